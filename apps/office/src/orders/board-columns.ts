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

/** The columns that show the filtered state, with the filter of their call; all without such a filter. */
export const columnsOf = (status: string | undefined): ShownColumn[] =>
  names
    .filter((id) => !status || statesOf[id].some((state) => state === status))
    .map((id) => ({ id, name: orderTexts.boardColumns[id], status: status ?? statesOf[id].join(',') }))
