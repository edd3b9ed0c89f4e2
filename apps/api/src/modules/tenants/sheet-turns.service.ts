import type { Ctx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'

const MOST_WAITING = 8
/** Two people; a program that sends one sheet after the other leaves the places of other shops. */
const MOST_OF_SHOP = 2
/** The shop of each sheet that waits or is read. */
const waiting: string[] = []
let last: Promise<unknown> = Promise.resolve()

/**
 * A sheet and the shop that it is compared with are in memory for one caller at a time; a sheet that waits is in its file. Throws overloaded when too
 * many wait, in all or of one shop.
 */
export async function inTurn<T>({ tenant: { id } }: Pick<Ctx, 'tenant'>, work: () => Promise<T>): Promise<T> {
  const mine = waiting.filter((shop) => shop === id).length
  if (mine >= MOST_OF_SHOP || waiting.length >= MOST_WAITING) throw new Problem('overloaded', { retryAfterSeconds: 5 })
  waiting.push(id)
  const run = last.then(work).finally(() => waiting.splice(waiting.indexOf(id), 1))
  last = run.catch(() => undefined)
  return run
}
