import { createDrafts, idOf, type ChosenCode } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import type { FormOf } from '#written/use-draft.ts'
import { officeAreaDraftsKey, officeStoreDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { circleArea, circleIn } from '@mutirao/domain/circle-area'
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

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
/** "-23,5575" for -23.5575. */
export const degreesText = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : '')
const numberIn = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text.trim())
const given = (key: string, value: unknown): Value => (value === '' ? {} : { [key]: value })
const without = (value: Value, keys: readonly string[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** "05433010" as 05433-010. */
const postalCodeOf = (text: string) => text.trim().replace(/^(\d{5})-?(\d{3})$/, '$1-$2')

export const storeDraftOf = (value: Value): PlaceDraft => ({
  texts: Object.fromEntries([
    ...storeTexts.map((key) => [key, textIn(value[key])]),
    ...point.map((key) => [key, degreesText(value[key])]),
  ]) as PlaceDraft['texts'],
})

/** The written value: what the form does not show, such as a picture, stays as it was read. */
export function storeValueOf({ texts }: PlaceDraft, base: Written | undefined): Value {
  const text = (key: string) => texts[key]?.trim() ?? ''
  return {
    ...without(base?.value ?? {}, [...storeTexts, ...point]),
    ...Object.assign({}, ...storeTexts.map((key) => given(key, key === 'postalCode' ? postalCodeOf(text(key)) : text(key)))),
    ...given('administrativeArea', text('administrativeArea').toUpperCase()),
    ...Object.assign({}, ...point.map((key) => given(key, numberIn(text(key))))),
  }
}

export function areaDraftOf(value: Value): PlaceDraft {
  const circle = circleIn(value['geometry'])
  const name = textIn((value['properties'] as Value | undefined)?.['name'])
  return {
    texts: {
      name,
      radius: circle ? kmText(circle.km) : '',
      latitude: degreesText(circle?.latitude),
      longitude: degreesText(circle?.longitude),
    },
  }
}

const LEAST_KM = 0.2
const MOST_KM = 200

/** An outline stays until a centre and a radius replace it; a circle that was not changed stays as it was written. */
export function areaValueOf({ texts }: PlaceDraft, base: Written | undefined): Value {
  const read = base ? areaDraftOf(base.value).texts : {}
  const isKept = ['radius', ...point].every((key) => (texts[key] ?? '').trim() === (read[key] ?? ''))
  const [km, latitude, longitude] = ['radius', ...point].map((key) => numberIn(texts[key] ?? ''))
  const isCircle =
    typeof km === 'number' && km >= LEAST_KM && km <= MOST_KM && typeof latitude === 'number' && typeof longitude === 'number'
  const geometry = isCircle ? circleArea({ latitude, longitude, km }) : undefined
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
