/** SVG pieces on a 480 x 480 ground; `{{name}}` is filled with that Fluent Emoji drawing by compose.ts. */

export type Tint = { hue?: number; saturate?: number; brightness?: number; rotate?: number; flip?: boolean }
export type Words = { x: number; y: number; width: number; size: number; color?: string; weight?: number; spacing?: number }

export const definitions = `<defs>
<filter id="blur" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="9"/></filter>
<linearGradient id="sheen"><stop offset="0" stop-color="#000" stop-opacity=".24"/><stop offset=".1" stop-color="#000" stop-opacity=".03"/><stop offset=".24" stop-color="#fff" stop-opacity=".4"/><stop offset=".4" stop-color="#fff" stop-opacity=".05"/><stop offset=".74" stop-color="#000" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
<linearGradient id="fall" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".32" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".17"/></linearGradient>
</defs>`

export function picture(name: string, [x, y, size]: [number, number, number], tint: Tint = {}) {
  const { hue = 0, saturate = 1, brightness = 1, rotate = 0, flip = false } = tint
  const color = `hue-rotate(${hue}deg) saturate(${saturate}) brightness(${brightness})`
  const turn = `translate(${x} ${y}) rotate(${rotate})${flip ? ' scale(-1 1)' : ''}`
  const half = size / 2
  const art = `<svg x="${-half}" y="${-half}" width="${size}" height="${size}" viewBox="0 0 32 32">{{${name}}}</svg>`
  return `<g style="filter:drop-shadow(0 6px 6px #1a120844)"><g style="filter:${color}"><g transform="${turn}">${art}</g></g></g>`
}

/** The same drawing printed flat on a label. */
export function print(name: string, [x, y, size]: [number, number, number]) {
  return `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="0 0 32 32">{{${name}}}</svg>`
}

export function shadow(x: number, y: number, rx: number) {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${Math.max(10, rx * 0.1)}" fill="#1a1208" opacity=".32" filter="url(#blur)"/>`
}

export function glossy(path: string, color: string) {
  return `<path d="${path}" fill="${color}"/><path d="${path}" fill="url(#sheen)"/><path d="${path}" fill="url(#fall)"/>`
}

export function matte(path: string, color: string) {
  return `<path d="${path}" fill="${color}"/><path d="${path}" fill="url(#fall)"/>`
}

export function block([x, y, width, height]: [number, number, number, number], color: string, radius = 6) {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`
  return `<rect ${box} fill="${color}"/><rect ${box} fill="url(#sheen)"/>`
}

export function streak(path: string, width = 7) {
  return `<path d="${path}" stroke="#fff" stroke-opacity=".45" stroke-width="${width}" fill="none" stroke-linecap="round"/>`
}

/** One centred line, made smaller until it fits its width. */
export function words(text: string, { x, y, width, size, color = '#2a1a10', weight = 700, spacing = 0 }: Words) {
  const letter = text === text.toUpperCase() ? 0.61 : 0.55
  const fitting = Math.min(size, (width - spacing * text.length) / (text.length * letter))
  const look = `font-size="${fitting.toFixed(1)}" font-weight="${weight}" letter-spacing="${spacing}" fill="${color}"`
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="Gabarito" ${look}>${text.replace('&', '&amp;')}</text>`
}

export function move(art: string, [x, y, scale]: [number, number, number], rotate = 0) {
  return `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${rotate} 240 240)">${art}</g>`
}
