import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'
import { vapidKeyFrom } from './vapid-key.ts'

export type Secrets = Readonly<{
  /** Signs and encrypts; the first of `keys`. */
  key: string
  /** The newest first: each verifies and decrypts, so that a key can be replaced while shops sell. */
  keys: readonly string[]
  /** The first of `webhooks`. */
  webhook: string
  webhooks: readonly string[]
  database: string
  /** The encryption keys of shops' acquirer credentials: the first encrypts, each decrypts. Never part of a backup. */
  acquirer: readonly string[]
  /** The keys that identify this installation to push services (VAPID, RFC 8292), the newest first: a device accepts only the one with which it subscribed. */
  push: readonly string[]
}>
/** The secrets that a backup must hold, so that it can be read; several keys of one kind are separated by commas. */
export type KeptSecrets = Pick<Secrets, 'key' | 'webhook' | 'database'>

/** Secrets from the environment; outside production missing ones are generated once and stored under DATA_DIR. */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const kept = settings.environment === 'production' ? undefined : await keepUnder(settings.dataDir)
  const { secretKeys: keys, webhookSecrets: webhooks, acquirerSecrets: acquirer, vapidPrivateKeys: push } = withKept(settings, kept)
  if (!keys || !webhooks || !acquirer || !push)
    throw new Error('SECRET_KEY, WEBHOOK_SECRET, ACQUIRER_SECRETS e VAPID_PRIVATE_KEY são obrigatórios em produção.')
  return { key: keys[0]!, keys, webhook: webhooks[0]!, webhooks, database: kept?.database ?? '', acquirer, push }
}

type GivenSecrets = Pick<Settings, 'secretKeys' | 'webhookSecrets' | 'acquirerSecrets' | 'vapidPrivateKeys'>

function withKept(given: GivenSecrets, kept: KeptSecrets | undefined): GivenSecrets {
  if (!kept) return given
  const keys = given.secretKeys ?? kept.key.split(',')
  return {
    secretKeys: keys,
    webhookSecrets: given.webhookSecrets ?? kept.webhook.split(','),
    acquirerSecrets: given.acquirerSecrets ?? keys,
    vapidPrivateKeys: given.vapidPrivateKeys ?? keys.map(vapidKeyFrom),
  }
}

export const keptOf = ({ keys, webhooks, database }: Secrets): KeptSecrets => ({
  key: keys.join(','),
  webhook: webhooks.join(','),
  database,
})

async function keepUnder(dataDir: string): Promise<KeptSecrets> {
  const file = join(dataDir, 'secrets.json')
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing) return JSON.parse(existing) as KeptSecrets
  const make = () => randomBytes(32).toString('base64url')
  const made: KeptSecrets = { key: make(), webhook: make(), database: make() }
  await mkdir(dataDir, { recursive: true })
  // wx: when two processes start together, the second one reads what the first wrote.
  await writeFile(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return JSON.parse(await readFile(file, 'utf8')) as KeptSecrets
}
