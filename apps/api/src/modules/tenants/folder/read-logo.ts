import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MistakeList } from './mistake-list.ts'

const MAX_BYTES = 30_000
const forbidden: [RegExp, string][] = [
  [/<script/i, 'o logo não pode ter <script>'],
  [/<foreignObject/i, 'o logo não pode ter <foreignObject>'],
  [/<!(DOCTYPE|ENTITY)/i, 'o logo não pode ter DOCTYPE nem ENTITY'],
  [/\son[a-z]+\s*=/i, 'o logo não pode ter eventos (onload, onclick...)'],
  [/href\s*=\s*["'](?!#)/i, 'o logo não pode apontar para outros arquivos'],
  [/url\(\s*["']?(?!#|["']#)/i, 'o logo não pode apontar para outros arquivos'],
]

/** The logo is written into pages as it stands, so anything that could act is refused. */
export async function checkLogo(folder: string, file: string, mistakes: MistakeList) {
  const svg = await readFile(join(folder, file), 'utf8')
  if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg)) return mistakes.add(file, 1, 'o logo não é um SVG')
  if (Buffer.byteLength(svg) > MAX_BYTES) mistakes.add(file, 1, `logo grande demais: o limite é ${MAX_BYTES / 1000} kB`)
  for (const [pattern, message] of forbidden) {
    const at = svg.search(pattern)
    if (at >= 0) mistakes.add(file, svg.slice(0, at).trimEnd().split('\n').length, message)
  }
}
