import { formatDay } from './delivery-date.ts'
import { formatMoney, type Centavos } from './money.ts'
import { dateText, dayNumber, dayOf, localTime } from './zoned-time.ts'

/** By what money goes back. CASH: from hand to hand, by the shop. */
export type RefundWay = 'PIX' | 'CREDIT_CARD' | 'WALLET' | 'CASH'

type Origin = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY' | 'WALLET'; isToWallet: boolean }

/** The way it came, unless its buyer chose the wallet: what was taken at the door no acquirer has. */
export function refundWay({ type, isToWallet }: Origin): RefundWay {
  if (isToWallet) return 'WALLET'
  return type === 'ON_DELIVERY' ? 'CASH' : type
}

/** A Pix goes back within a day; a card's issuer shows it on the next bill or the one after; cash is at the shop's counter. */
const ARRIVAL_DAYS: Record<RefundWay, number> = { PIX: 1, CREDIT_CARD: 60, WALLET: 0, CASH: 0 }

/** The day by which the buyer sees money that was sent back at this moment, in the shop's time. */
export function refundArrival(way: RefundWay, sentAt: Date, timeZone: string): string {
  return dateText(dayOf(dayNumber(localTime(sentAt, timeZone)) + ARRIVAL_DAYS[way]))
}

/** One sum on its way back: how much, by which way, and the day by which its buyer sees it. */
export type Back = { amount: Centavos; way: RefundWay; arrivesBy: string }

export function backOf(amount: Centavos, origin: Origin, { sentAt, timeZone }: { sentAt: Date; timeZone: string }): Back {
  const way = refundWay(origin)
  return { amount, way, arrivesBy: refundArrival(way, sentAt, timeZone) }
}

/** "por Pix até dom., 22/11": the words by which every screen and letter says how money goes back and by when. */
export function backWords({ way, arrivesBy }: Omit<Back, 'amount'>): string {
  // A day of the calendar, whatever the zone it is read in.
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
