import { inWordsOfForm } from '#written/issues.ts'
import { isNothing, type KindWords } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { circleIn, cornersOf } from '@mutirao/domain/circle-area'
import { formatDecimal } from '@mutirao/domain/money'
import { deliveryTexts, keyText } from './texts.ts'

/** "Até 3 km em volta", or how many corners the outline has. */
export function shapeText(geometry: unknown): string {
  const circle = circleIn(geometry)
  if (circle) return deliveryTexts.circle(kmText(circle.km))
  const corners = cornersOf(geometry)
  return corners ? deliveryTexts.outline(corners.length - 1) : deliveryTexts.outlines
}

/** "2,5" for 2.5; a radius that rounding made 2.99 is 3. */
export const kmText = (km: number): string => formatDecimal(Math.round(km * 10) / 10)

function valueText(key: string, value: unknown): string {
  if (isNothing(value)) return writtenTexts.nothing
  if (key === 'geometry') return shapeText(value)
  if (key === 'properties') return String((value as { name?: unknown }).name)
  return typeof value === 'number' ? formatDecimal(value) : String(value)
}

/** The folder's examples are in the form's notation here: numbers with a comma, and a postal code without quotes. */
function wordsOf({ path, message, thing }: WrittenIssue): string {
  if (thing?.kind === 'campaigns') return deliveryTexts.usedBy(thing.name)
  if (path === 'postalCode') return deliveryTexts.postalCodeExample
  if (path === 'administrativeArea') return deliveryTexts.stateExample
  if (path === 'latitude' || path === 'longitude') return deliveryTexts.pointExample
  if (path.startsWith('geometry') && message.includes('cruza')) return deliveryTexts.drawing.crossing
  if (path.startsWith('geometry')) return deliveryTexts.area.radiusExample
  return inWordsOfForm(message)
}

const worded = (issue: WrittenIssue): WrittenIssue => ({ ...issue, message: wordsOf(issue) })

export const storeWords: KindWords = { kind: 'stores', keyText, valueText, worded, thing: deliveryTexts.store.thing }
export const areaWords: KindWords = { kind: 'areas', keyText, valueText, worded, thing: deliveryTexts.area.thing }
