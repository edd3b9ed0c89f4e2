import type { LeadCtx } from '#context.ts'
import type { Picture } from '@mutirao/contract/shapes'
import { isReceived } from '@mutirao/domain/rating'
import { getMine, lockMine } from '../book/my-order.service.ts'
import { listParts } from '../book/order-parts.service.ts'
import { listEvents, listLines, type OrderRow } from '../book/orders.repository.ts'
import { listSubstitutionRows } from '../book/substitutions.repository.ts'

/** Without `itemId`: a rating of the campaign. */
export type Received = {
  campaignId: string
  itemId?: string
  shown?: { name: string; unit: string; picture: Picture; hue: number }
  deliveredAt: Date
}

type LockOptions = { isLocked?: boolean }

/**
 * The delivered campaigns of the caller's order, each with its items once; a substitute replaces its missing item. Throws order_not_found, also
 * for another person's order. `isLocked` locks the order until the transaction ends.
 */
export async function listReceived(
  ctx: LeadCtx,
  id: string,
  { isLocked = false }: LockOptions = {},
): Promise<{ order: OrderRow; received: Received[] }> {
  const order = await (isLocked ? lockMine(ctx, id) : getMine(ctx, { id }))
  const parts = (await listParts(ctx, [order])).filter((part) => isReceived(order, part))
  if (parts.length === 0) return { order, received: [] }
  const [lines, events, substitutions] = await Promise.all([listLines(ctx, [id]), listEvents(ctx, id), listSubstitutionRows(ctx, id)])
  const whole = events.find(({ state, part }) => state === 'DELIVERED' && !part)
  return {
    order,
    received: parts.flatMap(({ campaignId, row }) => {
      const deliveredAt = row?.changedAt ?? whole?.at ?? order.createdAt
      const items = lines.flatMap((line) => {
        const missing = substitutions.find(({ position }) => position === line.position)
        if (line.campaignId !== campaignId || (missing && missing.state !== 'SUBSTITUTED')) return []
        return missing ? { itemId: missing.itemId!, shown: missing.substitute! } : { itemId: line.itemId, shown: line.snapshot }
      })
      const once = [...new Map(items.map((item) => [item.itemId, item])).values()]
      return [{ campaignId, deliveredAt }, ...once.map((item) => ({ campaignId, deliveredAt, ...item }))]
    }),
  }
}
