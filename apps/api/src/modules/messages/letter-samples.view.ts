import type { LetterNews } from '@mutirao/domain/letter-words'
import type { Back } from '@mutirao/domain/refund'
import { DAY_MS, dateText, localTime } from '@mutirao/domain/zoned-time'
import type { ToldNews } from './messages.service.ts'
import type { LetterOrder } from './order-letters.view.ts'

/** The made-up order of letters that staff look at. Its code has a letter that real codes do not have. */
export const sampleOrder: LetterOrder = {
  code: 'TESTE-0000',
  userName: 'Marina de Castro',
  subTotal: 5630,
  discount: 563,
  shippingTotal: 800,
  price: 5867,
  lines: [
    { quantity: 2, name: 'Pão de fermentação natural, 500 g', total: 3800 },
    { quantity: 1, name: 'Café da serra, torra média, 250 g', total: 1830 },
  ],
}

const NAME = 'Café da serra'
const REVIEW_DAYS = 7

type SampleCtx = { now: Date; tenant: { body: { timeZone: string } } }
type WithFacts = Exclude<ToldNews, string>

/** The news with facts of the size that they usually have. */
export function sampleNews({ now, tenant }: SampleCtx, news: Exclude<LetterNews, 'PLACED'>): ToldNews {
  const arrivesBy = dateText(localTime(new Date(now.getTime() + DAY_MS), tenant.body.timeZone))
  const back: Back[] = [{ amount: 1830, way: 'PIX', arrivesBy }]
  const review = { amount: 5000, returnsAt: new Date(now.getTime() + REVIEW_DAYS * DAY_MS) }
  const samples: Record<WithFacts['news'], WithFacts> = {
    EXPIRED_IN_REVIEW: { news: 'EXPIRED_IN_REVIEW', ...review },
    GROUP_REACHED: { news: 'GROUP_REACHED', percentage: 15, back },
    GROUP_LEFT: { news: 'GROUP_LEFT', percentage: 0, back },
    TEAM_COMPLETE: { news: 'TEAM_COMPLETE', name: NAME, percentage: 20, back },
    TEAM_ENDED: { news: 'TEAM_ENDED', name: NAME },
    LINE_MISSING: { news: 'LINE_MISSING', name: NAME, canChoose: true },
    LINE_RETURNED: { news: 'LINE_RETURNED', name: NAME, back },
    MONEY_IN_REVIEW: { news: 'MONEY_IN_REVIEW', price: sampleOrder.price, ...review },
    MONEY_RETURNED: { news: 'MONEY_RETURNED', reason: 'SHOP', back },
    PART_MOVED: { news: 'PART_MOVED', state: 'SHIPPED', campaign: 'Feira de sábado' },
    ATTEMPT_FAILED: { news: 'ATTEMPT_FAILED', reason: 'NOBODY_HOME' },
    ADDRESS_CHANGED: { news: 'ADDRESS_CHANGED', address: 'Rua Aspicuelta, 214 · Vila Madalena · São Paulo · 05433-010' },
    TRACKING_CODE: { news: 'TRACKING_CODE', codes: ['AA123456789BR'], carrier: 'Correios' },
    STORE_CLOSED: { news: 'STORE_CLOSED', store: 'Padaria da praça' },
    REFUSED_BY_SHOP: { news: 'REFUSED_BY_SHOP', why: 'A colheita desta semana se perdeu com a chuva.', back },
  }
  return isPlain(news) ? news : samples[news]

  function isPlain(one: typeof news): one is Extract<ToldNews, string> {
    return !Object.hasOwn(samples, one)
  }
}
