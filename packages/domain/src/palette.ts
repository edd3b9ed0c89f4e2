import { type Brand, darkTones, lightTones, type Tones } from './palette-tones.ts'

export type { Brand } from './palette-tones.ts'

export type Theme = 'light' | 'dark'
export type Palette = Record<Theme, Tones>

/** All design tokens as plain colours, computed here so that browsers without oklch() show the same. */
export function derivePalette(brand: Brand): Palette {
  return { light: lightTones(brand), dark: darkTones(brand) }
}

/** Dark by the visitor's choice, else by the device's. */
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
