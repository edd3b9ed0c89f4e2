import { inTransaction, type Ctx } from '#context.ts'
import * as repository from './buyer-counting.repository.ts'

/** A transaction may commit this long after the moment of its changes. */
const LATE_MS = 300_000
/** A request counts a shop of so many orders itself; a larger one waits for the sweep. */
const MOST_ORDERS_AT_ONCE = 20_000
const BUYERS_A_STATEMENT = 1000

/** Brings the shop's buyers up to date, unless another process is at it. `isRequest`: leaves what takes long to the sweep. Returns false while a large shop waits for its first count. */
export async function countBuyers(ctx: Ctx, { isRequest = false } = {}): Promise<boolean> {
  // In a transaction of its own: others would wait for the row until everything is counted.
  const known = await repository.findState(ctx)
  if (!known) await inTransaction(ctx, repository.openState)
  if (isRequest && !known?.countedUntil && (await repository.hasMoreOrders(ctx, MOST_ORDERS_AT_ONCE))) return false
  // A request has nothing to show before the first count.
  const isFirst = isRequest && !known?.countedUntil
  await inTransaction(ctx, async (tx) => {
    await repository.setPlanner(tx)
    const state = await repository.lockState(tx, { isWaiting: isFirst })
    if (!state) return
    if (state.countedUntil) await recount(tx, new Date(state.countedUntil.getTime() - LATE_MS))
    else await countAll(tx)
    await repository.saveState(tx)
  })
  return true
}

/** Up to when the shop's buyers are counted; undefined before the first count. */
export const findCountedUntil = async (ctx: Ctx): Promise<Date | undefined> => (await repository.findState(ctx))?.countedUntil

async function countAll(ctx: Ctx): Promise<void> {
  let after: string | undefined
  for (;;) {
    const leadIds = await repository.listLeads(ctx, after, BUYERS_A_STATEMENT)
    if (leadIds.length === 0) return
    await repository.saveBuyers(ctx, leadIds)
    after = leadIds.at(-1)
  }
}

async function recount(ctx: Ctx, since: Date): Promise<void> {
  await countLeads(ctx, await repository.listChangedLeads(ctx, since))
  await repository.deleteFormer(ctx, since)
}

/** Counts these leads in the caller's transaction, which other counts wait for. */
export async function countLeads(tx: Ctx, leadIds: readonly string[]): Promise<void> {
  for (let from = 0; from < leadIds.length; from += BUYERS_A_STATEMENT)
    await repository.saveBuyers(tx, leadIds.slice(from, from + BUYERS_A_STATEMENT))
}

/** Makes other counts, and other imports of people, wait until the transaction ends. */
export async function holdCounting(tx: Ctx): Promise<void> {
  await repository.openState(tx)
  await repository.lockState(tx, { isWaiting: true })
}
