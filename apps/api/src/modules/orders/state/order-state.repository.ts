import { and, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orderEvents, orders } from '#db/schema/orders.ts'
import { columnsAsParameters, statement } from '#db/statement.ts'
import { uuidv7 } from '#ids.ts'
import type { OrderState } from '@mutirao/domain/order-status'
import type { OrderRow } from '../book/orders.repository.ts'

type PartEvent = NonNullable<typeof orderEvents.$inferInsert.part>
type Moved = { note?: string; expiresAt?: Date | null; renewals?: number }

type StateValues = {
  tenantId: string
  id: string
  state: OrderState
  renewals: number | null
  expiresAt: Date | null
  isTimed: boolean
}

/** isTimed: expiresAt is set, also to null; otherwise it stays. */
const savingState = statement<StateValues>()((db, at) =>
  db
    .update(orders)
    .set({
      state: at.state,
      renewals: sql`coalesce(${at.renewals}, ${orders.renewals})`,
      expiresAt: sql`case when ${at.isTimed}::bool then ${at.expiresAt}::timestamptz else ${orders.expiresAt} end`,
    })
    .where(and(eq(orders.tenantId, at.tenantId), eq(orders.id, at.id))),
)

const newEvent = { note: null, rescheduled: null, part: null }

/** Saves the new state and its event. */
export async function saveState({ db, tenant, now }: ShopCtx, id: string, state: OrderState, { note, expiresAt, renewals }: Moved) {
  await Promise.all([
    savingState(db, {
      tenantId: tenant.id,
      id,
      state,
      renewals: renewals ?? null,
      expiresAt: expiresAt ?? null,
      isTimed: expiresAt !== undefined,
    }),
    insertingEvent(db, { ...newEvent, tenantId: tenant.id, orderId: id, id: uuidv7(now.getTime()), state, note: note ?? null, at: now }),
  ])
}

type EventRow = typeof orderEvents.$inferSelect
const insertingEvent = statement<EventRow>()((db, at) => db.insert(orderEvents).values(columnsAsParameters(orderEvents, at)))

/** An event without a transition of the order: one of its parts moved, or could not be handed over. */
export async function insertPartEvent({ db, tenant, now }: ShopCtx, { id, state }: Pick<OrderRow, 'id' | 'state'>, part: PartEvent) {
  await insertingEvent(db, { ...newEvent, tenantId: tenant.id, orderId: id, id: uuidv7(now.getTime()), state, part, at: now })
}

/** Saves the groups in which the order still counts, with its units in each, and its slots. */
export function saveHeld({ db, tenant }: ShopCtx, orderId: string, held: Pick<OrderRow, 'groupUnits' | 'slots'>) {
  return db
    .update(orders)
    .set(held)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, orderId)))
}
