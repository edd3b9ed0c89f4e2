import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { LOGO_SIDE } from '../kinds/logos.rules.ts'
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

/** The limit for a raster picture. */
const MOST_PICTURE_BYTES = 8_000_000
const MOST_PIXELS = 40_000_000
const LEAST_SIDE = 160
/** The stored picture's longest side. */
const KEPT_SIDE = 1280
/** A logo has a few dozen elements, but each <use> renders everything that it references again. */
const MOST_ELEMENTS = 1500
const MOST_USES = 12
const MOST_DRAWING_SECONDS = 10

/** Renders the logo on a transparent square. Throws when it cannot be rendered. */
async function drawLogo(logo: Buffer): Promise<Buffer> {
  const { width = LOGO_SIDE, height = LOGO_SIDE } = await sharp(logo).metadata()
  const density = Math.min(2400, Math.max(72, (72 * LOGO_SIDE) / Math.max(width, height, 1)))
  return sharp(logo, { density, limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'contain', background: '#00000000' })
    .timeout({ seconds: MOST_DRAWING_SECONDS })
    .webp({ lossless: true })
    .toBuffer()
}

/** Browsers get pixels only. Even so, an SVG with scripts or external links, or one that cannot be rendered, is refused. */
export async function checkLogo(folder: string, file: string, mistakes: MistakeList) {
  for (const { line, message } of await logoMistakes(await readFile(join(folder, file)))) mistakes.add(file, line, message)
}

type LogoMistake = { line: number; message: string }

/** The reasons to refuse a logo, which is an SVG or a raster picture. */
export async function logoMistakes(content: Buffer): Promise<LogoMistake[]> {
  const mistakes = formatOf(content) === 'svg' ? svgMistakes(content.toString('utf8')) : await pictureMistakes(content)
  // A refused logo is not rendered: rendering may be what takes minutes.
  if (mistakes.length > 0 || (await isDrawable(content))) return mistakes
  return [{ line: 1, message: 'o logo não pôde ser desenhado: abra-o num editor de desenho e salve de novo' }]
}

/** By content, whatever the file is called. */
export const formatOf = (content: Buffer): 'svg' | 'png' => (/^\s*</.test(content.toString('utf8', 0, 200)) ? 'svg' : 'png')

function svgMistakes(svg: string): LogoMistake[] {
  if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(svg)) return [{ line: 1, message: 'o logo não é um SVG' }]
  const mistakes: LogoMistake[] = []
  const say = (message: string, line = 1) => mistakes.push({ line, message })
  if (Buffer.byteLength(svg) > MAX_BYTES) say(`logo grande demais: o limite é ${MAX_BYTES / 1000} kB`)
  for (const [pattern, message] of forbidden) {
    const at = svg.search(pattern)
    if (at >= 0) say(message, svg.slice(0, at).trimEnd().split('\n').length)
  }
  sayTooMuch(svg, say)
  return mistakes
}

const PICTURES = new Set(['png', 'jpeg', 'webp', 'heif'])
const BROKEN = 'o logo não é um desenho SVG nem uma imagem PNG, JPG ou WebP'

/** The header only: a small file may unfold to more pixels than the server has memory for. */
async function pictureMistakes(content: Buffer): Promise<LogoMistake[]> {
  const {
    width = 0,
    height = 0,
    format = '',
  } = content.length === 0
    ? {}
    : await sharp(content)
        .metadata()
        .catch(() => ({}) as Metadata)
  const said = (message: string) => [{ line: 1, message }]
  if (content.length > MOST_PICTURE_BYTES) return said(`logo grande demais: o limite é ${MOST_PICTURE_BYTES / 1_000_000} MB`)
  if (!PICTURES.has(format)) return said(BROKEN)
  if (width * height > MOST_PIXELS) return said(`o logo tem ${width} × ${height} pontos, grande demais: reduza-o, como 1000 × 1000`)
  if (Math.max(width, height) < LEAST_SIDE)
    return said(`o logo tem ${width} × ${height} pontos, pequeno demais: o lado maior pede pelo menos ${LEAST_SIDE}`)
  return []
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

const isDrawable = (logo: Buffer) =>
  drawLogo(logo).then(
    () => true,
    () => false,
  )

export const logoDigest = (logo: Buffer): string => createHash('sha256').update(logo).digest('hex').slice(0, 20)

/** A checked logo as it is kept: an SVG as it is, pixels as a PNG without what the camera wrote into it. */
export async function keptLogo(content: Buffer): Promise<Buffer> {
  if (formatOf(content) === 'svg') return content
  return sharp(content, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_DRAWING_SECONDS })
    .png()
    .toBuffer()
}

/** Stores the rendered logo beside the pictures, and its source for an export; returns its digest. */
export async function storeLogo(logo: Buffer, media: MediaStore): Promise<string> {
  const hash = logoDigest(logo)
  await media.keep(`${hash}.webp`, () => drawLogo(logo))
  await media.keep(`${hash}.${formatOf(logo)}`, async () => logo)
  return hash
}
