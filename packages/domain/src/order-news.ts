/** Steps that a buyer waits for, or has to know. What comes before or with one of them (CONFIRMED, REFUND_REQUESTED) is told by it. */
export const moveNews = [
  'PAID',
  'PAYMENT_REFUSED',
  'EXPIRED',
  'PREPARING',
  'READY_FOR_PICKUP',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'GROUP_FAILED',
  'REFUNDED',
] as const
export type MoveNews = (typeof moveNews)[number] | 'EXPIRED_IN_REVIEW'

/**
 * What happens to an order beside its moves and is told: a group closes around it, a line lacks, money comes or goes that is
 * not its price, one campaign's part goes on by itself, or could not be handed over, where it is to be
 * fetched closes, or the shop cannot do it.
 */
const happenings = [
  'GROUP_REACHED',
  'GROUP_LEFT',
  'LINE_MISSING',
  'LINE_RETURNED',
  'MONEY_IN_REVIEW',
  'MONEY_RETURNED',
  'PART_MOVED',
  'ATTEMPT_FAILED',
  'STORE_CLOSED',
  'REFUSED_BY_SHOP',
] as const

/** Everything that a buyer is told about an order once it is placed: in the inbox and by a letter. */
export const buyerNews = [...moveNews, 'EXPIRED_IN_REVIEW', ...happenings] as const
export type BuyerNews = (typeof buyerNews)[number]
