import { colorOf } from './color.ts'
import { type Brand, darkTones, lightTones, type Tones } from './palette-tones.ts'

export { contrastRatio, isColor } from './color.ts'
export type { Brand } from './palette-tones.ts'

export type Theme = 'light' | 'dark'
export type PaletteToken = keyof Tones
export type Palette = Record<Theme, Tones>

const tint = { light: { l: 0.945, c: 0.036 }, dark: { l: 0.315, c: 0.034 } }
const FACE_CHROMA = 0.06

/** All tokens of the design as plain colours, computed here once so that a phone without oklch() shows the same. */
export function derivePalette(brand: Brand): Palette {
  return { light: lightTones(brand), dark: darkTones(brand) }
}

/** Grounds in the hue of a category: under a product picture, and under a shopper's initials. */
export function pictureTint(hue: number, theme: Theme): { ground: string; face: string } {
  const { l, c } = tint[theme]
  return { ground: colorOf({ l, c, h: hue }), face: colorOf({ l, c: FACE_CHROMA, h: hue }) }
}

/** Dark by choice of the visitor, else by that of the device. */
export function paletteCss({ light, dark }: Palette): string {
  const darkRules = `{color-scheme:dark;${declarations(dark)}}`
  return [
    `:root{color-scheme:light;${declarations(light)}}`,
    `[data-theme=dark]${darkRules}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light])${darkRules}}`,
  ].join('')
}

function declarations(tones: Tones) {
  return Object.entries(tones)
    .map(([token, value]) => `--${token}:${value}`)
    .join(';')
}
