import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'
import { vapidKeyFrom } from './vapid-key.ts'

export type Secrets = Readonly<{
  key: string
  webhook: string
  database: string
  /** The encryption keys of shops' acquirer credentials: the first encrypts, each decrypts. Never part of a backup. */
  acquirer: readonly string[]
  /** The key that identifies this installation to push services (VAPID, RFC 8292): with another one every device would have to subscribe again. */
  push: string
}>
/** The secrets that a backup must hold, so that it can be read. */
export type KeptSecrets = Omit<Secrets, 'acquirer' | 'push'>

/** Secrets from the environment; outside production missing ones are generated once and stored under DATA_DIR. */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const isProduction = settings.environment === 'production'
  const kept: Partial<KeptSecrets> = isProduction ? {} : await keepUnder(settings.dataDir)
  const { secretKey: key = kept.key, webhookSecret: webhook = kept.webhook } = settings
  const made: Partial<Secrets> = isProduction ? {} : { acquirer: [key!], push: vapidKeyFrom(key!) }
  const { acquirerSecrets: acquirer = made.acquirer, vapidPrivateKey: push = made.push } = settings
  if (!key || !webhook || !acquirer || !push)
    throw new Error('SECRET_KEY, WEBHOOK_SECRET, ACQUIRER_SECRETS e VAPID_PRIVATE_KEY são obrigatórios em produção.')
  return { key, webhook, database: kept.database ?? '', acquirer, push }
}

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
