import type { Order } from '@mutirao/contract/order-shapes'
import { countItems, lineKey } from '@mutirao/domain/cart'
import * as m from '#paraglide/messages.js'
import { MissingNote } from './missing-note.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { paths } from '#links/paths.ts'
import { ChosenParts } from '#ui/chosen-parts.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Summary } from '#ui/summary.tsx'

/** What was bought and what it cost, as it stood when it was ordered. */
export function OrderItems({ order }: { order: Order }) {
  const { items, properties } = order
  const count = countItems(items)
  const { subTotal, discount, shippingTotal, price } = properties
  return (
    <section className="card px-4 py-3.5">
      <h2 className="text-16">{m.items({ count })}</h2>
      <ul className="mt-1 mb-3 divide-y divide-line">
        {items.map((item) => (
          <li key={lineKey({ ...item, selection: item.itemKitSelection })} className="flex items-center gap-3 py-2.5">
            <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
              <Picture picture={item.picture} sizes="48px" max={160} isDecorative />
            </span>
            <span className="min-w-0 flex-1">
              <a href={paths.product(item.campaignId, item.id)} className="line-clamp-2">
                {item.name}
              </a>
              <ChosenParts chosen={item.itemKitSelection} fixed={item.kitItems} />
              <span className="block text-12 text-ink-3">
                {m.units_times({ count: item.quantity })} · {item.unit}
              </span>
              <MissingNote missing={item.missing} code={order.code} />
            </span>
            <Price centavos={item.total - item.discount} size="small" />
          </li>
        ))}
      </ul>
      <Summary
        rows={[
          { label: m.subtotal(), centavos: subTotal },
          ...(discount > 0 ? [{ label: m.discounts(), centavos: -discount, isSaving: true }] : []),
          { label: m.shipping(), centavos: shippingTotal, text: shippingTotal === 0 ? m.free() : undefined },
        ]}
        totalLabel={m.total()}
        total={price}
      />
      <OrderRefunds refunds={order.refunds} />
    </section>
  )
}
