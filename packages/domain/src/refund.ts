import { formatDay } from './delivery-date.ts'
import { formatMoney, type Centavos } from './money.ts'
import { dateText, dayNumber, dayOf, localTime } from './zoned-time.ts'

/** The way of a refund. CASH: handed over by the shop. */
export type RefundWay = 'PIX' | 'CREDIT_CARD' | 'WALLET' | 'CASH'

type Origin = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY' | 'WALLET'; isToWallet: boolean }

/** The way of the payment, unless its buyer chose the wallet; no acquirer holds what was paid on delivery. */
export function refundWay({ type, isToWallet }: Origin): RefundWay {
  if (isToWallet) return 'WALLET'
  return type === 'ON_DELIVERY' ? 'CASH' : type
}

/** A Pix arrives within a day; a card's issuer shows it on the next bill or the one after; cash is at the shop's counter. */
const ARRIVAL_DAYS: Record<RefundWay, number> = { PIX: 1, CREDIT_CARD: 60, WALLET: 0, CASH: 0 }

/** The day by which the buyer sees a refund that was sent at this moment, in the shop's time zone. */
export function refundArrival(way: RefundWay, sentAt: Date, timeZone: string): string {
  return dateText(dayOf(dayNumber(localTime(sentAt, timeZone)) + ARRIVAL_DAYS[way]))
}

/** One refund in progress: amount, way, and the day by which its buyer sees it. */
export type Back = { amount: Centavos; way: RefundWay; arrivesBy: string }

export function backOf(amount: Centavos, origin: Origin, { sentAt, timeZone }: { sentAt: Date; timeZone: string }): Back {
  const way = refundWay(origin)
  return { amount, way, arrivesBy: refundArrival(way, sentAt, timeZone) }
}

/** "por Pix até dom., 22/11": the way and the arrival of a refund, worded for every screen and letter. */
export function backWords({ way, arrivesBy }: Omit<Back, 'amount'>): string {
  // A calendar day, the same in every time zone.
  const day = formatDay(new Date(`${arrivesBy}T12:00:00Z`), 'UTC')
  switch (way) {
    case 'PIX':
      return `por Pix até ${day}`
    case 'CREDIT_CARD':
      return `no cartão até ${day}`
    case 'WALLET':
      return 'na carteira'
    case 'CASH':
      return 'em dinheiro, pela loja'
  }
}

/** "R$ 5,00 por Pix até dom., 22/11 e R$ 3,00 na carteira". */
export const allBackWords = (all: readonly Back[]): string =>
  all.map((back) => `${formatMoney(back.amount)} ${backWords(back)}`).join(' e ')
