import { inTransaction, type ShopCtx, type StaffCtx } from '#context.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { getDayLetter as declared } from '@mutirao/contract/staff'
import type { Right } from '@mutirao/domain/staff'
import { DAY_MS, nextHour } from '@mutirao/domain/zoned-time'
import { recordAudit } from './audit.service.ts'
import * as repository from './day-letters.repository.ts'
import { roleOf } from './roles.repository.ts'

type Answer = CallOutput<typeof declared>

const NO_LETTER = 'A carta do dia é de uma pessoa com e-mail confirmado: entre uma vez com o seu e-mail.'
const refused = () => new Problem('validation_failed', { errors: [{ path: 'hour', message: NO_LETTER }] })

/** Later than this after its hour, a letter about the morning helps nobody: the server was down. */
const MOST_LATE_MS = DAY_MS / 4

export async function getDayLetter(ctx: StaffCtx): Promise<Answer> {
  if (ctx.actor.kind === 'key') return {}
  const row = await repository.findDayLetter(ctx, ctx.actor.staffId)
  return { hour: row?.hour ?? undefined, email: row?.email ?? undefined }
}

/** Throws `validation_failed` for a key, and for a person without an e-mail who asks for the letter. */
export async function putDayLetter(ctx: StaffCtx, hour: number | undefined): Promise<Answer> {
  if (ctx.actor.kind === 'key') throw refused()
  const { staffId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const row = await repository.findDayLetter(tx, staffId)
    if (hour !== undefined && !row?.email) throw refused()
    await repository.saveDayLetter(tx, staffId, hour === undefined ? { hour: null, at: null } : { hour, at: nextLetter(tx, hour) })
    await recordAudit(tx, { action: 'dayLetter.save', subject: `staff ${staffId}`, detail: { hour } })
    return { hour, email: row?.email ?? undefined }
  })
}

const nextLetter = ({ now, tenant }: ShopCtx, hour: number): Date => nextHour(now, hour, tenant.body.timeZone)

export type DayReader = { staffId: string; userId: string; role: string; rights: readonly Right[]; email: string }

/**
 * Call it in a transaction: the readers whose letter is due now, each with its next one arranged. Who got a role that does not read orders is left
 * out, and is a reader again in one that does.
 */
export async function takeDayReaders(ctx: ShopCtx): Promise<DayReader[]> {
  const due = await repository.lockDueLetters(ctx)
  for (const { id, hour } of due) await repository.saveDayLetter(ctx, id, { hour, at: hour === null ? null : nextLetter(ctx, hour) })
  return due.flatMap(({ id: staffId, userId, email, at, ...stored }) => {
    const { role, rights } = roleOf(stored)
    const isDue = rights.includes('orders.read') && ctx.now.getTime() - at!.getTime() < MOST_LATE_MS
    return userId && email && isDue ? [{ staffId, userId, role, rights, email }] : []
  })
}
