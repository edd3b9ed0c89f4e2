import { textOn } from '@mutirao/domain/contrast'
import { outline, widthOf } from './outlines.view.ts'

const SIDE = 640
const MOST_WIDTH = SIDE * 0.7

/** A logo made from a shop's name: its initials on its colour, as SVG. */
export function nameLogo({ name, color }: { name: string; color: string }): string {
  const line = { text: initialsOf(name), weight: 800, color: textOn(color) }
  const size = Math.min(320, (320 * MOST_WIDTH) / Math.max(1, widthOf({ ...line, size: 320 })))
  const text = outline({ ...line, size }, { x: SIDE / 2, y: SIDE / 2 + size * 0.35, align: 'middle' })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="144" fill="${color}"/>${text}</svg>`
}

const SMALL_WORDS = new Set(['a', 'as', 'o', 'os', 'e', 'da', 'das', 'de', 'do', 'dos'])

/** The first letters of the first two words that count: "Horta da Rosa" is "HR". */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const counting = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  const chosen = counting.length > 0 ? counting : words
  return chosen
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
