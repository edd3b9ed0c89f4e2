/** The moves that a buyer is told about. States that precede or accompany one of them (CONFIRMED, REFUND_REQUESTED) have no news of their own. */
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
 * News apart from the order's moves: its group closes, the team of a line is decided, a line is missing, money beside the price comes or is
 * returned, one part of a campaign moves on or could not be handed over, its pickup point closes, the shop sends it to
 * another address, tells a carrier's tracking code, or refuses it.
 */
const happenings = [
  'GROUP_REACHED',
  'GROUP_LEFT',
  'TEAM_COMPLETE',
  'TEAM_ENDED',
  'LINE_MISSING',
  'LINE_RETURNED',
  'MONEY_IN_REVIEW',
  'MONEY_RETURNED',
  'PART_MOVED',
  'ATTEMPT_FAILED',
  'STORE_CLOSED',
  'ADDRESS_CHANGED',
  'TRACKING_CODE',
  'REFUSED_BY_SHOP',
] as const

/** All news of an order after it is placed: in the inbox and by letter. */
export const buyerNews = [...moveNews, 'EXPIRED_IN_REVIEW', ...happenings] as const
export type BuyerNews = (typeof buyerNews)[number]
