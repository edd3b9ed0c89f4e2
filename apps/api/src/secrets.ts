import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

export type Secrets = Readonly<{ key: string; webhook: string; database: string }>

/** Secrets from the environment; outside production missing ones are generated once and stored under DATA_DIR. */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const kept = settings.environment === 'production' ? undefined : await keepUnder(settings.dataDir)
  const secrets = { key: settings.secretKey ?? kept?.key, webhook: settings.webhookSecret ?? kept?.webhook, database: kept?.database ?? '' }
  if (!secrets.key || !secrets.webhook) throw new Error('SECRET_KEY e WEBHOOK_SECRET são obrigatórios em produção.')
  return { key: secrets.key, webhook: secrets.webhook, database: secrets.database }
}

async function keepUnder(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing) return JSON.parse(existing) as Secrets
  const make = () => randomBytes(32).toString('base64url')
  const made: Secrets = { key: make(), webhook: make(), database: make() }
  await mkdir(dataDir, { recursive: true })
  // wx: when two processes start together, the second one reads what the first wrote.
  await writeFile(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return JSON.parse(await readFile(file, 'utf8')) as Secrets
}
