import { findMunicipality, findState, isElsewhere } from '#adapters/postal-code/municipalities.ts'
import { findPublicPlace } from '#adapters/postal-code/public-places.ts'
import { memoOf } from '#cache/memo.ts'
import { SharedRuns } from '#cache/shared-runs.ts'
import type { Ctx } from '#context.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { Problem } from '@mutirao/contract/problems'
import { pointKnown, type KnownOfPostalCode } from '@mutirao/domain/delivery-point'
import { formatPostalCode } from '@mutirao/domain/postal-code'
import { municipalityOfPostalCode, stateOfPostalCode } from '@mutirao/domain/postal-code-range'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { deleteUnknown, findKept, keepAnswer, type KeptAnswer } from './postal-codes.repository.ts'

const FOUND_KEPT_MS = 90 * DAY_MS
/** New streets get codes, so a negative answer expires. */
const UNKNOWN_KEPT_MS = DAY_MS
/** Limits uncached codes per network: a household needs a few, and nobody should enumerate the whole country through us. */
const ASKED_OF_IP: Limit = { name: 'postal-code-ip', most: 120, seconds: 3600 }
/** Limits uncached codes per shop, over all networks; beyond it the answer is derived from the number itself. */
const ASKED_OF_SHOP: Limit = { name: 'postal-code-shop', most: 3000, seconds: 3600 }
/** Each of these waits up to two seconds and occupies a request slot, which the rest of the shop needs. */
const MOST_WAITING = 32

/** Looks up a postal code, with or without its hyphen. May call another server, so never call it inside a transaction. */
export async function findPostalCode(ctx: Ctx, written: string): Promise<PostalCodeAnswer> {
  const answer = await findAnswer(ctx, written)
  return answer.erro ? { erro: true } : withPoint(answer, await knownIn(answer))
}

/** `city`: the postal code's, else the one as written. `isCityElsewhere`: the written city exists in other states only. */
type PlaceOfPostalCode = { known: KnownOfPostalCode; state: string; city?: string; isCityElsewhere: boolean }

/** Locates a postal code for an order's delivery; `city` comes from the address. Returns undefined when there is no such code. */
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
  // A number outside all states' ranges does not exist.
  if (!stateOfPostalCode(cep)) return { erro: true }
  const kept = await findKept(ctx, cep)
  if (kept && isFresh(kept, ctx.now)) return kept.body
  // A stale answer is better than none.
  return (await askOthers(ctx, cep)) ?? kept?.body ?? partOf(cep)
}

const isFresh = ({ body, fetchedAt }: KeptAnswer, now: Date) =>
  fetchedAt.getTime() + (body.erro ? UNKNOWN_KEPT_MS : FOUND_KEPT_MS) > now.getTime()

/** Pending look-ups: concurrent requests for a code share one. */
const queueOf = memoOf((_services: Ctx['services']) => ({ waiting: 0, runs: new SharedRuns<PostalCodeAnswer | undefined>() }))

/** Returns undefined when no service can be asked now. */
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
  // A concurrent request may have stored the answer meanwhile.
  const kept = await findKept(ctx, cep)
  if (kept && isFresh(kept, ctx.now)) return kept.body
  const finding = await ctx.services.postalCodes.find(cep)
  if (finding.kind === 'unreachable') return undefined
  // The number determines the state: a service that says another one is not to be trusted.
  if (finding.kind === 'found' && finding.answer.uf !== stateOfPostalCode(cep)) return undefined
  const answer = finding.kind === 'found' ? finding.answer : { erro: true as const }
  await keepAnswer(ctx, cep, answer)
  return answer
}

async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    // In sequence: requests beyond the network's own limit do not count against the shop's.
    await countNetworkTry(ctx, ASKED_OF_IP)
    await countTry(ctx, ASKED_OF_SHOP, '')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limit') return false
    throw error
  }
}

/** Runs every hour: strangers can look up any number of codes, and a negative answer is useless once it has expired. */
export function forgetUnknown(ctx: Ctx): Promise<void> {
  return deleteUnknown(ctx, new Date(ctx.now.getTime() - UNKNOWN_KEPT_MS))
}

/** The answer derived from the number alone: its state, and for a capital its city. */
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

/** A built-in public place has its own point; for any other code the municipality decides whether a point is plausible. */
async function knownIn(answer: PostalCodeAnswer, written?: string): Promise<KnownOfPostalCode> {
  const { cep = '', uf = '', localidade = '', ibge, latitude, longitude } = answer
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  if (place && (await findPublicPlace(cep.replace('-', '')))) return { place }
  const [told, state] = await Promise.all([findMunicipality({ code: ibge, name: localidade, state: uf }), findState(uf)])
  // When the code has no town, the address's town is used: a pin that nobody moved there is not the town's.
  const seat = told ?? (await findMunicipality({ name: written, state: uf }))
  return { municipality: seat && { seat, place: told ? place : seat }, state }
}

function withPoint(answer: PostalCodeAnswer, known: KnownOfPostalCode): PostalCodeAnswer {
  const point = pointKnown(known)
  const { latitude, longitude } = point ?? {}
  return { ...answer, latitude, longitude, ...(point && point === known.municipality?.seat && { isApproximate: true as const }) }
}
