import type { Ctx } from '#context.ts'
import { noteProgress, type TakenJob } from './bulk.repository.ts'

const NOTE_MS = 1000
/** The write is shown as whole by its state alone. */
const MOST_SHOWN = 99

/** Sets the share of the work that is done, from 0 to 1. */
export type Told = (share: number) => void

/** The part of a share that one step has. */
export const partOf =
  (told: Told, from: number, to: number): Told =>
  (share) =>
    told(from + (to - from) * share)

/**
 * Notes each second how far a job is, with a connection of its own: nobody sees what the transaction of the write does. Started before that
 * transaction, whose context the timer would otherwise have.
 */
export function startProgress(ctx: Ctx, job: TakenJob): { told: Told; stop: () => Promise<void> } {
  let now = 0
  let noting: Promise<void> = Promise.resolve()
  let isNoting = false
  const timer = setInterval(() => {
    if (isNoting) return
    isNoting = true
    // What goes wrong here is not the write's: without a database that one fails as well.
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
