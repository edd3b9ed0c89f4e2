import { createDrafts, idOf, type ChosenCode } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, textIn } from '#written/written-text.ts'
import { officeAreaDraftsKey, officeStoreDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { circleArea, circleIn } from '@mutirao/domain/circle-area'
import type { GeoPoint } from '@mutirao/domain/distance'
import { formatDecimal } from '@mutirao/domain/money'
import { outlineArea, outlineIn } from '@mutirao/domain/outline-area'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { kmText } from './delivery-words.ts'

type Value = Written['value']

/** A pickup point, or an area, as it is typed. */
export type PlaceDraft = WithTexts & { code?: ChosenCode }

const storeTexts = [
  'name',
  'postalCode',
  'address',
  'addressNumber',
  'neighborhood',
  'city',
  'administrativeArea',
  'hours',
  'instructions',
  'accessibility',
  'keeper',
  'reference',
] as const
const point = ['latitude', 'longitude'] as const

/** "-23,5575" for -23.5575. */
export const degreesText = (value: unknown) => (typeof value === 'number' ? formatDecimal(value) : '')
const numberIn = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text.trim())
/** The point that the texts write; undefined while it is no place. */
export function pointOfTexts(texts: PlaceDraft['texts']): GeoPoint | undefined {
  const [latitude, longitude] = point.map((key) => numberIn(texts[key] ?? ''))
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number'
  return isPlace && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
const without = (value: Value, keys: readonly string[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** "05433010" as 05433-010; another text as typed, which the server refuses. */
const postalCodeOf = (text: string) => normalizePostalCode(text) ?? text

export const storeDraftOf = (value: Value): PlaceDraft => ({
  texts: Object.fromEntries([
    ...storeTexts.map((key) => [key, textIn(value[key])]),
    ...point.map((key) => [key, degreesText(value[key])]),
  ]) as PlaceDraft['texts'],
})

/** The written value: what the form does not show, such as a picture, stays as it was read. */
export function storeValueOf({ texts }: PlaceDraft, base: Written | undefined): Value {
  return {
    ...without(base?.value ?? {}, [...storeTexts, ...point]),
    ...Object.assign({}, ...storeTexts.map((key) => given(key, texts[key]))),
    ...given('postalCode', texts['postalCode'], postalCodeOf),
    ...given('administrativeArea', texts['administrativeArea'], (typed) => typed.toUpperCase()),
    ...Object.assign({}, ...point.map((key) => given(key, texts[key], numberIn))),
  }
}

/** A longer outline comes from a map program, and is kept as it is. */
const MOST_CORNERS = 300

/** "-23.5575 -46.6906", one corner in each line. */
export const outlineText = (points: readonly GeoPoint[]) => points.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join('\n')

/** Parses that text; undefined when a line is not a corner. */
export function pointsIn(text: string): GeoPoint[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const points = lines.map((line) => /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(line))
  if (points.some((found) => found === null || Math.abs(Number(found[1])) > 90 || Math.abs(Number(found[2])) > 180)) return undefined
  return points.map((found) => ({ latitude: Number(found![1]), longitude: Number(found![2]) }))
}

export function areaDraftOf(value: Value): PlaceDraft {
  const circle = circleIn(value['geometry'])
  const corners = circle ? undefined : outlineIn(value['geometry'])
  const isDrawn = corners !== undefined && corners.length <= MOST_CORNERS
  const name = textIn((value['properties'] as Value | undefined)?.['name'])
  return {
    texts: {
      name,
      radius: circle ? kmText(circle.km) : '',
      latitude: degreesText(circle?.latitude),
      longitude: degreesText(circle?.longitude),
      way: isDrawn ? 'outline' : 'circle',
      outline: isDrawn ? outlineText(corners) : '',
    },
  }
}

const LEAST_KM = 0.2
const MOST_KM = 200

/** The area as it is typed; undefined while something is missing. */
function geometryOf(texts: PlaceDraft['texts']) {
  if (texts['way'] === 'outline') return outlineArea(pointsIn(texts['outline'] ?? '') ?? [])
  const [km, latitude, longitude] = ['radius', ...point].map((key) => numberIn(texts[key] ?? ''))
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number'
  return isPlace && typeof km === 'number' && km >= LEAST_KM && km <= MOST_KM ? circleArea({ latitude, longitude, km }) : undefined
}

/** An unchanged outline stays as it was written, even one that the form cannot show. */
export function areaValueOf({ texts }: PlaceDraft, base: Written | undefined): Value {
  const read = base ? areaDraftOf(base.value).texts : {}
  const isKept = ['radius', 'way', 'outline', ...point].every((key) => (texts[key] ?? '').trim() === (read[key] ?? ''))
  const geometry = geometryOf(texts)
  return {
    type: 'Feature',
    properties: { name: texts['name']?.trim() ?? '' },
    ...(isKept && base ? { geometry: base.value['geometry'] } : geometry && { geometry }),
  }
}

export const codeOfStore = ({ texts }: PlaceDraft) => idOf(texts['name'] ?? '', 'ponto')
export const codeOfArea = ({ texts }: PlaceDraft) => idOf(texts['name'] ?? '', 'area')

const emptyDraft: PlaceDraft = { texts: {} }

export const storeForm: FormOf<PlaceDraft> = {
  drafts: createDrafts<PlaceDraft>(officeStoreDraftsKey),
  draftOf: ({ value }) => storeDraftOf(value),
  emptyDraft,
}
export const areaForm: FormOf<PlaceDraft> = {
  drafts: createDrafts<PlaceDraft>(officeAreaDraftsKey),
  draftOf: ({ value }) => areaDraftOf(value),
  emptyDraft,
}
