import type { Ctx } from '#context.ts'
import { noteProgress, type TakenJob } from './bulk.repository.ts'

const NOTE_MS = 1000
/** The write is shown as whole by its state alone. */
const MOST_SHOWN = 99

/** Reports the share of the work that is done, from 0 to 1. */
export type Told = (share: number) => void

/** Maps the progress of one step to its part of the whole. */
export const partOf =
  (told: Told, from: number, to: number): Told =>
  (share) =>
    told(from + (to - from) * share)

/**
 * Stores a job's percentage each second over another connection, because the write's own transaction is invisible until it commits. Call it before that
 * transaction begins: a timer inherits the asynchronous context in which it was created.
 */
export function startProgress(ctx: Ctx, job: TakenJob): { told: Told; stop: () => Promise<void> } {
  let now = 0
  let noting: Promise<void> = Promise.resolve()
  let isNoting = false
  const timer = setInterval(() => {
    if (isNoting) return
    isNoting = true
    // A failed note does not fail the write. Without a database the write fails by itself.
    noting = noteProgress({ ...ctx, now: ctx.services.now() }, job, Math.min(MOST_SHOWN, Math.floor(now * 100)))
      .catch(() => undefined)
      .finally(() => (isNoting = false))
  }, NOTE_MS)
  timer.unref()
  return {
    told: (share) => void (now = share),
    async stop() {
      clearInterval(timer)
      await noting
    },
  }
}
