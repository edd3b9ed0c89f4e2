import { showPaletteCss, showThemeColors } from '#platform/palette-style.ts'
import { type Brand, derivePalette, paletteCss } from '@mutirao/domain/palette'

/** Derives every tone from the merchant's colours and applies them, light and dark. */
export function showBrand(brand: Brand) {
  const palette = derivePalette(brand)
  showPaletteCss(paletteCss(palette))
  showThemeColors([palette.light.bg, palette.dark.bg])
}
