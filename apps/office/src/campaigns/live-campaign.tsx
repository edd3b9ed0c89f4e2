import { useQueries } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { deskClient } from '#desk/desk-reads.ts'
import { moneyOf } from '#desk/money-field.tsx'
import { useHasSideRoom } from '#device/width.ts'
import { useMay } from '#kept/session.ts'
import { draftTexts } from '#written/draft-texts.ts'
import { NEW } from '#written/drafts.ts'
import { LiveFrame } from '#written/live-frame.tsx'
import { firstOfferId, readSold } from '#written/offer-words.ts'
import type { TypedThing } from '@mutirao/contract/written-drafts'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { valueOf, type CampaignDraft } from './campaign-draft.ts'
import { itemValueOf } from './write-items.ts'

type Props = { draft: CampaignDraft; id: string | undefined }
type Sold = TypedThing['sold']

/** The form of a campaign with the shop beside it, or on a phone in its place. */
export function WithLive({ children, ...campaign }: Props & { children: ReactNode }) {
  const canLook = useMay('campaigns.write')
  const isBeside = useHasSideRoom()
  const [isLooking, setLooking] = useState(false)
  if (!canLook) return children
  if (isBeside)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8">
        {children}
        <LiveCampaign {...campaign} isBeside />
      </div>
    )
  return (
    <>
      <Segmented
        label={draftTexts.fillOrLook}
        options={[
          { value: 'fill', label: draftTexts.fill },
          { value: 'look', label: draftTexts.look },
        ]}
        value={isLooking ? 'look' : 'fill'}
        onChange={(value) => setLooking(value === 'look')}
      />
      <div hidden={isLooking}>{children}</div>
      {isLooking && <LiveCampaign {...campaign} />}
    </>
  )
}

/** Beside the form it is as high as the window leaves room. */
function LiveCampaign({ draft, id = NEW, isBeside = false }: Props & { isBeside?: boolean }) {
  const sold = useSold(draft, id)
  const typed = sold && { value: valueOf(draft, { active: true }), sold }
  return (
    <section aria-label={draftTexts.live} className={isBeside ? 'sticky top-4 grid gap-2 self-start' : undefined}>
      {isBeside && <h2 className="text-14">{draftTexts.live}</h2>}
      <div className={isBeside ? 'h-[calc(100dvh-19rem)] max-h-170 min-h-90' : 'h-150'}>
        <LiveFrame name={{ kind: 'campaigns', id }} typed={typed} isReduced={isBeside} />
      </div>
    </section>
  )
}

/** The items and offers that the form adds, prices anew or takes out; undefined until they are read. A price that is no amount yet changes nothing. */
function useSold({ added, prices, removed }: CampaignDraft, campaign: string): Sold | undefined {
  const priced = Object.keys(prices).filter((one) => !removed.includes(one) && moneyOf(prices[one]!) !== undefined)
  const complete = added.filter(({ price }) => moneyOf(price) !== undefined)
  const ids = [...new Set([...priced, ...complete.flatMap(({ source, isOffer }) => (isOffer ? [] : source))])]
  // Two calls for each item: not again each minute.
  const queries = ids.map((one) => ({ queryKey: ['sold', one], queryFn: () => readSold(one), refetchInterval: false as const }))
  const reads = useQueries({ queries }, deskClient)
  if (reads.some(({ isPending }) => isPending)) return undefined
  const found = new Map(ids.map((one, at) => [one, reads[at]?.data]))
  return [
    ...priced.flatMap((one): Sold => {
      const sold = found.get(one)
      return sold ? [{ kind: sold.kind, id: one, value: { ...sold.written.value, price: moneyOf(prices[one]!) } }] : []
    }),
    ...complete.flatMap((line, at): Sold => {
      const { source, price, isOffer, id } = line
      if (isOffer)
        return [{ kind: 'offers', id: id ?? firstOfferId(source, campaign), value: { campaign, item: source, price: moneyOf(price) } }]
      const value = found.get(source)?.written.value
      return value ? [{ kind: 'items', id: id ?? `${campaign}-${at + 1}`, value: itemValueOf(line, campaign, value) }] : []
    }),
    ...removed.map((one) => ({ kind: 'items' as const, id: one })),
  ]
}
