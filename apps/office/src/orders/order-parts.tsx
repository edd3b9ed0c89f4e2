import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { Contents } from '#looks/contents.tsx'
import { Thumb } from '#written/thumb.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { firstPartState, mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { HandIn } from './hand-in.tsx'
import { PartSteps } from './part-steps.tsx'
import { StateTag } from './state-tag.tsx'
import { orderTexts, slotText } from './texts.ts'

type Props = { order: DeskOrderDetail }
type Item = DeskOrderDetail['items'][number]

/** Each campaign's part with its window, its lines and its next steps. */
export function OrderParts({ order }: Props) {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  const nameOf = (id: string) => campaigns.find((one) => one.id === id)?.name ?? id
  return (
    <section>
      <h2 className="mb-2 text-20">{orderTexts.parts}</h2>
      <ul className="grid gap-2.5">
        {order.parts.map((part, at) => (
          <li key={part.campaignId} className="card px-3.5 py-3">
            <Part
              order={order}
              part={part}
              name={order.parts.length > 1 ? orderTexts.partOf(at + 1, nameOf(part.campaignId)) : nameOf(part.campaignId)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PartProps = Props & { part: DeskOrderDetail['parts'][number]; name: string }

function Part({ order, part: { campaignId, state: own, slot, isGroupOpen }, name }: PartProps) {
  const mayHandOver = useMay('orders.handOver')
  const { id, code, type, state, carried, items } = order
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-16 wrap-anywhere">{name}</h3>
        <StateTag state={own ?? state} />
      </div>
      <p className="text-13 text-ink-2">{[slot ? slotText(slot) : orderTexts.noSlot, placeOf(order)].filter(Boolean).join(' · ')}</p>
      <Lines items={items.filter((item) => item.campaignId === campaignId)} />
      {mayBeFulfilled(state) && (
        <PartSteps part={{ orderId: id, campaignId, code, type, state: own ?? firstPartState(state), waits: isGroupOpen && 'GROUP' }} />
      )}
      {mayHandOver && (own ?? state) === 'READY_FOR_PICKUP' && (
        <ButtonLink kind="soft" size="small" href={hrefOf('pickups')} className="mt-2 print:hidden">
          {orderTexts.handOver}
        </ButtonLink>
      )}
      <HandIn orderId={id} campaignId={campaignId} code={code} isCarried={carried.includes(campaignId)} />
    </>
  )
}

/** The street of a delivery, or the point of a pickup. */
const placeOf = ({ store, shippingAddress }: DeskOrderDetail): string | undefined =>
  store?.name ?? [shippingAddress?.street_address, shippingAddress?.street_number].filter(Boolean).join(', ')

const missingText = ({ state, substitute }: NonNullable<Item['missing']>) =>
  `${orderTexts.missing[state]}${substitute ? ` ${substitute.name} ${substitute.unit}` : ''}`

function Lines({ items }: { items: readonly Item[] }) {
  // A kit may be ordered twice, with other parts.
  const lines = items.map((item, at) => ({ ...item, key: `${item.id} ${at}` }))
  return (
    <ul aria-label={orderTexts.items} className="mt-1">
      {lines.map(({ key, picture, hue, name, unit, quantity, unitPrice, total, missing, kitItems = [], itemKitSelection = [] }) => (
        <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-1.5">
          <Thumb item={{ picture, hue }} />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{name}</b> <span className="text-ink-2">{unit}</span>
            <Contents quantity={quantity} parts={[...kitItems, ...itemKitSelection]} />
            <small className="block text-13 text-ink-2">{orderTexts.timesPrice(quantity, formatMoney(unitPrice))}</small>
            {missing && <small className="block text-13">{missingText(missing)}</small>}
          </span>
          <b className="font-semibold tabular-nums">{formatMoney(total)}</b>
        </li>
      ))}
    </ul>
  )
}
