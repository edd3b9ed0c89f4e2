import { type Brand, darkTones, lightTones, type Tones } from './palette-tones.ts'

export type { Brand } from './palette-tones.ts'

export type Theme = 'light' | 'dark'
export type Palette = Record<Theme, Tones>

/** All tokens of the design as plain colours, computed here once so that a phone without oklch() shows the same. */
export function derivePalette(brand: Brand): Palette {
  return { light: lightTones(brand), dark: darkTones(brand) }
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
