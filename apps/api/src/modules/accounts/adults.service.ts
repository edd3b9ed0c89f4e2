import { inTransaction, type StaffCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { isAdultOn } from '@mutirao/domain/age'
import { normalizeCpf } from '@mutirao/domain/cpf'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import * as repository from './adults.repository.ts'
import { cpfHashes } from './clients.service.ts'

export async function getAdults(ctx: StaffCtx) {
  return { people: await repository.countAdults(ctx), isAsked: ctx.tenant.body.marketplace.ageVerification !== undefined }
}

type Listed = { cpf: string; birthDate: string }

const OLDEST = '1900-01-01'

function faultOf(birthDate: string, today: string): string | undefined {
  if (birthDate < OLDEST) return 'Escreva o ano com quatro algarismos, como 1990'
  return isAdultOn(birthDate, today) ? undefined : 'Esta pessoa ainda não tem 18 anos: confira a data'
}

/** The audit log names nobody. Throws validation_failed for people who are no adults yet. */
export async function addAdults(ctx: StaffCtx, people: readonly Listed[]) {
  const today = dateText(localTime(ctx.now, ctx.tenant.body.timeZone))
  const errors = people.flatMap(({ birthDate }, index) => {
    const message = faultOf(birthDate, today)
    return message === undefined ? [] : [{ path: `people.${index}.birthDate`, message }]
  })
  if (errors.length > 0) throw new Problem('validation_failed', { errors })
  // The last row of a person counts.
  const rows = new Map(people.map(({ cpf, birthDate }) => [normalizeCpf(cpf)!, birthDate]))
  await inTransaction(ctx, async (tx) => {
    for (const [digits, birthDate] of rows) {
      await repository.deleteAdult(tx, cpfHashes(tx, digits))
      await repository.insertAdult(tx, { cpfHash: keyedHash(ctx.services.secrets.key, 'cpf', ctx.tenant.id, digits), birthDate })
    }
    await recordAudit(tx, { action: 'adults.add', subject: 'adults', detail: { people: rows.size } })
  })
  return getAdults(ctx)
}

const NOT_LISTED = 'Este CPF não está na lista.'

/** Throws conflict for somebody who is not on the list. */
export async function removeAdult(ctx: StaffCtx, cpf: string) {
  await inTransaction(ctx, async (tx) => {
    const hashes = cpfHashes(tx, normalizeCpf(cpf)!)
    if (!(await repository.deleteAdult(tx, hashes))) throw new Problem('conflict', { reason: NOT_LISTED })
    await repository.endConfirmation(tx, hashes)
    await recordAudit(tx, { action: 'adults.remove', subject: 'adults', detail: { people: 1 } })
  })
  return getAdults(ctx)
}
