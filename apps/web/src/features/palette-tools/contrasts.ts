import { contrastRatio } from '@mutirao/domain/color'
import { CONTROL_RATIO, TEXT_RATIO } from '@mutirao/domain/contrast'

/** The pairs of tones that carry text, and the edges of controls, by the names of their CSS variables. */
const pairs = [
  ['ink', 'bg', TEXT_RATIO],
  ['ink', 'surface', TEXT_RATIO],
  ['ink-2', 'bg', TEXT_RATIO],
  ['ink-3', 'bg', TEXT_RATIO],
  ['on-action', 'action', TEXT_RATIO],
  ['action-text', 'bg', TEXT_RATIO],
  ['action-text', 'action-soft', TEXT_RATIO],
  ['on-group', 'group', TEXT_RATIO],
  ['group-text', 'group-soft', TEXT_RATIO],
  ['on-spark', 'spark', TEXT_RATIO],
  ['err', 'err-soft', TEXT_RATIO],
  ['control', 'surface', CONTROL_RATIO],
] as const

export type Contrast = { pair: string; ratio: number; least: number; passes: boolean }

const HEX = /^#[0-9a-f]{6}$/i

/** WCAG contrast of the palette that is worn now; a pair of which a tone is not known is left out. toneOf: the value of a CSS variable. */
export function contrastsOf(toneOf: (name: string) => string): Contrast[] {
  return pairs.flatMap(([text, ground, least]) => {
    const [front, back] = [toneOf(text).trim(), toneOf(ground).trim()]
    if (!HEX.test(front) || !HEX.test(back)) return []
    const ratio = contrastRatio(front, back)
    return [{ pair: `${text} / ${ground}`, ratio, least, passes: ratio >= least }]
  })
}
