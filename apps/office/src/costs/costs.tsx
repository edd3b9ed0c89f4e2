import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { MarginTable } from '#desk/margin-table.tsx'
import { soldStatus } from '#desk/sold-orders.ts'
import { hrefOf } from '#device/address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { inWordsOfForm } from '#written/issues.ts'
import { PartForm, type PartSpec } from '#written/part-form.tsx'
import { deskItemsQuery, writtenOrNewQuery } from '#written/written-queries.ts'
import type { getCampaignMargin } from '@mutirao/contract/costs'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { Written } from '@mutirao/contract/written'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { costForm, draftOf, valueOf, type CostDraft } from './cost-draft.ts'
import { CostFields, CostItems } from './cost-fields.tsx'
import { campaignMarginQuery } from './cost-queries.ts'
import { Purchases } from './purchases.tsx'
import { costPartIn, costParts, costTexts, keyText, pathTextOf, valueTextOf } from './texts.ts'
import { TierMargins } from './tier-margins.tsx'

const MOST_ITEMS = 200

/** A campaign's costs, what its orders leave, and what to buy for them. */
export function CostsPage({ id, fields }: { id: string; fields: Fields }) {
  const part = costPartIn(fields['part'])
  const read = useDeskRead(campaignMarginQuery(id))
  const { value } = read
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <a
        href={hrefOf(`campaigns/${id}`)}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text print:hidden"
      >
        <Icon d={chevronLeft} />
        {costTexts.back}
      </a>
      <header>
        <h1 className="text-24 wrap-anywhere">{value?.name ?? costTexts.title}</h1>
        {value && value.sold.orders > 0 && <p className="text-ink-2">{costTexts.orders(value.sold.orders, value.sold.units)}</p>}
      </header>
      <nav aria-label={costTexts.title} className="flex flex-wrap gap-2 print:hidden">
        {costParts.map((one) => (
          <a
            key={one}
            href={hrefOf(`costs/${id}${fieldsText({ part: one })}`)}
            aria-current={one === part ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full bg-well px-4 font-semibold aria-[current]:bg-action-soft aria-[current]:text-action-text"
          >
            {costTexts.parts[one]}
          </a>
        ))}
      </nav>
      <KeptNote of={read} />
      {part === 'costs' && <Costs id={id} />}
      {part === 'margin' && value && <MarginOfCampaign id={id} of={value} />}
      {part === 'purchase' && value && <Purchases id={id} campaign={value.name} purchases={value.purchases} />}
    </div>
  )
}

function MarginOfCampaign({ id, of: { sold, tiers } }: { id: string; of: CallOutput<typeof getCampaignMargin> }) {
  return (
    <>
      <section aria-label={costTexts.parts.margin} className="card grid gap-3 p-4">
        {sold.orders === 0 && <p className="text-ink-2">{costTexts.noOrders}</p>}
        <MarginTable caption={costTexts.parts.margin} margin={sold} />
        <p className="text-13 text-ink-2">{costTexts.ordersText}</p>
        {sold.orders > 0 && (
          <p>
            <TextLink href={hrefOf(`orders${fieldsText({ campaign: id, status: soldStatus })}`)}>
              {costTexts.toOrders(sold.orders)}
            </TextLink>
          </p>
        )}
        <p>
          <TextLink href={hrefOf('shop/costs')}>{costTexts.toFees}</TextLink>
        </p>
      </section>
      {tiers.length > 0 && <TierMargins id={id} tiers={tiers} />}
    </>
  )
}

function Costs({ id }: { id: string }) {
  const items = useDeskRead(deskItemsQuery({ campaign: id, size: MOST_ITEMS, page: 0 }))
  const costs = useDeskRead(writtenOrNewQuery('costs', id))
  const sold = items.value?.content.filter(({ state }) => state !== 'HIDDEN')
  return (
    <>
      <p className="text-ink-2">{costTexts.text}</p>
      <KeptNote of={items} />
      <KeptNote of={costs} />
      {sold?.length === 0 && <p className="text-ink-2">{costTexts.none}</p>}
      {items.value && items.value.totalElements > MOST_ITEMS && <Note>{costTexts.more(items.value.totalElements - MOST_ITEMS)}</Note>}
      {sold && costs.value !== undefined && (
        <CostForm key={`${id} ${costs.value === null}`} id={id} items={sold} latest={costs.value ?? undefined} />
      )}
    </>
  )
}

function CostForm({ id, items, latest }: { id: string; items: readonly DeskItem[]; latest: Written | undefined }) {
  const [spec] = useState((): PartSpec<CostDraft> => {
    const names = new Map(items.map((item) => [item.id, item.name]))
    const nameOf = (item: string) => names.get(item) ?? item
    return {
      id,
      nameOf: () => costTexts.title,
      words: {
        kind: 'costs',
        keyText,
        pathText: pathTextOf(nameOf),
        valueText: valueTextOf(nameOf),
        worded: ({ path, message }) => ({ path, message: inWordsOfForm(message) }),
        thing: costTexts.thing,
      },
      form: costForm,
      Fields: CostFields,
      valueOf,
      draftOf,
    }
  })
  return (
    <CostItems value={items}>
      <PartForm spec={spec} latest={latest} />
    </CostItems>
  )
}
