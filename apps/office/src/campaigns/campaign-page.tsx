import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { type Fields } from '#desk/list-address.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { allWrittenQuery, deskItemsQuery, writtenQuery } from '#written/written-queries.ts'
import { campaignForm, copyOf, draftOf, hasEnded, type CampaignDraft } from './campaign-draft.ts'
import { CampaignForm } from './campaign-form.tsx'
import { sellerQuery, type Seller } from './campaign-queries.ts'
import { addedOf, MOST_SHOWN, offeredOf } from './offered-item.ts'
import { campaignTexts } from './texts.ts'

/** One campaign of the shop, drafts included. */
export function CampaignPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(writtenQuery('campaigns', id))
  return (
    <Framed>
      <KeptNote of={read} />
      {read.value && <CampaignForm key={id} latest={read.value} fields={fields} />}
    </Framed>
  )
}

/** A new campaign, or with `from` a copy of another one for a later week. */
export function NewCampaignPage({ fields }: { fields: Fields }) {
  const { from } = fields
  return <Framed>{from ? <CopyForm key={from} from={from} fields={fields} /> : <FirstForm fields={fields} />}</Framed>
}

/**
 * A new campaign starts with the seller that all earlier ones share, the first one with the shop's own and its name: another merchant's data would be a false
 * statement of who sells.
 */
function FirstForm({ fields }: { fields: Fields }) {
  const read = useDeskRead(allWrittenQuery('campaigns'))
  const own = useDeskRead(sellerQuery)
  if (!read.value) return <KeptNote of={read} />
  if (!own.value && !own.code) return <KeptNote of={own} />
  const sellers = read.value.content.map(({ value }) => draftOf(value)).filter(({ legalName }) => legalName !== '')
  return <CampaignForm fields={fields} copied={sellers.length > 0 ? sellerIn(sellers) : sellerOf(own.value)} />
}

function sellerIn([known, ...more]: readonly CampaignDraft[]): CampaignDraft | undefined {
  const isShared = (field: 'producer' | 'legalName' | 'document' | 'address') => more.every((other) => other[field] === known?.[field])
  if (!known || !isShared('legalName') || !isShared('document') || !isShared('address')) return undefined
  const { producer, legalName, document, address } = known
  return { ...campaignForm.emptyDraft, producer: isShared('producer') ? producer : '', legalName, document, address }
}

const sellerOf = ({ legalName = '', document = '', address = '' }: Partial<Seller> = {}): CampaignDraft => ({
  ...campaignForm.emptyDraft,
  producer: start.name,
  legalName,
  document,
  address,
})

/** Copies the items, too; those of an ended campaign with the units that are left, so that nothing is sold twice. */
function CopyForm({ from, fields }: { from: string; fields: Fields }) {
  const now = useNow()
  const read = useDeskRead(writtenQuery('campaigns', from))
  const items = useDeskRead(deskItemsQuery({ campaign: from, size: MOST_SHOWN, page: 0 })).value?.content
  if (!read.value || !items?.every(({ campaignId }) => campaignId === from)) return <KeptNote of={read} />
  const draft = draftOf(read.value.value, read.value.pictures)
  const isOver = hasEnded(read.value, now)
  const added = items.flatMap((item) =>
    item.sameAs !== undefined
      ? [offeredOf(item)]
      : item.onHand === undefined
        ? []
        : [addedOf(item, isOver ? item.onHand - (item.reserved ?? 0) : undefined)],
  )
  return <CampaignForm from={from} fields={fields} copied={{ ...copyOf(draft, now), added }} />
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-220 min-w-0">
      <BackLink path="campaigns">{campaignTexts.back}</BackLink>
      {children}
    </div>
  )
}
