import { fieldsText } from '#desk/list-address.ts'

/** The printed slips of orders: a label for each bag, or a note for each order. */
export const printed = ['labels', 'notes'] as const
export type Printed = (typeof printed)[number]

/** The address of the paper of these orders. */
export const printPath = (as: Printed, orders: readonly { code: string }[]): string =>
  `orders/print${fieldsText({ as, codes: orders.map(({ code }) => code).join(',') })}`
