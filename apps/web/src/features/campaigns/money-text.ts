import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'

/** "Grátis" or the fee. */
export const feeText = (centavos: number) => (centavos === 0 ? m.free() : formatMoney(centavos))
