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

const PREFIX = 'mk_live_'
const SECRET_BYTES = 24
const MINUTE_MS = 60_000
/** Wider than any of one network's keys needs; an IPv6 client has a /64. */
const MOST_IPV6_PREFIX = 64

export const isApiKey = (token: string): boolean => token.startsWith('mk_')

/**
 * The key's actor. Read on each request, so that its end takes effect at once. Throws authentication for an unknown, ended or expired key, and
 * authorization from a network that it does not name.
 */
export async function findApiKey(ctx: Ctx, token: string): Promise<ApiKey> {
  const said = partsOf(token)
  const row = said && (await repository.findKey(ctx, said.id))
  if (!row || row.endedAt || !isSameSecret(row.digest, digestOf(said.secret)))
    throw new Problem('authentication', { detail: 'Esta chave não existe nesta loja, ou foi encerrada.' })
  if (row.expiresAt && row.expiresAt <= ctx.now) throw new Problem('authentication', { detail: 'Esta chave venceu.' })
  if (!isFrom(row.networks, ctx.ip)) throw new Problem('authorization', { detail: 'Esta chave não vale a partir desta rede.' })
  if (!row.lastUsedAt || ctx.now.getTime() - row.lastUsedAt.getTime() >= MINUTE_MS) await repository.markUsed(ctx, row.id)
  return { kind: 'key', keyId: row.id, name: row.name, rights: row.rights }
}

/** "mk_live_<id without dashes>.<secret>"; undefined for anything else. */
function partsOf(token: string): { id: string; secret: string } | undefined {
  const [, id, secret] = /^mk_live_([0-9a-f]{32})\.([\w-]+)$/.exec(token) ?? []
  return id && secret ? { id: withDashes(id), secret } : undefined
}

export async function listApiKeys(ctx: StaffCtx) {
  return (await repository.listKeys(ctx)).map(toKey)
}

type ApiKeyRequest = z.output<typeof NewApiKey>

/** The new key with its token, which is shown once. Throws conflict when another key has the name. */
export function createApiKey(ctx: StaffCtx, asked: ApiKeyRequest) {
  return inTransaction(ctx, (tx) => addApiKey(tx, asked))
}

/** Call it in a transaction. Throws validation_failed for networks and ends that are none. */
export async function addApiKey(ctx: ActingCtx, { name, rights, networks = [], expiresAt }: ApiKeyRequest) {
  const errors = networks.flatMap((network, at) =>
    rangeOf(network) ? [] : [{ path: `networks.${at}`, message: `${network} não é uma rede` }],
  )
  const end = expiresAt === undefined ? null : new Date(expiresAt)
  if (end && end <= ctx.now) errors.push({ path: 'expiresAt', message: 'Este fim já passou' })
  if (errors.length > 0) throw new Problem('validation_failed', { errors, reason: `${errors.map(({ message }) => message).join('; ')}.` })
  const id = uuidv7(ctx.now.getTime())
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const key = { id, name, rights, networks, expiresAt: end, digest: digestOf(secret) }
  await repository.insertKey(ctx, key).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refusedName(name) : error
  })
  await recordAudit(ctx, { action: 'key.create', subject: `key ${id}`, detail: { name, rights, networks, expiresAt } })
  return { ...toKey({ ...key, createdAt: ctx.now, lastUsedAt: null }), token: `${PREFIX}${id.replaceAll('-', '')}.${secret}` }
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

type KeyFacts = Omit<repository.KeyRow, 'tenantId' | 'digest' | 'endedAt'>

const toKey = ({ id, name, rights, networks, createdAt, expiresAt, lastUsedAt }: KeyFacts) => ({
  id,
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
