import { block, glossy, print, shadow, streak, words } from './draw.ts'
import { inscription, label, parts, type Look } from './label.ts'

/** Hard packages: (colour, "emoji | title | line", look). */

export function bottle(color: string, text: string, { cap = '#2b2b2b', ...look }: Look = {}) {
  const body =
    'M213 84H267V138Q270 168 304 196Q328 218 328 254V416Q328 444 300 444H180Q152 444 152 416V254Q152 218 176 196Q210 168 213 138Z'
  const art = glossy(body, color) + label(text, [152, 242, 176, 166], look)
  return shadow(240, 444, 98) + block([206, 32, 68, 56], cap, 9) + art + streak('M172 238V424', 8)
}

/** Long neck, for drinks. */
export function flask(color: string, text: string, { cap = '#c9a24b', ...look }: Look = {}) {
  const body =
    'M216 66H264V150Q266 178 288 204Q308 228 308 258V420Q308 446 282 446H198Q172 446 172 420V258Q172 228 192 204Q214 178 216 150Z'
  const art = glossy(body, color) + label(text, [172, 262, 136, 146], look)
  return shadow(240, 446, 84) + block([210, 40, 60, 32], cap, 6) + art + streak('M188 250V428', 6)
}

export function jar(color: string, text: string, { cap = '#c9a24b', ...look }: Look = {}) {
  const ridges = Array.from(
    { length: 13 },
    (_, at) => `<path d="M${148 + at * 15.4} 90V138" stroke="#000" stroke-opacity=".1" stroke-width="3"/>`,
  ).join('')
  const body = 'M146 140H334Q360 160 360 194V402Q360 432 330 432H150Q120 432 120 402V194Q120 160 146 140Z'
  const art = glossy(body, color) + label(text, [120, 208, 240, 172], look)
  return shadow(240, 432, 120) + block([136, 82, 208, 62], cap, 12) + ridges + art + streak('M140 180V408', 8)
}

export function can(color: string, text: string, { ink = '#fff', cap = '#cfd3d8' }: Look = {}) {
  const body = 'M130 130Q240 154 350 130V404Q240 438 130 404Z'
  const lid = `<ellipse cx="240" cy="128" rx="110" ry="24" fill="${cap}"/><ellipse cx="240" cy="126" rx="92" ry="17" fill="#000" opacity=".12"/><ellipse cx="240" cy="128" rx="92" ry="17" fill="#fff" opacity=".4"/><path d="M222 124h36q10 0 10 7t-10 7h-36z" fill="#8d949b" opacity=".7"/>`
  const rims = `<path d="M130 392Q240 426 350 392V404Q240 438 130 404Z" fill="${cap}"/><path d="M130 130Q240 160 350 130V142Q240 172 130 142Z" fill="#fff" opacity=".35"/>`
  return shadow(240, 420, 116) + glossy(body, color) + rims + lid + inscription(text, [144, 168, 192, 214], ink)
}

export function flatTin(color: string, text: string, { ink = '#fff', cap = '#d8dce0' }: Look = {}) {
  const rim = `<rect x="62" y="150" width="356" height="222" rx="64" fill="${cap}"/><rect x="62" y="150" width="356" height="222" rx="64" fill="url(#sheen)"/>`
  const lid = '<rect x="80" y="162" width="320" height="186" rx="52" '
  return shadow(240, 380, 170) + rim + `${lid}fill="${color}"/>${lid}fill="url(#fall)"/>` + inscription(text, [110, 164, 260, 178], ink)
}

export function tub(color: string, text: string, { cap = '#f4c430', ink = '#2a1a10' }: Look = {}) {
  const [emoji, title, line] = parts(text)
  const body = glossy('M110 194H370L348 382Q344 408 318 408H162Q136 408 132 382Z', color)
  const face = print(emoji, [240, 262, 100]) + words(title, { x: 240, y: 346, width: 200, size: 32, color: ink, weight: 800 })
  const small = words(line, { x: 240, y: 376, width: 196, size: 17, color: ink, weight: 500, spacing: 0.8 })
  return shadow(240, 408, 150) + body + block([94, 148, 292, 52], cap, 18) + face + small
}

/** A small cup with a foil lid. */
export function cup(color: string, text: string, { cap = '#e8eaee', ink = '#2a1a10' }: Look = {}) {
  const body = glossy('M140 150H340L318 414Q316 434 296 434H184Q164 434 162 414Z', color)
  const foil = `<path d="M124 128H356Q366 140 356 156H124Q114 140 124 128Z" fill="${cap}"/><path d="M124 128H356Q366 140 356 156H124Q114 140 124 128Z" fill="url(#sheen)"/>`
  return shadow(240, 434, 96) + body + foil + inscription(text, [158, 186, 164, 226], ink)
}

export function tube(color: string, text: string, { cap = '#fff3ea', ink = '#3a1512' }: Look = {}) {
  const crimp = `<path d="M142 28H338V52H142Z" fill="${color}"/><path d="M142 28H338V52H142Z" fill="#000" opacity=".14"/>`
  const body = glossy('M142 50H338L308 376H172Z', color)
  return shadow(240, 448, 72) + crimp + body + block([178, 374, 124, 74], cap, 12) + inscription(text, [168, 110, 144, 230], ink)
}

export function pump(color: string, text: string, { cap = '#1f1318', ink = '#ffd9c4' }: Look = {}) {
  const nozzle = `<path d="M192 38H270Q279 38 279 48V58H254V112H226V68H188Q176 66 176 54Q178 38 192 38Z" fill="${cap}"/>`
  const body = glossy('M188 146H292Q338 152 338 200V418Q338 448 308 448H172Q142 448 142 418V200Q142 152 188 146Z', color)
  return (
    shadow(240, 448, 104) +
    nozzle +
    block([202, 104, 76, 46], cap, 8) +
    body +
    inscription(text, [156, 196, 168, 226], ink) +
    streak('M162 210V420')
  )
}

export function dropper(color: string, text: string, { cap = '#c79a63', ...look }: Look = {}) {
  const bulb = glossy('M218 28H262Q270 28 270 40V108H210V40Q210 28 218 28Z', '#3a302c')
  const body = glossy('M202 158H278Q330 178 330 228V412Q330 442 300 442H180Q150 442 150 412V228Q150 178 202 158Z', color)
  return (
    shadow(240, 442, 94) +
    bulb +
    block([196, 104, 88, 58], cap, 8) +
    body +
    label(text, [150, 246, 180, 150], { ink: '#3a2028', ...look }) +
    streak('M170 232V420')
  )
}

export function pot(color: string, text: string, { cap = '#fff7f0', ink = '#3a2028' }: Look = {}) {
  const [, title, line] = parts(text)
  const body = glossy('M106 220H374V370Q374 408 332 408H148Q106 408 106 370Z', color)
  const name = words(title, { x: 240, y: 314, width: 220, size: 34, color: ink, spacing: 2 })
  const small = words(line, { x: 240, y: 350, width: 220, size: 17, color: ink, weight: 500, spacing: 1 })
  return shadow(240, 408, 152) + body + block([92, 134, 296, 94], cap, 20) + name + small
}

/** A jug with a handle, for what is bought by the litre. */
export function jug(color: string, text: string, { cap = '#f0b429', ink = '#fff' }: Look = {}) {
  const body = 'M176 96H262Q300 100 330 132Q372 174 372 226V412Q372 442 342 442H138Q108 442 108 412V214Q108 168 140 138Q164 118 176 96Z'
  const grip = '<path d="M318 156Q346 178 346 214V244Q346 258 332 258Q318 258 318 244V212Q316 190 298 174Z" fill="#000" opacity=".3"/>'
  return (
    shadow(240, 442, 142) +
    block([170, 40, 98, 60], cap, 12) +
    glossy(body, color) +
    grip +
    inscription(text, [124, 236, 200, 190], ink) +
    streak('M128 220V412', 8)
  )
}

/** Spray or roll-on with a domed cap. */
export function stick(color: string, text: string, { cap = '#1f1318', ink = '#fff' }: Look = {}) {
  const lid = glossy('M178 176V96Q178 36 240 36Q302 36 302 96V176Z', cap)
  const body = glossy('M166 172H314V418Q314 444 288 444H192Q166 444 166 418Z', color)
  return shadow(240, 444, 88) + lid + body + inscription(text, [174, 200, 132, 210], ink)
}
