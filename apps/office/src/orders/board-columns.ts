import type { OrderState } from '@mutirao/domain/order-status'
import { orderTexts } from './texts.ts'

/** The columns of the board in the order of a successful order. The states of orders that ended are in the list only. */
const statesOf = {
  waiting: ['CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED'],
  paid: ['PAID', 'CONFIRMED'],
  preparing: ['PREPARING'],
  ready: ['READY_FOR_PICKUP'],
  shipped: ['SHIPPED'],
  delivered: ['DELIVERED'],
} as const satisfies Record<string, readonly OrderState[]>

export type BoardColumn = keyof typeof statesOf
const names = Object.keys(statesOf) as BoardColumn[]

/** The column that a phone shows first: the work that waits. */
export const FIRST_COLUMN: BoardColumn = 'paid'

export type ShownColumn = { id: BoardColumn; name: string; status: string }

/** The columns that show the filtered states, with the filter of their call; all without such a filter. */
export function columnsOf(status: string | undefined): ShownColumn[] {
  const wanted = status?.split(',')
  return names
    .map((id) => ({ id, name: orderTexts.boardColumns[id], states: statesOf[id].filter((state) => !wanted || wanted.includes(state)) }))
    .filter(({ states }) => states.length > 0)
    .map(({ states, ...column }) => ({ ...column, status: states.join(',') }))
}
