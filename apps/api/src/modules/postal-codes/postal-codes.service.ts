import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { pointKnown, type KnownOfPostalCode } from '@mutirao/domain/delivery-point'
import { municipalityOfPostalCode, stateOfPostalCode } from '@mutirao/domain/postal-code-range'
import { formatPostalCode } from '@mutirao/domain/postal-code'
import { Problem } from '@mutirao/contract/problems'
import { findMunicipality, findState, isElsewhere } from '#adapters/postal-code/municipalities.ts'
import { findPublicPlace } from '#adapters/postal-code/public-places.ts'
import { SharedRuns } from '#cache/shared-runs.ts'
import { memoOf } from '#cache/memo.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Ctx } from '../../context.ts'
import { deleteUnknown, findKept, keepAnswer, type KeptAnswer } from './postal-codes.repository.ts'

const DAY_MS = 24 * 3_600_000
const FOUND_KEPT_MS = 90 * DAY_MS
/** New streets get codes. */
const UNKNOWN_KEPT_MS = DAY_MS
/** Codes of one network that no one has asked for before: a household needs a few, and nobody is to read the whole country through us. */
const ASKED_OF_IP: Limit = { name: 'postal-code-ip', most: 120, seconds: 3600 }
/** Of a whole shop, however many networks ask: beyond it the number itself must do. */
const ASKED_OF_SHOP: Limit = { name: 'postal-code-shop', most: 3000, seconds: 3600 }
/** Each of these waits up to two seconds and keeps its seat meanwhile, which must stay free for the rest of the shop. */
const MOST_WAITING = 32

/** What is known of a postal code, written with or without its hyphen. May call another server, so never call it inside a transaction. */
export async function findPostalCode(ctx: Ctx, written: string): Promise<PostalCodeAnswer> {
  const answer = await findAnswer(ctx, written)
  return answer.erro ? { erro: true } : withPoint(answer, await knownIn(answer))
}

/** city: as the code tells it, else as it was written; isCityElsewhere: what was written lies in other states alone. */
type PlaceOfPostalCode = { known: KnownOfPostalCode; state: string; city?: string; isCityElsewhere: boolean }

/** Where it lies, for deciding where an order goes; `city` is what the address says of it. undefined: there is no such code. */
export async function findPlace(ctx: Ctx, { cep, city }: { cep: string; city?: string }): Promise<PlaceOfPostalCode | undefined> {
  const answer = await findAnswer(ctx, cep)
  if (answer.erro) return undefined
  const { uf: state = '', localidade } = answer
  const known = await knownIn(answer, city)
  if (localidade) return { known, state, city: localidade, isCityElsewhere: false }
  return { known, state, city, isCityElsewhere: city !== undefined && (await isElsewhere({ name: city, state })) }
}

async function findAnswer(ctx: Ctx, written: string): Promise<PostalCodeAnswer> {
  const cep = written.replace('-', '')
  return (await findPublicPlace(cep)) ?? findElsewhere(ctx, cep)
}

async function findElsewhere(ctx: Ctx, cep: string): Promise<PostalCodeAnswer> {
  // A number that lies in no state's range belongs to no street.
  if (!stateOfPostalCode(cep)) return { erro: true }
  const kept = await findKept(ctx, cep)
  if (kept && isFresh(kept, ctx.now)) return kept.body
  // An address of last year is better than none.
  return (await askOthers(ctx, cep)) ?? kept?.body ?? partOf(cep)
}

const isFresh = ({ body, fetchedAt }: KeptAnswer, now: Date) =>
  fetchedAt.getTime() + (body.erro ? UNKNOWN_KEPT_MS : FOUND_KEPT_MS) > now.getTime()

/** Those who wait for a service: each code is asked for once, whoever waits for it. */
const queueOf = memoOf((_services: Ctx['services']) => ({ waiting: 0, runs: new SharedRuns<PostalCodeAnswer | undefined>() }))

/** undefined: nobody can be asked now. */
async function askOthers(ctx: Ctx, cep: string): Promise<PostalCodeAnswer | undefined> {
  const queue = queueOf(ctx.services)
  if (queue.waiting >= MOST_WAITING) return undefined
  queue.waiting++
  try {
    return (await mayAsk(ctx)) ? await queue.runs.run(cep, () => askOnce(ctx, cep)) : undefined
  } finally {
    queue.waiting--
  }
}

async function askOnce(ctx: Ctx, cep: string): Promise<PostalCodeAnswer | undefined> {
  // Somebody else's answer may have come since.
  const kept = await findKept(ctx, cep)
  if (kept && isFresh(kept, ctx.now)) return kept.body
  const finding = await ctx.services.postalCodes.find(cep)
  if (finding.kind === 'unreachable') return undefined
  // The number says in which state it lies: who says another is wrong about the rest, too.
  if (finding.kind === 'found' && finding.answer.uf !== stateOfPostalCode(cep)) return undefined
  const answer = finding.kind === 'found' ? finding.answer : { erro: true as const }
  await keepAnswer(ctx, cep, answer)
  return answer
}

async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    // One after the other: what a network asks beyond its own limit is not taken from the shop's.
    await countTry(ctx, ASKED_OF_IP, ctx.ip)
    await countTry(ctx, ASKED_OF_SHOP, '')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limit') return false
    throw error
  }
}

/** Runs every hour: strangers can ask for numbers without end, and one that nobody has is of no use once it is asked anew. */
export function forgetUnknown(ctx: Ctx): Promise<void> {
  return deleteUnknown(ctx, new Date(ctx.now.getTime() - UNKNOWN_KEPT_MS))
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
async function knownIn(answer: PostalCodeAnswer, written?: string): Promise<KnownOfPostalCode> {
  const { cep = '', uf = '', localidade = '', ibge, latitude, longitude } = answer
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  if (place && (await findPublicPlace(cep.replace('-', '')))) return { place }
  const [told, state] = await Promise.all([findMunicipality({ code: ibge, name: localidade, state: uf }), findState(uf)])
  // Where the code tells no town the address does: a pin that nobody moved there is not the town's.
  const seat = told ?? (await findMunicipality({ name: written, state: uf }))
  return { municipality: seat && { seat, place: told ? place : seat }, state }
}

function withPoint(answer: PostalCodeAnswer, known: KnownOfPostalCode): PostalCodeAnswer {
  const point = pointKnown(known)
  const { latitude, longitude } = point ?? {}
  return { ...answer, latitude, longitude, ...(point && point === known.municipality?.seat && { isApproximate: true as const }) }
}
