import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { CodeCamera } from '#looks/code-camera.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import { call } from '@mutirao/client/call'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { scan } from '@mutirao/ui/icons.gen.ts'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import type { DraftLine } from './stock-lines.ts'
import { stockTexts } from './texts.ts'

const MOST_SIGNS = 60
/** The largest page of the desk's list. */
const MOST_COUNTED = 200

const lineOf = ({ id, name, unit, price, onHand, lowStock }: DeskItem): DraftLine => ({
  item: id,
  name: `${name} ${unit}`,
  priceNow: price,
  set: '',
  adjust: '',
  price: '',
  reason: '',
  isCount: true,
  onHand,
  lowStock,
})

/** Adds the products that are counted to the list: one by its barcode, or all of a campaign. An offer has the stock of its product. */
export function CountList({ onAdd }: { onAdd: (lines: readonly DraftLine[]) => void }) {
  const [code, setCode] = useState('')
  const [campaign, setCampaign] = useState('')
  const [said, setSaid] = useState<string>()
  const campaigns = useDeskRead(deskItemsQuery({ size: 1, page: 0, q: undefined })).value?.campaigns ?? []
  const finding = useDeskAct('count list')

  async function add(query: { code: string } | { campaign: string }, none: string) {
    const done = await finding.send(() => call(listDeskItems, { query: { ...query, size: MOST_COUNTED, page: 0 } }))
    if (!done) return
    const counted = done.answer.content.filter(({ onHand, sameAs }) => onHand !== undefined && sameAs === undefined)
    setSaid(counted.length === 0 ? none : stockTexts.listed(counted.map(({ name }) => name)))
    onAdd(counted.map(lineOf))
  }

  function find(text: string) {
    const typed = text.trim().slice(0, MOST_SIGNS)
    setCode(typed)
    if (typed !== '') void add({ code: typed }, stockTexts.codeUnknown(typed))
  }

  return (
    <section aria-label={stockTexts.count} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h2 className="text-16">{stockTexts.count}</h2>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          find(code)
        }}
      >
        <Field
          className="min-w-40 flex-1"
          label={stockTexts.code}
          hint={stockTexts.codeHint}
          before={<Icon d={scan} />}
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_SIGNS}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" kind="line" isBusy={finding.isBusy} className="mt-7.5">
          {stockTexts.findCode}
        </Button>
      </form>
      <CodeCamera texts={stockTexts.cameraTexts} codes="products" onRead={find} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <SelectField
            label={stockTexts.countAll}
            options={[{ value: '', label: stockTexts.chooseCampaign }, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
            value={campaign}
            onChange={({ currentTarget }) => setCampaign(currentTarget.value)}
          />
        </div>
        <Button kind="line" disabled={campaign === ''} onClick={() => void add({ campaign }, stockTexts.nothingCounted)}>
          {stockTexts.listAll}
        </Button>
      </div>
      <output className="text-13 text-ink-2 empty:hidden">{said}</output>
      <FaultNote fault={finding.fault} />
    </section>
  )
}
