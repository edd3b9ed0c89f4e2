import { inTransaction, type Ctx } from '#context.ts'
import { DAY_MS, HOUR_MS, dateText, dayOf, localTime } from '@mutirao/domain/zoned-time'
import * as repository from './counting.repository.ts'

/** A transaction may commit this long after the moment of its changes. */
const LATE_MS = 300_000
const COHORTS_MS = HOUR_MS
/** A request counts a shop of so many orders itself; a larger one waits for the sweep. */
const MOST_ORDERS_AT_ONCE = 20_000
/** Days counted by one statement: a statement has 15 s, and a day of a busy shop has thousands of orders. */
const DAYS_A_STATEMENT = 7

/** Brings the shop's sums up to date, unless another process is at it. `isRequest`: leaves what takes long to the sweep. */
export async function countFigures(ctx: Ctx, { isRequest = false } = {}): Promise<void> {
  const isLarge = isRequest && (await repository.hasMoreOrders(ctx, MOST_ORDERS_AT_ONCE))
  // In a transaction of its own: others would wait for the row until everything is counted.
  if (!(await repository.findState(ctx))) await inTransaction(ctx, repository.openState)
  await inTransaction(ctx, async (tx) => {
    await repository.setPlanner(tx)
    const state = await repository.lockState(tx)
    if (!state) return
    const isNew = state.countedUntil === null || state.timeZone !== tx.tenant.body.timeZone
    if (isNew && isLarge) return
    if (isNew) await countAll(tx)
    else await recount(tx, state.countedUntil!)
    const areCohortsOld = state.cohortsUntil === null || tx.now.getTime() - state.cohortsUntil.getTime() > COHORTS_MS
    const areCohortsNew = !isLarge && (isNew || areCohortsOld)
    if (areCohortsNew) await repository.replaceCohorts(tx)
    await repository.saveState(tx, { areCohortsNew })
  })
}

/** Counts every day again, from the orders alone. */
async function countAll(ctx: Ctx): Promise<void> {
  await repository.deleteDays(ctx, 'all')
  const all = await repository.findAllDays(ctx)
  if (!all) return
  const [first, last] = [numberOf(all.from), numberOf(all.to)]
  for (const days of runsOf(Array.from({ length: last - first + 1 }, (_, index) => first + index))) await repository.insertDays(ctx, days)
}

async function recount(ctx: Ctx, countedUntil: Date): Promise<void> {
  const changed = await repository.listChangedDays(ctx, new Date(countedUntil.getTime() - LATE_MS))
  for (const days of runsOf(changed.map(numberOf))) {
    await repository.deleteDays(ctx, days)
    await repository.insertDays(ctx, days)
  }
}

const numberOf = (date: string) => Date.parse(date) / DAY_MS

/** Ascending days as runs of consecutive ones, each for one statement. */
function runsOf(days: readonly number[]): repository.Days[] {
  const runs: [number, number][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && day === last[1] + 1 && day - last[0] < DAYS_A_STATEMENT) last[1] = day
    else runs.push([day, day])
  }
  return runs.map(([from, to]) => ({ from: dateText(dayOf(from)), to: dateText(dayOf(to)) }))
}

/** Twelve months back from the present one, as the first days of their months. */
export function cohortsFrom({ now, tenant }: Pick<Ctx, 'now' | 'tenant'>): string {
  const today = localTime(now, tenant.body.timeZone)
  return dateText({ year: today.year - 1, month: today.month, day: 1 })
}
