import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { NoteField } from '#desk/note-field.tsx'
import type { FieldsProps } from '#written/fields-props.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { call } from '@mutirao/client/call'
import { countAreaBuyers } from '@mutirao/contract/area-reach'
import { crossesItself, outlineArea } from '@mutirao/domain/outline-area'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { LaterMap } from './later-map.tsx'
import { Numbers } from './numbers.tsx'
import { areaDraftOf, outlineText, pointsIn, type PlaceDraft } from './place-draft.ts'
import { deliveryTexts } from './texts.ts'

const { drawing: words } = deliveryTexts

/** An outline drawn on the map, or written as a list of its corners. */
export function OutlineField({ draft, errorOf, onChange }: FieldsProps<PlaceDraft>) {
  const areas = useDeskRead(allWrittenQuery('areas')).value?.content
  const stores = useDeskRead(allWrittenQuery('stores')).value?.content
  const [isRefused, setRefused] = useState(false)
  const text = draft.texts['outline'] ?? ''
  const [before] = useState(text)
  const points = pointsIn(text)
  const corners = points ?? []
  const isCrossing = crossesItself(corners, { isClosed: true })
  const set = (outline: string) => {
    setRefused(false)
    onChange(({ texts }) => ({ texts: { ...texts, outline } }))
  }
  const errorIn = () => {
    if (!points) return words.wrongLine
    if (isCrossing || errorOf('geometry') === undefined) return undefined
    return points.length < 3 ? words.tooFew : errorOf('geometry')
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 text-16 font-semibold">{words.title}</legend>
      <p className="-mt-2 text-ink-2">{words.text}</p>
      {!start.map && <p className="-mt-2 text-13 text-ink-2">{words.noStreets}</p>}
      {areas && stores && (
        <LaterMap
          label={words.map}
          corners={corners}
          others={areas
            .filter(({ value }) => areaDraftOf(value).texts['outline'] !== before || before === '')
            .map(({ value }) => value['geometry'])}
          stores={stores.map(({ id, value }) => ({
            latitude: Number(value['latitude']),
            longitude: Number(value['longitude']),
            name: String(value['name'] ?? id),
          }))}
          onCorners={(next) => set(outlineText(next))}
          onRefused={() => setRefused(true)}
        />
      )}
      <output className="text-13 text-ink-2">{words.corners(corners.length)}</output>
      <FieldError>{isCrossing ? words.crossing : isRefused && words.refused}</FieldError>
      <div className="flex flex-wrap gap-2">
        <Button kind="line" size="small" disabled={corners.length === 0} onClick={() => set(outlineText(corners.slice(0, -1)))}>
          {words.undo}
        </Button>
        <Button kind="ghost" size="small" disabled={corners.length === 0} onClick={() => set('')}>
          {words.clear}
        </Button>
        <Inside points={isCrossing ? [] : corners} />
      </div>
      <Numbers isWrong={errorIn() !== undefined}>
        <NoteField
          label={words.list}
          hint={words.listHint}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          error={errorIn()}
          onChange={({ currentTarget: { value } }) => set(value)}
        />
      </Numbers>
    </fieldset>
  )
}

/** How many known buyers the outline reaches. */
function Inside({ points }: { points: Parameters<typeof outlineArea>[0] }) {
  const geometry = outlineArea(points)
  const key = JSON.stringify(geometry)
  const [counted, setCounted] = useState<{ key: string; buyers: number; known: number }>()
  const act = useDeskAct('area reach')
  async function count() {
    if (!geometry) return
    await act.send(async () => setCounted({ key, ...(await call(countAreaBuyers, { body: { geometry } })) }))
  }
  return (
    <>
      <Button kind="line" size="small" isBusy={act.isBusy} disabled={!geometry} onClick={() => void count()}>
        {words.count}
      </Button>
      <FaultNote fault={act.fault} />
      <output className="w-full text-13 font-semibold empty:hidden">
        {counted && counted.key === key ? words.counted(counted.buyers, counted.known) : ''}
      </output>
    </>
  )
}
