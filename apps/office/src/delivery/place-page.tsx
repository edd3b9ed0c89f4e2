import { NotFound } from '#looks/doors.tsx'
import { ThingPage, type ThingSpec } from '#written/thing-page.tsx'
import type { Written } from '@mutirao/contract/written'
import { circleIn } from '@mutirao/domain/circle-area'
import { AreaFields } from './area-fields.tsx'
import { areaWords, shapeText, storeWords } from './delivery-words.ts'
import {
  areaDraftOf,
  areaForm,
  areaValueOf,
  codeOfArea,
  codeOfStore,
  storeDraftOf,
  storeForm,
  storeValueOf,
  type PlaceDraft,
} from './place-draft.ts'
import { StoreFields } from './store-fields.tsx'
import { deliveryTexts } from './texts.ts'

type Spec = ThingSpec<PlaceDraft>

const nameOf = ({ texts }: PlaceDraft) => texts['name'] ?? ''
const listed = (kind: 'stores' | 'areas', words: typeof deliveryTexts.store | typeof deliveryTexts.area) => ({
  pathOf: (id: string) => `delivery/${kind}/${id}`,
  back: 'delivery',
  add: words.add,
  added: words.added,
  removal: { act: words.act, title: words.removeTitle, text: words.removeText, done: words.removed },
})

const specs = {
  stores: {
    nameOf,
    words: storeWords,
    form: storeForm,
    Fields: StoreFields,
    valueOf: storeValueOf,
    draftOf: storeDraftOf,
    newName: deliveryTexts.newStore,
    backName: deliveryTexts.back,
    listed: { codeOf: codeOfStore, ...listed('stores', deliveryTexts.store) },
  },
  areas: {
    nameOf,
    words: areaWords,
    form: areaForm,
    Fields: AreaFields,
    valueOf: areaValueOf,
    draftOf: areaDraftOf,
    newName: deliveryTexts.newArea,
    backName: deliveryTexts.back,
    noteOf: noteOfArea,
    listed: { codeOf: codeOfArea, ...listed('areas', deliveryTexts.area) },
  },
} as const satisfies Record<string, Spec>
type PlaceKind = keyof typeof specs
const isPlaceKind = (kind: string): kind is PlaceKind => Object.hasOwn(specs, kind)

/** One pickup point or delivery area, or a new one. */
export const PlacePage = ({ kind, id }: { kind: string; id: string }) =>
  isPlaceKind(kind) ? <ThingPage id={id} spec={specs[kind]} /> : <NotFound />

/** An outline from a map program is kept until a circle replaces it. */
function noteOfArea(latest: Written | undefined): string | undefined {
  const geometry = latest?.value['geometry']
  const isEditable = latest !== undefined && (circleIn(geometry) !== undefined || areaDraftOf(latest.value).texts['way'] === 'outline')
  return latest && !isEditable ? deliveryTexts.area.drawn(shapeText(geometry)) : undefined
}
