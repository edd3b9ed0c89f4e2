import { isPaid, isUnpaid, type OrderState } from './order-status.ts'

/** The warning on a printed label or note of an order that must not be packed; undefined for the others. Slips can be printed in any state. */
export function slipRefusal(state: OrderState): string | undefined {
  if (isUnpaid(state)) return 'NÃO PAGO: NÃO SEPARE'
  return isPaid(state) ? undefined : 'PEDIDO CANCELADO: NÃO SEPARE'
}
