import { block, glossy, matte, move, shadow, streak, words } from './draw.ts'
import { inscription, label, parts, type Look } from './label.ts'

/** Soft and folded packages: (colour, "emoji | title | line", look). */

const pouchBody = 'M122 66H358L362 108Q386 262 378 408Q377 432 350 434Q240 443 130 434Q103 432 102 408Q94 262 118 108Z'

export function pouch(color: string, text: string, look: Look = {}) {
  const seams = [78, 87, 96].map((y) => `<path d="M124 ${y}H356" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>`).join('')
  const top = `<path d="M122 66H358L361 106H119Z" fill="#000" opacity=".12"/>${seams}<circle cx="240" cy="132" r="8" fill="#000" opacity=".2"/>`
  return shadow(240, 434, 150) + glossy(pouchBody, color) + top + label(text, [140, 164, 200, 228], look)
}

const bagBody =
  'M108 58Q240 72 372 58Q364 84 374 106Q400 250 382 412Q378 436 346 438Q240 446 134 438Q102 436 98 412Q80 250 106 106Q116 84 108 58Z'

export function bag(color: string, text: string, look: Look = {}) {
  const fold = '<path d="M110 62Q240 76 370 62L372 100Q240 112 108 100Z" fill="#fff" opacity=".3"/>'
  return (
    shadow(240, 438, 165) + glossy(bagBody, color) + fold + label(text, [128, 144, 224, 240], look) + streak('M122 130Q110 262 122 402')
  )
}

/** A soft bag gathered in a tie: with a lid it would look like a jar. */
const clearBody = 'M218 122Q332 138 376 214Q398 316 376 424Q372 440 352 440H128Q108 440 104 424Q82 316 104 214Q148 138 262 122Z'
const clearMouth = 'M186 34Q212 50 240 40Q268 50 294 34Q298 76 266 112H214Q182 76 186 34Z'

/** A clear bag that shows its filling; the label is a card at its foot. */
export function clearBag(filling: string, text: string, look: Look = {}) {
  const [, title, line] = parts(text)
  const inside = `<clipPath id="bag"><path d="${clearBody}"/></clipPath><g clip-path="url(#bag)"><g transform="translate(0 18)">${filling}</g></g>`
  const film = (path: string) =>
    `<path d="${path}" fill="#fff" opacity=".3"/><path d="${path}" fill="url(#sheen)" opacity=".35"/><path d="${path}" fill="none" stroke="#b9b2a6" stroke-opacity=".7" stroke-width="3"/>`
  const folds =
    '<path d="M226 128Q196 158 170 214M240 128V206M254 128Q284 158 310 214M222 104L208 58M240 104V62M258 104L272 58" stroke="#8d877c" stroke-opacity=".4" stroke-width="3" fill="none" stroke-linecap="round"/>'
  const tie = block([204, 106, 72, 20], look.cap ?? '#8a5a34', 10)
  const card = block([124, 334, 232, 84], '#fffaf0', 8) + words(title, { x: 240, y: 376, width: 206, size: 30, weight: 800 })
  const small = words(line, { x: 240, y: 401, width: 206, size: 16, weight: 500, spacing: 0.8 })
  return (
    shadow(240, 440, 150) + inside + film(clearBody) + film(clearMouth) + folds + tie + card + small + streak('M118 250Q108 320 122 404')
  )
}

export function carton(color: string, text: string, { cap = '#fff', trim = '#2a5bd7', ...look }: Look = {}) {
  const side = `<path d="M318 134L370 112V420L318 440Z" fill="${color}"/><path d="M318 134L370 112V420L318 440Z" fill="#000" opacity=".2"/>`
  const roof = `<path d="M318 134L338 70L370 112Z" fill="${trim}"/><path d="M318 134L338 70L370 112Z" fill="#000" opacity=".3"/>`
  const front = glossy('M122 134H318V440H122Z', color) + glossy('M122 134L142 70H338L318 134Z', trim)
  const top = `${block([142, 46, 196, 26], trim, 3)}<circle cx="236" cy="102" r="20" fill="${cap}"/><circle cx="236" cy="98" r="15" fill="#fff" opacity=".45"/>`
  return shadow(244, 440, 130) + side + roof + front + top + label(text, [136, 170, 168, 216], look) + block([122, 404, 196, 36], trim, 0)
}

export function box(color: string, text: string, { ink = '#fff', trim }: Look = {}) {
  const side = `<path d="M346 146L406 122V384L346 412Z" fill="${color}"/><path d="M346 146L406 122V384L346 412Z" fill="#000" opacity=".28"/>`
  const lid = `<path d="M80 146L146 122H406L346 146Z" fill="${trim ?? color}"/><path d="M80 146L146 122H406L346 146Z" fill="#fff" opacity=".3"/>`
  const ribbon = trim ? `<path d="M80 146H346V176H80Z" fill="${trim}"/>` : ''
  return shadow(244, 416, 160) + side + lid + glossy('M80 146H346V412H80Z', color) + ribbon + inscription(text, [92, 176, 242, 214], ink)
}

/** A tall box, as for perfume or tea. */
export function tallBox(color: string, text: string, { ink = '#fff', trim = color }: Look = {}) {
  const side = `<path d="M322 92L372 72V416L322 440Z" fill="${color}"/><path d="M322 92L372 72V416L322 440Z" fill="#000" opacity=".3"/>`
  const lid = `<path d="M122 92L174 72H372L322 92Z" fill="${trim}"/><path d="M122 92L174 72H372L322 92Z" fill="#fff" opacity=".3"/>`
  const foot = `<path d="M122 412H322V440H122Z" fill="${trim}"/>`
  return shadow(248, 440, 130) + side + lid + glossy('M122 92H322V440H122Z', color) + foot + inscription(text, [132, 140, 180, 240], ink)
}

export function bar(color: string, text: string, look: Look = {}) {
  const ends = '<path d="M76 156H106V354H76ZM374 156H404V354H374Z" fill="#fff" opacity=".28"/>'
  const wrap = glossy('M76 156H404Q411 252 404 354H76Q69 252 76 156Z', color) + ends + label(text, [122, 174, 236, 162], look)
  return shadow(240, 392, 170) + move(wrap, [0, 0, 1], -8)
}

/** A paper-wrapped block: butter, soap, cheese. */
export function brick(color: string, text: string, { ink = '#2a1a10', trim = '#fff' }: Look = {}) {
  const side = `<path d="M360 208L408 178V336L360 372Z" fill="${color}"/><path d="M360 208L408 178V336L360 372Z" fill="#000" opacity=".24"/>`
  const lid = `<path d="M76 208L128 178H408L360 208Z" fill="${color}"/><path d="M76 208L128 178H408L360 208Z" fill="#fff" opacity=".35"/>`
  const ends = `<path d="M76 208H104V372H76ZM332 208H360V372H332Z" fill="${trim}" opacity=".55"/>`
  return shadow(244, 376, 165) + side + lid + glossy('M76 208H360V372H76Z', color) + ends + inscription(text, [108, 206, 220, 158], ink)
}

/** Kraft sleeve around something drawn, for tools and goods for the house. */
export function tag(art: string, text: string, y = 372) {
  const [, title, line] = parts(text)
  const card = matte(
    `M132 ${y}H348Q358 ${y} 358 ${y + 10}V${y + 56}Q358 ${y + 66} 348 ${y + 66}H132Q122 ${y + 66} 122 ${y + 56}V${y + 10}Q122 ${y} 132 ${y}Z`,
    '#fffaf0',
  )
  const name = words(title, { x: 240, y: y + 32, width: 210, size: 26, weight: 800 })
  const small = words(line, { x: 240, y: y + 54, width: 210, size: 15, weight: 500, spacing: 0.8 })
  return art + `<g style="filter:drop-shadow(0 4px 4px #1a120838)">${card}</g>` + name + small
}
