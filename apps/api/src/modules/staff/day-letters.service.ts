import { inTransaction, type ShopCtx, type StaffCtx } from '#context.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { getDayLetter as declared, putDayLetter as putDeclared } from '@mutirao/contract/staff'
import type { Right } from '@mutirao/domain/staff'
import { DAY_MS, nextHour } from '@mutirao/domain/zoned-time'
import { recordAudit } from './audit.service.ts'
import * as repository from './day-letters.repository.ts'
import { roleOf } from './roles.repository.ts'

type Answer = CallOutput<typeof declared>

const NO_LETTER = 'A carta do dia é de uma pessoa com e-mail confirmado: entre uma vez com o seu e-mail.'
const NO_DEVICE = 'Ligue primeiro os avisos de pedidos (o sino) neste aparelho.'
const NO_CHANNEL = 'Escolha e-mail, aviso ou os dois.'
const refused = (message: string) => new Problem('validation_failed', { errors: [{ path: 'hour', message }] })

/** Later than this after its hour, a letter about the morning helps nobody: the server was down. */
const MOST_LATE_MS = DAY_MS / 4

type Row = NonNullable<Awaited<ReturnType<typeof repository.findDayLetter>>>
const answerOf = ({ hour, email, byMail, byPush, devices }: Row): Answer => ({
  hour: hour ?? undefined,
  email: email ?? undefined,
  byMail,
  byPush,
  devices,
})

export async function getDayLetter(ctx: StaffCtx): Promise<Answer> {
  const row = ctx.actor.kind === 'key' ? undefined : await repository.findDayLetter(ctx, ctx.actor.staffId)
  return row ? answerOf(row) : { byMail: true, byPush: false, devices: 0 }
}

type DayLetterBody = HandlerInput<typeof putDeclared>['body']

/** Throws `validation_failed` for a key, and for a person who asks for a channel that she has not. */
export async function putDayLetter(ctx: StaffCtx, { hour, byMail, byPush }: DayLetterBody): Promise<Answer> {
  if (ctx.actor.kind === 'key') throw refused(NO_LETTER)
  const { staffId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const row = (await repository.findDayLetter(tx, staffId))!
    const mistake = hour === undefined ? undefined : mistakeOf(row, { byMail, byPush })
    if (mistake) throw refused(mistake)
    const saved = hour === undefined ? { hour: null, at: null } : { hour, at: nextLetter(tx, hour), byMail, byPush }
    await repository.saveDayLetter(tx, staffId, saved)
    await recordAudit(tx, {
      action: 'dayLetter.save',
      subject: `staff ${staffId}`,
      detail: { hour, ...(hour !== undefined && { byMail, byPush }) },
    })
    return answerOf({ ...row, ...saved })
  })
}

function mistakeOf({ email, devices }: Row, { byMail, byPush }: Pick<DayLetterBody, 'byMail' | 'byPush'>): string | undefined {
  if (!byMail && !byPush) return NO_CHANNEL
  if (byMail && !email) return NO_LETTER
  return byPush && devices === 0 ? NO_DEVICE : undefined
}

const nextLetter = ({ now, tenant }: ShopCtx, hour: number): Date => nextHour(now, hour, tenant.body.timeZone)

export type DayReader = {
  staffId: string
  userId: string
  role: string
  rights: readonly Right[]
  email: string | undefined
  isPushed: boolean
}

/**
 * Call it in a transaction: the readers whose letter is due now, each with its next one arranged. Who got a role that does not read orders is left
 * out, and is a reader again in one that does.
 */
export async function takeDayReaders(ctx: ShopCtx): Promise<DayReader[]> {
  const due = await repository.lockDueLetters(ctx)
  for (const { id, hour } of due) await repository.saveDayLetter(ctx, id, { hour, at: hour === null ? null : nextLetter(ctx, hour) })
  return due.flatMap(({ id: staffId, userId, email, at, byMail, byPush, devices, ...stored }) => {
    const { role, rights } = roleOf(stored)
    const isDue = rights.includes('orders.read') && ctx.now.getTime() - at!.getTime() < MOST_LATE_MS
    const isPushed = byPush && devices > 0
    // Without a device by now, the letter goes instead.
    const to = byMail || !isPushed ? (email ?? undefined) : undefined
    return userId && isDue && (to || isPushed) ? [{ staffId, userId, role, rights, email: to, isPushed }] : []
  })
}
