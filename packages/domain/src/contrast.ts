import { colorOf, contrastRatio, oklchOf } from './color.ts'

/** WCAG 2.2 AA for text, and for the edges of controls. */
export const TEXT_RATIO = 4.5
export const CONTROL_RATIO = 3

const LIGHTNESS_STEP = 0.004

export function worstContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastRatio(color, ground)))
}

/** The colour itself, or the nearest darker or lighter one of the same hue that reaches the ratio on all these backgrounds. */
export function legibleColor(color: string, grounds: readonly string[], ratio: number): string {
  const tone = oklchOf(color)
  const isDarker = worstContrast('#000000', grounds) > worstContrast('#ffffff', grounds)
  let candidate = color
  for (let { l } = tone; worstContrast(candidate, grounds) < ratio && l > 0 && l < 1;) {
    l += isDarker ? -LIGHTNESS_STEP : LIGHTNESS_STEP
    candidate = colorOf({ ...tone, l })
  }
  return candidate
}

/** White or near-black in the background's hue, whichever has the higher contrast. */
export function textOn(ground: string): string {
  const { c, h } = oklchOf(ground)
  const dark = colorOf({ l: 0.2, c: Math.min(c, 0.04), h })
  return contrastRatio(dark, ground) > contrastRatio('#ffffff', ground) ? dark : '#ffffff'
}
