import { createHash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { z } from 'zod'
import type { ApiKey } from '#actor.ts'
import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { isSameSecret, uuidv7 } from '#ids.ts'
import type { NewApiKey } from '@mutirao/contract/api-keys'
import { Problem } from '@mutirao/contract/problems'
import * as repository from './api-keys.repository.ts'
import { recordAudit, type ActingCtx } from './audit.service.ts'
import { requireOwn } from './staff.service.ts'

const LIVE = 'mk_live_'
/** The prefix of a test key, valid only while the shop's money is the demonstration's. */
const TEST = 'mk_test_'
const SECRET_BYTES = 24
const MINUTE_MS = 60_000
/** Wider than any of one network's keys needs; an IPv6 client has a /64. */
const MOST_IPV6_PREFIX = 64

export const isApiKey = (token: string): boolean => token.startsWith('mk_')

/**
 * The key's actor. Read on each request, so that its end takes effect at once. Throws authentication for an unknown, ended or expired key, and for a
 * test key where money is real; authorization from a network that it does not name.
 */
export async function findKeyOf(ctx: Ctx, token: string): Promise<ApiKey> {
  const said = partsOf(token)
  const row = said && (await repository.findKey(ctx, said.id))
  if (!row || row.isTest !== said.isTest || !isSameSecret(row.digest, digestOf(said.secret))) throw unknownKey()
  return admitted(ctx, row)
}

/** The same for a key that has proved itself already. */
export async function findKeyWithId(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = await repository.findKey(ctx, id)
  if (!row) throw unknownKey()
  return admitted(ctx, row)
}

/** The actor of a key outside a request, where it has no network; undefined once the key is invalid. */
export async function findValidKey(ctx: Ctx, id: string): Promise<ApiKey | undefined> {
  const row = await repository.findKey(ctx, id)
  return row && (await invalidityOf(ctx, row)) === undefined ? actorOfKey(row) : undefined
}

async function admitted(ctx: Ctx, row: repository.KeyRow): Promise<ApiKey> {
  const invalidity = await invalidityOf(ctx, row)
  if (invalidity) throw invalidity
  if (!isFrom(row.networks, ctx.ip)) throw new Problem('authorization', { detail: 'Esta chave não vale a partir desta rede.' })
  if (!row.lastUsedAt || ctx.now.getTime() - row.lastUsedAt.getTime() >= MINUTE_MS) await repository.markUsed(ctx, row.id)
  return actorOfKey(row)
}

const actorOfKey = ({ id, name, rights }: repository.KeyRow): ApiKey => ({ kind: 'key', keyId: id, name, rights })

/** Why nobody may use the key any more. */
async function invalidityOf(ctx: Ctx, { endedAt, expiresAt, isTest }: repository.KeyRow): Promise<Problem | undefined> {
  if (endedAt) return unknownKey()
  if (expiresAt && expiresAt <= ctx.now) return new Problem('authentication', { detail: 'Esta chave venceu.' })
  if (isTest && !(await isDemonstration(ctx)))
    return new Problem('authentication', { detail: 'Esta chave é de teste, e esta loja recebe dinheiro de verdade.' })
  return undefined
}

const unknownKey = () => new Problem('authentication', { detail: 'Esta chave não existe nesta loja, ou foi encerrada.' })

/** Whether all payments of the shop are the demonstration's: by its acquirer, and with no keys of another stored, by which money could move back. */
async function isDemonstration(ctx: Ctx): Promise<boolean> {
  return ctx.services.settings.paymentProvider === 'sandbox' && !(await takesMoney(ctx))
}

async function takesMoney(ctx: Pick<Ctx, 'db' | 'tenant'>): Promise<boolean> {
  return Object.keys(ctx.tenant.body.payment.acquirers ?? {}).length > 0 || repository.hasAcquirer(ctx)
}

/** "mk_live_<id without dashes>.<secret>" or "mk_test_…"; undefined for anything else. */
function partsOf(token: string): { id: string; secret: string; isTest: boolean } | undefined {
  const [, kind, id, secret] = /^(mk_live_|mk_test_)([0-9a-f]{32})\.([\w-]+)$/.exec(token) ?? []
  return id && secret ? { id: withDashes(id), secret, isTest: kind === TEST } : undefined
}

export async function listApiKeys(ctx: StaffCtx) {
  return (await repository.listKeys(ctx)).map(toKey)
}

type ApiKeyRequest = z.output<typeof NewApiKey>

/** The new key with its token, which is shown once. Throws conflict when another key has the name, authorization for rights that the caller lacks. */
export function createApiKey(ctx: StaffCtx, asked: ApiKeyRequest) {
  requireOwn(ctx, asked.rights)
  return inTransaction(ctx, async (tx) => {
    if (asked.isTest && !(await isDemonstration(tx))) throw noTests()
    return addApiKey(tx, asked)
  })
}

const noTests = () => {
  const message = 'Uma chave de teste é de uma loja de demonstração, e esta recebe dinheiro de verdade'
  return new Problem('validation_failed', { errors: [{ path: 'isTest', message }], reason: `${message}.` })
}

/** Call it in a transaction. Throws validation_failed for networks and ends that are none, and for a test key of a shop with an acquirer. */
export async function addApiKey(ctx: ActingCtx, { name, rights, networks = [], expiresAt, isTest = false }: ApiKeyRequest) {
  if (isTest && (await takesMoney(ctx))) throw noTests()
  const errors = networks.flatMap((network, at) =>
    rangeOf(network) ? [] : [{ path: `networks.${at}`, message: `${network} não é uma rede` }],
  )
  const end = expiresAt === undefined ? null : new Date(expiresAt)
  if (end && end <= ctx.now) errors.push({ path: 'expiresAt', message: 'Este fim já passou' })
  if (errors.length > 0) throw new Problem('validation_failed', { errors, reason: `${errors.map(({ message }) => message).join('; ')}.` })
  const id = uuidv7(ctx.now.getTime())
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const madeBy = ctx.actor.kind === 'staff' ? ctx.actor.userId : null
  const key = { id, name, rights, networks, expiresAt: end, digest: digestOf(secret), isTest, madeBy }
  await repository.insertKey(ctx, key).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refusedName(name) : error
  })
  await recordAudit(ctx, {
    action: 'key.create',
    subject: `key ${id}`,
    detail: { name, rights, networks, expiresAt, ...(isTest && { isTest }) },
  })
  return { ...toKey({ ...key, createdAt: ctx.now, lastUsedAt: null }), token: `${isTest ? TEST : LIVE}${id.replaceAll('-', '')}.${secret}` }
}

export async function endApiKey(ctx: StaffCtx, id: string): Promise<void> {
  if (!(await inTransaction(ctx, (tx) => removeApiKey(tx, id)))) throw new Problem('not_found')
}

/** Call it in a transaction. Returns the key's name; undefined when there is no such key. */
export async function removeApiKey(ctx: ActingCtx, id: string): Promise<string | undefined> {
  const ended = await repository.endKey(ctx, id)
  if (ended) await recordAudit(ctx, { action: 'key.end', subject: `key ${id}`, detail: { name: ended.name } })
  return ended?.name
}

type KeyFacts = Omit<repository.KeyRow, 'tenantId' | 'digest' | 'endedAt' | 'madeBy'>

const toKey = ({ id, name, rights, networks, createdAt, expiresAt, lastUsedAt, isTest }: KeyFacts) => ({
  id,
  isTest: isTest || undefined,
  name,
  rights,
  networks,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString(),
})

const refusedName = (name: string) => {
  const reason = `Já existe uma chave ${name}.`
  return new Problem('conflict', { reason, detail: reason })
}

/** A fast digest is enough for a secret of 192 random bits. */
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const withDashes = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Range = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/** An address or a network in CIDR notation; undefined for anything else. */
function rangeOf(network: string): Range | undefined {
  const [address = '', length] = network.split('/')
  // A zone names an interface of one machine.
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined
  const most = version === 4 ? 32 : MOST_IPV6_PREFIX
  const prefix = length === undefined ? most : Number(length)
  return prefix <= most ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined
}

/** ip: as `networkOf` returns it, an IPv4 address or the /64 of an IPv6 one. */
function isFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const { address, prefix, family } of networks.flatMap((network) => rangeOf(network) ?? [])) list.addSubnet(address, prefix, family)
  const [address = ''] = ip.split('/')
  return list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
