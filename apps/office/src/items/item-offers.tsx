import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { MoneyField, moneyOf } from '#desk/money-field.tsx'
import { useMay } from '#kept/session.ts'
import { reaisIn } from '#written/drafts.ts'
import { offerIdFor, offerWords } from '#written/offer-words.ts'
import { RemovalSheet } from '#written/removal-sheet.tsx'
import { said, undoOf } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import { deskItemsQuery, writtenQuery } from '#written/written-queries.ts'
import { call } from '@mutirao/client/call'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { putWritten } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { offerTexts } from './offer-texts.ts'
import { ChangedNote } from './row-sheet.tsx'
import { writePrice } from './row-writes.ts'
import { itemTexts } from './texts.ts'

type Named = readonly { id: string; name: string }[]
type Props = { item: DeskItem; campaigns: Named }

/** Where the item is sold, with the price of each campaign; and the way into another one. */
export function ItemOffers({ item, campaigns }: Props) {
  const read = useDeskRead(deskItemsQuery({ item: item.id, size: 50, page: 0 }))
  const [open, setOpen] = useState<DeskItem | 'new'>()
  const [leaving, setLeaving] = useState<DeskItem>()
  const mayWrite = useMay('items.write')
  const sold = read.value?.content.filter(({ id, sameAs }) => id === item.id || sameAs === item.id) ?? []
  const others = campaigns.filter(({ id }) => sold.every(({ campaignId }) => campaignId !== id))
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{offerTexts.soldIn}</h2>
        {mayWrite && others.length > 0 && (
          <Button kind="line" size="small" onClick={() => setOpen('new')}>
            {offerTexts.sellAlso}
          </Button>
        )}
      </div>
      <ul>
        {sold
          .toSorted((one, other) => Number(one.id !== item.id) - Number(other.id !== item.id))
          .map((one) => (
            <li key={one.id} className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1 last:border-b-0">
              <span className="min-w-0 flex-1 wrap-break-word">{one.campaign}</span>
              <b className="font-semibold tabular-nums">{formatMoney(one.price)}</b>
              {mayWrite && one.id !== item.id && (
                <span className="flex justify-end gap-x-4 max-md:basis-full">
                  <TextButton aria-label={offerTexts.changeIn(one.campaign)} onClick={() => setOpen(one)}>
                    {offerTexts.change}
                  </TextButton>
                  <TextButton aria-label={offerTexts.takeOutOf(one.campaign)} onClick={() => setLeaving(one)}>
                    {offerTexts.takeOut}
                  </TextButton>
                </span>
              )}
            </li>
          ))}
      </ul>
      <p className="text-13 text-ink-2">{offerTexts.sharing}</p>
      {open === 'new' && <NewOffer item={item} campaigns={others} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <OfferPrice offer={open} onClose={() => setOpen(undefined)} />}
      {leaving && <Leaving offer={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

function NewOffer({ item, campaigns, onClose }: Props & { onClose: () => void }) {
  const [campaign, setCampaign] = useState(campaigns[0]!.id)
  const [price, setPrice] = useState(reaisIn(item.price))
  const [error, setError] = useState<string>()
  const name = campaigns.find(({ id }) => id === campaign)?.name ?? ''
  return (
    <ActSheet
      title={offerTexts.sellAlsoOf(item.name)}
      subject={`offer ${item.id}`}
      act={offerTexts.sell}
      ask={() => {
        const amount = moneyOf(price)
        setError(amount === undefined ? offerTexts.wrongPrice : undefined)
        if (amount === undefined) return undefined
        return async () => {
          const id = await offerIdFor(item.id, campaign)
          return call(putWritten, { params: { kind: 'offers', id }, body: { value: { campaign, item: item.id, price: amount } } })
        }
      }}
      say={({ id, revision }) => {
        said.set({ text: offerTexts.sold(item.name, name), undo: undoOf(offerWords, { id, revision }) })
        return ''
      }}
      onDone={() => undefined}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <SelectField
        label={itemTexts.campaign}
        value={campaign}
        onChange={({ currentTarget }) => setCampaign(currentTarget.value)}
        options={campaigns.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <MoneyField label={offerTexts.priceThere} value={price} error={error} isBig onChange={setPrice} />
      <p className="text-16">{offerTexts.sharing}</p>
    </ActSheet>
  )
}

/** Asks before it writes over a price that somebody else has changed meanwhile. */
function OfferPrice({ offer, onClose }: { offer: DeskItem; onClose: () => void }) {
  const [price, setPrice] = useState(reaisIn(offer.price))
  const [isTried, setTried] = useState(false)
  const act = useDeskAct(`offer price ${offer.id}`)
  const isConflict = act.fault?.code === 'conflict'
  const amount = moneyOf(price)

  async function handleSave() {
    setTried(true)
    if (amount === undefined) return
    const done = await act.send(() => writePrice(offer, amount, isConflict ? undefined : offer.price))
    if (!done) return
    said.set({ ...done.answer, text: offerTexts.priced(offer.campaign) })
    onClose()
  }

  return (
    <Sheet title={offerTexts.priceOf(offer.name, offer.campaign)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <MoneyField
          label={offerTexts.priceThere}
          value={price}
          error={isTried && amount === undefined ? offerTexts.wrongPrice : undefined}
          isBig
          onChange={(next) => {
            setPrice(next)
            act.forgive()
          }}
        />
        <ChangedNote fault={act.fault} />
        <Button size="big" isFull isBusy={act.isBusy} onClick={() => void handleSave()}>
          {isConflict ? writtenTexts.keepMine : offerTexts.keepPrice}
        </Button>
      </div>
    </Sheet>
  )
}

function Leaving({ offer, onClose }: { offer: DeskItem; onClose: () => void }) {
  const { value } = useDeskRead(writtenQuery('offers', offer.id))
  if (!value?.revision) return null
  return (
    <RemovalSheet
      thing={{ id: offer.id, revision: value.revision, name: offer.campaign }}
      words={offerWords}
      removal={removal}
      onRemoved={() => undefined}
      onClose={onClose}
    />
  )
}

const removal = { act: offerTexts.takeOut, title: offerTexts.takeOutTitle, text: offerTexts.takeOutText, done: offerTexts.takenOut }
