import { isPaid, statesWhere } from '@mutirao/domain/order-status'

/** The states of the orders that figures call sold, as the orders' address names them. */
export const soldStatus = statesWhere(isPaid).join(',')
