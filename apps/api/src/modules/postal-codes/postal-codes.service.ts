import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { pointKnown, type KnownOfPostalCode } from '@mutirao/domain/delivery-point'
import { municipalityOfPostalCode, stateOfPostalCode } from '@mutirao/domain/postal-code-range'
import { formatPostalCode } from '@mutirao/domain/postal-code'
import { Problem } from '@mutirao/contract/problems'
import { findMunicipality, findState } from '#adapters/postal-code/municipalities.ts'
import { findPublicPlace } from '#adapters/postal-code/public-places.ts'
import { SharedRuns } from '#cache/shared-runs.ts'
import { memoOf } from '#cache/memo.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Ctx } from '../../context.ts'
import { findKept, keepAnswer } from './postal-codes.repository.ts'

const DAY_MS = 24 * 3_600_000
const FOUND_KEPT_MS = 90 * DAY_MS
/** New streets get codes. */
const UNKNOWN_KEPT_MS = DAY_MS
/** Codes of one network that no one has asked for before: a household needs a few, and nobody is to read the whole country through us. */
const ASKED_OF_IP: Limit = { name: 'postal-code-ip', most: 120, seconds: 3600 }

/** What is known of a postal code, written with or without its hyphen. May call another server, so never call it inside a transaction. */
export async function findPostalCode(ctx: Ctx, written: string): Promise<PostalCodeAnswer> {
  const cep = written.replace('-', '')
  const answer = (await findPublicPlace(cep)) ?? (await findElsewhere(ctx, cep))
  return answer.erro ? { erro: true } : withPoint(answer, await knownIn(answer))
}

/** Where it lies, for deciding where an order goes. undefined: there is no such code. */
export async function findPlace(ctx: Ctx, written: string): Promise<KnownOfPostalCode | undefined> {
  const cep = written.replace('-', '')
  const answer = (await findPublicPlace(cep)) ?? (await findElsewhere(ctx, cep))
  return answer.erro ? undefined : knownIn(answer)
}

/** One at a time for each code, whoever asks. */
const running = memoOf((_services: Ctx['services']) => new SharedRuns<PostalCodeAnswer>())

async function findElsewhere(ctx: Ctx, cep: string): Promise<PostalCodeAnswer> {
  // A number that lies in no state's range belongs to no street.
  return stateOfPostalCode(cep) ? running(ctx.services).run(cep, () => findOnce(ctx, cep)) : { erro: true }
}

async function findOnce(ctx: Ctx, cep: string): Promise<PostalCodeAnswer> {
  const kept = await findKept(ctx, cep)
  if (kept && kept.fetchedAt.getTime() + (kept.body.erro ? UNKNOWN_KEPT_MS : FOUND_KEPT_MS) > ctx.now.getTime()) return kept.body
  const finding = (await mayAsk(ctx)) ? await ctx.services.postalCodes.find(cep) : undefined
  // An address of last year is better than none.
  if (!finding || finding.kind === 'unreachable') return kept?.body ?? partOf(cep)
  const answer = finding.kind === 'found' ? finding.answer : { erro: true as const }
  await keepAnswer(ctx, cep, answer)
  return answer
}

async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    await countTry(ctx, ASKED_OF_IP, ctx.ip)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limit') return false
    throw error
  }
}

/** What the number itself tells: its state, and of a capital its city. */
async function partOf(cep: string): Promise<PostalCodeAnswer> {
  const capital = await findMunicipality({ code: municipalityOfPostalCode(cep) })
  return {
    cep: formatPostalCode(cep),
    logradouro: '',
    complemento: '',
    bairro: '',
    localidade: capital?.name ?? '',
    uf: stateOfPostalCode(cep)!,
    ...(capital && { ibge: capital.code }),
    isPartial: true,
  }
}

/** A public place of the product bears its own point; of any other code its municipality says whether a point can be right. */
async function knownIn(answer: PostalCodeAnswer): Promise<KnownOfPostalCode> {
  const { cep = '', uf = '', localidade = '', ibge, latitude, longitude } = answer
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  if (place && (await findPublicPlace(cep.replace('-', '')))) return { place }
  const seat = await findMunicipality({ code: ibge, name: localidade, state: uf })
  return { municipality: seat && { seat, place }, state: await findState(uf) }
}

function withPoint(answer: PostalCodeAnswer, known: KnownOfPostalCode): PostalCodeAnswer {
  const point = pointKnown(known)
  const { latitude, longitude } = point ?? {}
  return { ...answer, latitude, longitude, ...(point && point === known.municipality?.seat && { isApproximate: true as const }) }
}
