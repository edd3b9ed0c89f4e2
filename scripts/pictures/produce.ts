import { block, glossy, matte, picture, shadow, words, type Tint } from './draw.ts'
import { parts } from './label.ts'

type Spot = [x: number, y: number, size: number, rotate: number]

const layouts: Record<string, Spot[]> = {
  one: [[240, 244, 350, 0]],
  two: [
    [180, 232, 262, -12],
    [304, 262, 268, 10],
  ],
  three: [
    [158, 222, 222, -14],
    [324, 226, 222, 12],
    [240, 300, 238, 0],
  ],
  fan: [
    [168, 240, 268, -22],
    [312, 240, 268, 20],
    [240, 254, 290, 0],
  ],
  heap: [
    [240, 168, 150, 4],
    [160, 232, 160, -12],
    [322, 234, 160, 12],
    [110, 318, 158, -8],
    [240, 304, 172, 0],
    [370, 318, 158, 10],
  ],
  tray: [
    [146, 236, 142, -8],
    [334, 236, 142, 8],
    [240, 216, 152, 0],
    [186, 290, 132, 4],
    [294, 290, 132, -4],
  ],
  dozen: [
    [132, 258, 104, 0],
    [206, 250, 104, 0],
    [278, 250, 104, 0],
    [350, 258, 104, 0],
    [168, 296, 108, 0],
    [240, 292, 112, 0],
    [314, 296, 108, 0],
  ],
}

/** Several of the same, laid as named. */
export function lay(layout: keyof typeof layouts, name: string, tint: Tint = {}) {
  return layouts[layout]!.map(([x, y, size, rotate]) => picture(name, [x, y, size], { ...tint, rotate: rotate + (tint.rotate ?? 0) })).join(
    '',
  )
}

/** The same spots for what is drawn here. */
export function spread(draw: (at: [number, number, number]) => string) {
  return layouts['heap']!.map(([x, y, size]) => draw([x, y, size * 0.86])).join('')
}

/** Loose on the ground, with a paper band when there is something to say. */
export function loose(items: string, text = '', y = 336) {
  return shadow(240, 418, 150) + items + (text ? band(text, y) : '')
}

export function band(text: string, y: number, paper = '#fffaf0') {
  const [, title, line] = parts(text)
  const path = `M104 ${y}Q240 ${y + 16} 376 ${y}V${y + 60}Q240 ${y + 76} 104 ${y + 60}Z`
  const name = words(title, { x: 240, y: y + 40, width: 240, size: 28, weight: 800 })
  const small = words(line, { x: 240, y: y + 62, width: 236, size: 15, weight: 500, spacing: 0.8 })
  return `<g style="filter:drop-shadow(0 4px 4px #1a120838)">${matte(path, paper)}</g>${name}${small}`
}

/** A tray in front of what it holds. */
export function tray(color: string, items: string, text: string) {
  const [, title, line] = parts(text)
  const back = `<path d="M58 300H422L398 396Q396 410 380 410H100Q84 410 82 396Z" fill="${color}"/><path d="M58 300H422L398 396Q396 410 380 410H100Q84 410 82 396Z" fill="#000" opacity=".3"/>`
  const front = glossy('M50 308H430L404 400Q400 414 384 414H96Q80 414 76 400Z', color)
  const card = block([132, 330, 216, 66], '#fffaf0', 8)
  const name = words(title, { x: 240, y: 361, width: 200, size: 25, weight: 800 })
  return (
    shadow(240, 414, 180) +
    back +
    items +
    front +
    card +
    name +
    words(line, { x: 240, y: 384, width: 200, size: 14.5, weight: 500, spacing: 0.8 })
  )
}

export function crate(items: string, text: string) {
  const [, title, line] = parts(text)
  const planks = [300, 362].map((y, at) => block([44, y, 392, 54], at ? '#b98247' : '#c9935a', 5) + grain(y)).join('')
  const posts = [52, 404].map((x) => block([x, 286, 24, 142], '#a06d36', 4)).join('')
  const card = `<g style="filter:drop-shadow(0 4px 5px #1a120844)">${block([132, 314, 216, 88], '#fffaf0', 6)}</g>`
  const name = words(title, { x: 240, y: 356, width: 200, size: 27, weight: 800 })
  return (
    shadow(240, 426, 200) +
    items +
    planks +
    posts +
    card +
    name +
    words(line, { x: 240, y: 384, width: 200, size: 15, weight: 500, spacing: 0.8 })
  )
}

const grain = (y: number) => `<path d="M60 ${y + 18}H300M180 ${y + 36}H420" stroke="#7d4f22" stroke-opacity=".28" stroke-width="3"/>`

/** A round cheese or cake, whole or with a wedge cut out. */
export function wheel(
  rind: string,
  text: string,
  { heart = '#f8e7ab', cut = true, holes = true }: { heart?: string; cut?: boolean; holes?: boolean } = {},
) {
  const side = glossy('M70 236V330Q70 404 240 404Q410 404 410 330V236Z', rind)
  const top = `<ellipse cx="240" cy="236" rx="170" ry="74" fill="${rind}"/><ellipse cx="240" cy="236" rx="170" ry="74" fill="#fff" opacity=".22"/>`
  const left = `<path d="M240 236L164 302V396Q200 404 240 404Z" fill="${heart}"/><path d="M240 236L164 302V396Q200 404 240 404Z" fill="#000" opacity=".06"/>`
  const right = `<path d="M240 236L330 298V391Q290 404 240 404Z" fill="${heart}"/><path d="M240 236L330 298V391Q290 404 240 404Z" fill="#000" opacity=".16"/>`
  const dots = [
    [206, 330, 9],
    [188, 368, 6],
    [268, 318, 8],
    [292, 356, 10],
    [222, 376, 5],
  ]
    .map(([x, y, r]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r! * 0.8}" fill="#000" opacity=".14"/>`)
    .join('')
  return shadow(240, 402, 172) + side + top + (cut ? left + right + (holes ? dots : '') : '') + (text ? band(text, cut ? 150 : 300) : '')
}
