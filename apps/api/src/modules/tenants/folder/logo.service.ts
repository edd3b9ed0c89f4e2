import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { MistakeList } from './mistake-list.rules.ts'

const MAX_BYTES = 30_000
const forbidden: [RegExp, string][] = [
  [/<(\w+:)?script/i, 'o logo não pode ter <script>'],
  [/<(\w+:)?foreignObject/i, 'o logo não pode ter <foreignObject>'],
  [/<(\w+:)?filter[\s/>]/i, 'o logo não pode ter <filter>: desenhar sombras e desfoques demora demais; exporte-o sem efeitos'],
  [/<!(DOCTYPE|ENTITY)/i, 'o logo não pode ter DOCTYPE nem ENTITY'],
  [/\son[a-z]+\s*=/i, 'o logo não pode ter eventos (onload, onclick...)'],
  [/href\s*=\s*["'](?!#)/i, 'o logo não pode apontar para outros arquivos'],
  [/url\(\s*["']?(?!#|["']#)/i, 'o logo não pode apontar para outros arquivos'],
]

const SIDE = 640
/** A logo has a few dozen elements, but each <use> renders everything that it references again. */
const MOST_ELEMENTS = 1500
const MOST_USES = 12
const MOST_DRAWING_SECONDS = 10

/** Renders the logo on a transparent square. Throws when the SVG cannot be rendered. */
async function drawLogo(svg: Buffer): Promise<Buffer> {
  const { width = SIDE, height = SIDE } = await sharp(svg).metadata()
  const density = Math.min(2400, Math.max(72, (72 * SIDE) / Math.max(width, height, 1)))
  return sharp(svg, { density, limitInputPixels: 40_000_000 })
    .resize(SIDE, SIDE, { fit: 'contain', background: '#00000000' })
    .timeout({ seconds: MOST_DRAWING_SECONDS })
    .webp({ lossless: true })
    .toBuffer()
}

/** Browsers get pixels only. Even so, an SVG with scripts or external links, or one that cannot be rendered, is refused. */
export async function checkLogo(folder: string, file: string, mistakes: MistakeList) {
  const svg = await readFile(join(folder, file), 'utf8')
  const before = mistakes.count
  if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg)) return mistakes.add(file, 1, 'o logo não é um SVG')
  if (Buffer.byteLength(svg) > MAX_BYTES) mistakes.add(file, 1, `logo grande demais: o limite é ${MAX_BYTES / 1000} kB`)
  for (const [pattern, message] of forbidden) {
    const at = svg.search(pattern)
    if (at >= 0) mistakes.add(file, svg.slice(0, at).trimEnd().split('\n').length, message)
  }
  sayTooMuch(svg, (message) => mistakes.add(file, 1, message))
  // A refused SVG is not rendered: rendering may be what takes minutes.
  if (mistakes.count > before) return
  if (!(await isDrawable(svg))) mistakes.add(file, 1, 'o logo não pôde ser desenhado: abra-o num editor de SVG e salve de novo')
}

/** Reports what would take minutes to render. */
function sayTooMuch(svg: string, say: (message: string) => void) {
  if (hasFilterStyle(svg)) say('o logo não pode ter filter: desenhar sombras e desfoques demora demais; exporte-o sem efeitos')
  const elements = svg.match(/<[a-z]/gi)?.length ?? 0
  const uses = svg.match(/<(\w+:)?(use|pattern|mask|marker)[\s/>]/gi)?.length ?? 0
  if (elements > MOST_ELEMENTS) say(`o logo tem ${elements} elementos, e o limite é ${MOST_ELEMENTS}: exporte-o mais simples`)
  if (uses > MOST_USES)
    say(`o logo repete partes ${uses} vezes (use, pattern, mask...), e o limite é ${MOST_USES}: exporte-o como contornos`)
}

/** "filter: blur(9px)" needs no element, and escapes may hide a style's keywords. */
function hasFilterStyle(svg: string): boolean {
  const plain = svg
    .replaceAll(/&#(x[0-9a-f]+|\d+);/gi, (_, number: string) => String.fromCharCode(Number(number.replace(/^x/i, '0x'))))
    .replaceAll(/\/\*.*?\*\//gs, '')
  return /\bfilter\s*[:=]\s*["']?\s*(?!none|url)[a-z]/i.test(plain) || plain.includes('\\')
}

const isDrawable = (svg: string) =>
  drawLogo(Buffer.from(svg)).then(
    () => true,
    () => false,
  )

export const logoDigest = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex').slice(0, 20)

/** Stores the rendered logo beside the pictures, and its drawing for an export; returns its digest. */
export async function storeLogo(svg: Buffer, media: MediaStore): Promise<string> {
  const hash = logoDigest(svg)
  await media.keep(`${hash}.webp`, () => drawLogo(svg))
  await media.keep(`${hash}.svg`, async () => svg)
  return hash
}
