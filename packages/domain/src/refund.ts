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
