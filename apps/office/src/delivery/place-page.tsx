import { useState, type ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { NotFound } from '#looks/doors.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import { PartForm, type PartSpec } from '#written/part-form.tsx'
import { writtenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { circleIn } from '@mutirao/domain/circle-area'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
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

type Spec = Omit<PartSpec<PlaceDraft>, 'id' | 'note'>

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
    listed: { codeOf: codeOfStore, ...listed('stores', deliveryTexts.store) },
  },
  areas: {
    nameOf,
    words: areaWords,
    form: areaForm,
    Fields: AreaFields,
    valueOf: areaValueOf,
    draftOf: areaDraftOf,
    listed: { codeOf: codeOfArea, ...listed('areas', deliveryTexts.area) },
  },
} as const satisfies Record<string, Spec>
type PlaceKind = keyof typeof specs
const isPlaceKind = (kind: string): kind is PlaceKind => Object.hasOwn(specs, kind)

/** One pickup point or delivery area, or a new one. */
export function PlacePage({ kind, id }: { kind: string; id: string }) {
  if (!isPlaceKind(kind)) return <NotFound />
  return id === NEW ? <NewPlace kind={kind} /> : <Place kind={kind} id={id} />
}

const NewPlace = ({ kind }: { kind: PlaceKind }) => (
  <Framed name={kind === 'stores' ? deliveryTexts.newStore : deliveryTexts.newArea}>
    <PlaceForm kind={kind} latest={undefined} />
  </Framed>
)

function Place({ kind, id }: { kind: PlaceKind; id: string }) {
  const read = useDeskRead(writtenQuery(kind, id))
  return (
    <Framed name={read.value ? specs[kind].nameOf(specs[kind].draftOf(read.value.value)) : ''}>
      <KeptNote of={read} />
      {read.value ? <PlaceForm key={id} kind={kind} latest={read.value} /> : <output>{read.code ? '' : deliveryTexts.loading}</output>}
    </Framed>
  )
}

function PlaceForm({ kind, latest }: { kind: PlaceKind; latest: Written | undefined }) {
  const [spec] = useState((): PartSpec<PlaceDraft> => ({ ...specs[kind], id: latest?.id, note: noteOf(kind, latest) }))
  return <PartForm spec={spec} latest={latest} />
}

/** An outline from a map program is kept until a circle replaces it. */
function noteOf(kind: PlaceKind, latest: Written | undefined): string | undefined {
  const geometry = latest?.value['geometry']
  return kind === 'areas' && latest && !circleIn(geometry) ? deliveryTexts.area.drawn(shapeText(geometry)) : undefined
}

function Framed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <a href={hrefOf('delivery')} className="inline-flex min-h-11 items-center gap-1 font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {deliveryTexts.back}
      </a>
      <h1 className="mb-4 text-24">{name}</h1>
      {children}
    </div>
  )
}
