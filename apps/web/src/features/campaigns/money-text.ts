import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'

export const moneyFrom = (centavos: number | undefined) => (centavos === undefined ? '' : m.price_from({ price: formatMoney(centavos) }))

/** "Grátis" or the fee. */
export const feeText = (centavos: number) => (centavos === 0 ? m.free() : formatMoney(centavos))
