import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { dayPushText, type DayFacts } from '#modules/messages/day-letter.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { tellMember } from '#modules/messages/push.service.ts'
import { readMoneyBefore } from '#modules/orders/office/today.service.ts'
import { takeDayReaders } from '#modules/staff/day-letters.service.ts'
import { shopAddress } from '#shop-address.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getToday as declared } from '@mutirao/contract/today'
import { groupProgress } from '@mutirao/domain/group-progress'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { getToday } from './today.service.ts'

type Today = CallOutput<typeof declared>

/** Groups that end within this time are in the letter. */
const SOON_MS = 2 * DAY_MS

/** Tells each reader whose hour has come about the day, as far as their rights reach. */
export async function sendDayLetters(ctx: Ctx): Promise<void> {
  const shop = { name: ctx.tenant.name, article: ctx.tenant.body.article }
  await inTransaction(ctx, async (tx) => {
    for (const { email, isPushed, ...member } of await takeDayReaders(tx)) {
      // Outside a request there is no session, and no demand for a passkey.
      const reader: StaffCtx = { ...tx, actor: { kind: 'staff', ...member, sessionId: '' } }
      const facts = dayFacts(reader, await getToday(reader), await readMoneyBefore(reader))
      if (email) await tell(tx, { channel: 'mail', recipient: email, template: 'staffDay', facts })
      if (isPushed) await tellMember(tx, member.userId, { id: uuidv7(tx.now.getTime()), ...dayPushText(shop, facts), target: '/office/' })
    }
  })
}

function dayFacts(
  { now, tenant, services }: StaffCtx,
  { date, money, tasks, groups, stock, failed }: Today,
  yesterday: DayFacts['yesterday'],
): DayFacts {
  const soon = groups.filter(({ endsAt }) => endsAt !== undefined && Date.parse(endsAt) - now.getTime() < SOON_MS)
  return {
    date,
    link: `${shopAddress({ services, tenant })}/office/`,
    timeZone: tenant.body.timeZone,
    yesterday,
    open: money && money.open.orders > 0 ? money.open : undefined,
    tasks: tasks.map(({ kind, count, units, amount, window, place }) => ({ kind, count, units, amount, window, place })),
    groups: soon.map(({ name, endsAt, minimumUnits = 0, rules, ...units }) => {
      const { next, missingUnits } = groupProgress(rules, units)
      const missing = Math.max(0, minimumUnits - units.paidUnits)
      return { name, endsAt: endsAt!, paid: units.paidUnits, missing, next: next && { missing: missingUnits, percentage: next.percentage } }
    }),
    stock: stock?.items.map(({ name, left, days }) => ({ name, left, days })) ?? [],
    out: stock?.out ?? 0,
    letters: failed.letters.count,
    webhooks: failed.webhooks ?? 0,
  }
}
