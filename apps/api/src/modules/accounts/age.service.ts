import type { Ctx, PersonCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { AgeState } from '@mutirao/contract/age'
import { Problem } from '@mutirao/contract/problems'
import { isAdultOn } from '@mutirao/domain/age'
import { localTime } from '@mutirao/domain/zoned-time'
import { noteAge, type ClientRow } from './clients.repository.ts'
import { cpfHashes, cpfOf, getClientRow } from './clients.service.ts'

/** A birth date is easily guessed: five attempts a day for each account and each CPF. */
const TRIES: Limit = { name: 'age', most: 5, seconds: 86_400 }

export async function getAge(ctx: PersonCtx): Promise<AgeState> {
  const { client } = await getClientRow(ctx)
  return { isVerified: client.ageVerifiedAt !== null, hasCpf: client.cpfHash !== null, isOffered: isOffered(ctx) }
}

/** A wrong date gets the same response as an unknown CPF, so that the list is not disclosed. */
export async function verifyAge(ctx: PersonCtx, birthDate: string): Promise<AgeState> {
  const row = await getClientRow(ctx)
  const { client } = row
  const state = await getAge(ctx)
  if (state.isVerified || !state.isOffered) return state
  if (!client.cpfHash) throw new Problem('validation_failed', { errors: [{ path: 'cpf', message: 'Informe o CPF em Meus dados' }] })
  await Promise.all([countTry(ctx, TRIES, ctx.actor.userId), countTry(ctx, TRIES, client.cpfHash)])
  const question = { db: ctx.db, tenantId: ctx.tenant.id, cpfHashes: hashesOf(ctx, row), birthDate }
  if (!isAdultOn(birthDate, today(ctx)) || !(await ctx.services.age.isConfirmed(question))) return state
  const isVerified = await noteAge(ctx, client.id, client.cpfHash)
  return { ...state, isVerified }
}

/** The hashes of the account's CPF by each key of the server: the merchant's list may have been written under another key. */
function hashesOf(ctx: PersonCtx, row: ClientRow): string[] {
  const digits = cpfOf(ctx, row)
  return digits ? cpfHashes(ctx, digits) : [row.client.cpfHash!]
}

const isOffered = ({ tenant }: Ctx) => tenant.body.marketplace.ageVerification !== undefined

function today({ now, tenant }: Ctx): string {
  const { year, month, day } = localTime(now, tenant.body.timeZone)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
