import { isPaid, isUnpaid, type OrderState } from './order-status.ts'

/** What the paper of an order says to whoever packs, when nothing is packed for it: paper may be printed of any order. */
export function slipRefusal(state: OrderState): string | undefined {
  if (isUnpaid(state)) return 'NÃO PAGO: NÃO SEPARE'
  return isPaid(state) ? undefined : 'PEDIDO CANCELADO: NÃO SEPARE'
}
