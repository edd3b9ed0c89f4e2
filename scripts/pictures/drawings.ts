import { block, glossy, matte, shadow, streak } from './draw.ts'

/** Drawings for which there is no emoji. Each is at (x, y) and about `size` wide. */
type At = [x: number, y: number, size: number]

const place = ([x, y, size]: At, art: string) =>
  `<g style="filter:drop-shadow(0 6px 6px #1a120844)"><g transform="translate(${x} ${y}) scale(${size / 200})">${art}</g></g>`

const domePath = 'M-98 30C-98 -40 -50 -74 0 -74S98 -40 98 30Q98 44 80 44H-80Q-98 44 -98 30Z'
const shine = '<path d="M-62 -18Q-40 -50 0 -54" stroke="#fff" stroke-opacity=".5" stroke-width="9" fill="none" stroke-linecap="round"/>'

/** A round loaf; `top` is sprinkled or scored on it. */
export function bun(at: At, color: string, top = '') {
  return place(
    at,
    `<path d="M-94 34Q-92 72 -60 74H60Q92 72 94 34Z" fill="${color}"/><path d="M-94 34Q-92 72 -60 74H60Q92 72 94 34Z" fill="#000" opacity=".16"/>${matte(domePath, color)}${shine}${top}`,
  )
}

export const sesame = [-50, -22, 8, 38, -36, -4, 26, 54]
  .map(
    (x, at) =>
      `<ellipse cx="${x}" cy="${at < 4 ? -34 : -8}" rx="7" ry="4.5" fill="#fff4d6" transform="rotate(${at * 40} ${x} ${at < 4 ? -34 : -8})"/>`,
  )
  .join('')
export const cracks =
  '<path d="M-60 -30L-22 2L10 -34L48 0L70 -22M-30 20L0 -6L36 26" stroke="#8a5a12" stroke-opacity=".4" stroke-width="6" fill="none" stroke-linejoin="round"/>'
export const cream =
  '<path d="M-92 24Q-60 4 -30 24T30 24T92 24V44Q60 60 30 44T-30 44T-92 44Z" fill="#fff3c4"/><path d="M-50 -40l6 3M-16 -56l7 1M20 -50l6 3M50 -30l6 4M-34 -18l7 2M8 -24l7 1" stroke="#fff" stroke-width="6" stroke-linecap="round"/>'

export function ring(at: At, color: string) {
  return place(
    at,
    `<circle r="70" fill="none" stroke="${color}" stroke-width="46"/><circle r="70" fill="none" stroke="url(#fall)" stroke-width="46"/><path d="M-62 -56A84 84 0 0 1 10 -84" stroke="#fff" stroke-opacity=".6" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  )
}

/** A boiled and baked ring of bread with sesame; its hole is small, and nothing is poured over it. */
export function bagel(at: At) {
  const seeds = Array.from({ length: 26 }, (_, index) => {
    const angle = (index * 137.5 * Math.PI) / 180
    const far = 48 + ((index * 29) % 40)
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far - 6]
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="5" ry="3" fill="#fff0cc" transform="rotate(${(index * 61) % 180} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }).join('')
  return place(
    at,
    `<circle r="62" fill="none" stroke="#8f4e17" stroke-width="76"/><circle r="62" cy="-5" fill="none" stroke="#c47a2c" stroke-width="70"/><circle r="62" cy="-9" fill="none" stroke="#dc9a4a" stroke-width="40"/><circle r="62" fill="none" stroke="url(#fall)" stroke-width="76"/>${seeds}<path d="M-60 -66A88 88 0 0 1 14 -92" stroke="#fff" stroke-opacity=".45" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  )
}

/** A fillet of fish, with the lines of its flesh. */
export function fillet(at: At, color: string, line: string) {
  const flakes = [-58, -26, 6, 38, 66].map((x) => `<path d="M${x} -34Q${x + 18} 0 ${x} 36"/>`).join('')
  return place(
    at,
    `${matte('M-100 6C-84 -34 -30 -50 30 -42S104 -14 102 2S60 46 -4 48S-92 36 -100 6Z', color)}<g stroke="${line}" stroke-opacity=".55" stroke-width="5" fill="none" stroke-linecap="round">${flakes}<path d="M-84 2C-30 -8 40 -8 90 0"/></g>`,
  )
}

/** A slice across a salmon, with its skin. */
export function steak(at: At) {
  const lines = [0.72, 0.52, 0.34]
    .map(
      (scale) =>
        `<path transform="scale(${scale})" d="M-92 64C-108 -24 -60 -84 0 -84S108 -24 92 64C70 40 58 20 44 6Q0 -20 -44 6C-58 20 -70 40 -92 64Z" fill="none" stroke="#ffd9c2" stroke-width="${(5 / scale).toFixed(1)}" stroke-opacity=".8"/>`,
    )
    .join('')
  return place(
    at,
    `<path d="M-98 72C-116 -24 -64 -92 0 -92S116 -24 98 72C76 46 60 26 44 12Q0 -12 -44 12C-60 26 -76 46 -98 72Z" fill="#8b99a3"/>${matte('M-92 64C-108 -24 -60 -84 0 -84S108 -24 92 64C70 40 58 20 44 6Q0 -20 -44 6C-58 20 -70 40 -92 64Z', '#f08457')}${lines}`,
  )
}

/** One of a fish's two lobes of roe. */
export function roe(at: At, color: string) {
  return place(
    at,
    `${matte('M-100 0C-96 -40 -40 -54 10 -46S100 -10 104 4S60 50 0 48S-102 34 -100 0Z', color)}<path d="M-80 -4C-40 -26 40 -26 84 2" stroke="#8a2f12" stroke-opacity=".35" stroke-width="4" fill="none"/>`,
  )
}

/** A nest of ribbons. */
export function nest(at: At, color: string) {
  const turns = [84, 66, 48, 30]
    .map(
      (r, index) =>
        `<ellipse rx="${r}" ry="${r * 0.62}" cy="${-index * 7}" fill="none" stroke="${index % 2 ? '#c98a1e' : '#fff2b8'}" stroke-opacity=".7" stroke-width="7" transform="rotate(${index * 17 - 20})"/>`,
    )
    .join('')
  return place(at, `${matte('M-96 8C-96 -42 -50 -66 0 -66S96 -42 96 8S50 70 0 70S-96 56 -96 8Z', color)}${turns}`)
}

export function mug(color: string, rim: string) {
  const handle = `<path d="M326 206C410 196 410 336 322 330" fill="none" stroke="${color}" stroke-width="30"/><path d="M326 206C410 196 410 336 322 330" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="30"/>`
  const body = glossy('M120 150H336V352Q336 396 290 396H166Q120 396 120 352Z', color)
  const mouth = `<ellipse cx="228" cy="150" rx="108" ry="24" fill="${rim}"/><ellipse cx="228" cy="150" rx="96" ry="18" fill="#fff"/><ellipse cx="228" cy="154" rx="88" ry="14" fill="#4a2b1c"/>`
  return handle + body + mouth + streak('M146 190V350', 8)
}

/** Cloth cone on a wooden ring. */
export function strainer() {
  const cloth = glossy('M120 150Q240 176 360 150L268 392Q240 412 212 392Z', '#f3ead6')
  const stain = '<path d="M190 330L212 392Q240 412 268 392L290 330Q240 350 190 330Z" fill="#7a4a24" opacity=".5"/>'
  const wood =
    '<ellipse cx="240" cy="146" rx="124" ry="26" fill="none" stroke="#a3702f" stroke-width="20"/><ellipse cx="240" cy="146" rx="124" ry="26" fill="none" stroke="url(#fall)" stroke-width="20"/>'
  return cloth + stain + wood + block([352, 132, 104, 24], '#a3702f', 12)
}

/** A hand mill for coffee: a steel body on wood, with its crank. */
export function grinder() {
  const crank =
    '<path d="M240 84V56H352" stroke="#6c737a" stroke-width="13" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="240" cy="58" r="11" fill="#8d949b"/>'
  const knob = glossy('M338 20Q352 6 366 20V62Q352 74 338 62Z', '#7a4a24')
  const cup = glossy('M168 80H312Q318 128 286 152H194Q162 128 168 80Z', '#9aa1a8')
  const body = glossy('M186 152H294V296H186Z', '#b4bac0') + streak('M204 164V284', 7)
  const base = glossy('M176 292H304Q312 292 312 302V410Q312 424 298 424H182Q168 424 168 410V302Q168 292 176 292Z', '#8a5a2e')
  return shadow(240, 424, 96) + crank + knob + cup + body + base
}
