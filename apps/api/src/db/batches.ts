import type pg from 'pg'
import { isDatabaseAway } from './away.ts'

/** A batch is bounded, so that its transaction stays short. */
const MOST = 64

type Waiting<Value, Result> = { value: Value; keys: readonly string[] } & PromiseWithResolvers<Result>
type Lane<Value, Result> = { running: readonly Waiting<Value, Result>[]; waiting: Waiting<Value, Result>[] }

export type Batched<Value, Result> = {
  /** Runs several values of one shop together; returns their results in order, and changes nothing when it throws. */
  run: (values: readonly Value[], isAlone: boolean) => Promise<readonly Result[]>
  /** Values that share a key never run in the same batch: one of them would fail all others. */
  keysOf?: (value: Value) => readonly string[]
}

/**
 * Group commit: while a shop's batch is under way, further values wait, and then run together, in their order of arrival. Without others a value
 * runs at once. When a batch fails, each of its values runs alone, and the next batch does not wait for them. One lane for each shop and process.
 */
export function inBatches<Value, Result>({ run, keysOf = () => [] }: Batched<Value, Result>) {
  const lanesOf = new WeakMap<pg.Pool, Map<string, Lane<Value, Result>>>()
  const runAlone = async (value: Value) => (await run([value], true))[0]!

  async function runTogether(batch: readonly Waiting<Value, Result>[]): Promise<void> {
    try {
      const results = await run(
        batch.map(({ value }) => value),
        false,
      )
      batch.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      // Without a database each would only wait for it again.
      if (isDatabaseAway(error)) batch.forEach(({ reject }) => reject(error))
      else for (const { value, resolve, reject } of batch) runAlone(value).then(resolve, reject)
    }
  }

  async function drain(lanes: Map<string, Lane<Value, Result>>, tenantId: string, lane: Lane<Value, Result>): Promise<void> {
    while (lane.waiting.length > 0) {
      lane.running = lane.waiting.splice(0, MOST)
      await runTogether(lane.running)
    }
    lanes.delete(tenantId)
  }

  return (pool: pg.Pool, tenantId: string, value: Value): Promise<Result> => {
    const lanes = lanesOf.get(pool) ?? new Map<string, Lane<Value, Result>>()
    lanesOf.set(pool, lanes)
    const keys = keysOf(value)
    const lane = lanes.get(tenantId)
    const isTwin = (other: Waiting<Value, Result>) => other.keys.some((key) => keys.includes(key))
    if (lane && (lane.running.some(isTwin) || lane.waiting.some(isTwin))) return runAlone(value)
    const asked = { value, keys, ...Promise.withResolvers<Result>() }
    if (lane) lane.waiting.push(asked)
    else {
      const opened: Lane<Value, Result> = { running: [], waiting: [asked] }
      lanes.set(tenantId, opened)
      // Values of the same tick share the first batch.
      process.nextTick(() => void drain(lanes, tenantId, opened))
    }
    return asked.promise
  }
}
