/** Colours are strings #rrggbb. The mathematics is CSS Color 4: sRGB, OKLab and its polar form, OKLCH (hue in degrees). */
export type Oklch = { l: number; c: number; h: number }

type Triple = [number, number, number]

const GAMUT_TOLERANCE = 1e-4

export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/** WCAG 2.2, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** color-mix(in oklab, a share, b) of CSS. */
export function mix(a: string, share: number, b: string): string {
  const [one, other] = [labOf(a), labOf(b)]
  return hexOf(linearOf(one.map((value, index) => value * share + other[index]! * (1 - share)) as Triple))
}

export function oklchOf(color: string): Oklch {
  const [l, a, b] = labOf(color)
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Outside sRGB, lightness and hue are kept and chroma is reduced: clipping channels, as old browsers do, would change the hue. */
export function colorOf({ l, c, h }: Oklch): string {
  if (l <= 0) return '#000000'
  if (l >= 1) return '#ffffff'
  const at = (chroma: number) => linearOf([l, chroma * Math.cos((h * Math.PI) / 180), chroma * Math.sin((h * Math.PI) / 180)])
  if (isInGamut(at(c))) return hexOf(at(c))
  let [inside, outside] = [0, c]
  for (let step = 0; step < 20; step++) {
    const middle = (inside + outside) / 2
    if (isInGamut(at(middle))) inside = middle
    else outside = middle
  }
  return hexOf(at(inside))
}

export function withAlpha(color: string, alpha: number): string {
  return `rgba(${channelsOf(color).join(',')},${alpha})`
}

function luminance(color: string) {
  const [r, g, b] = channelsOf(color).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channelsOf(color: string): Triple {
  return [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16)) as Triple
}

function labOf(color: string): Triple {
  const [r, g, b] = channelsOf(color).map(toLinear) as Triple
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function linearOf([l, a, b]: Triple): Triple {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isInGamut(linear: Triple) {
  return linear.every((channel) => channel >= -GAMUT_TOLERANCE && channel <= 1 + GAMUT_TOLERANCE)
}

function hexOf(linear: Triple) {
  const channels = linear.map((channel) => Math.round(255 * toGamma(Math.min(1, Math.max(0, channel)))))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function toLinear(channel: number) {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toGamma(value: number) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
