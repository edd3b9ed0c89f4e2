import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUrlOf } from '#db/app-role.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { queueSchema } from '#db/queue.ts'
import { loadSecrets } from '#secrets.ts'
import { readSettings, type Settings } from '#settings.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { createOwnEngine, type OwnEngine } from '#testing/own-engine.ts'
import { startApp, type RunningApp } from '#testing/start-app.ts'
import { callEndpoint, NOW, secrets } from '#testing/test-app.ts'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { backUp, restore } from './backup.ts'
import { hashRows } from './row-hashes.ts'

const folder = mkdtempSync(join(tmpdir(), 'mutirao-backup-'))
const said: string[] = []
const say = (line: string) => void said.push(line)
/** As root the engine runs as another user, who must be able to enter. */
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function settingsOf(env: Record<string, string>): Settings {
  const read = readSettings({ NODE_ENV: 'test', SECRET_KEY: secrets.key, WEBHOOK_SECRET: secrets.webhook, ...env })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  return read.settings
}

/** Two shops with an order in one, a picture, and the role that answers requests. */
async function fill(url: string, settings: Settings) {
  const { key } = await loadSecrets(settings)
  await migrateDatabase(url, appUrlOf(url, key), { queue: queueSchema })
  mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
  writeFileSync(join(settings.dataDir, 'media', 'picture'), 'bytes of a picture')
  return withApp(url, settings, async ({ app, pool }) => {
    const { tenant } = await shopWith(pool)
    const shop = await shopWith(pool)
    const placed = await callEndpoint(app, placeOrder, { host: shop.host, as: shop.as, ...orderOf(shop.item) })
    expect(placed.status).toBe(201)
    return { shop, otherHost: tenant.host, order: placed.body as { code: string } }
  })
}

async function withApp<T>(url: string, { dataDir }: Settings, work: (running: RunningApp) => Promise<T>): Promise<T> {
  const running = await startApp({ databaseUrl: url, dataDir, now: () => NOW })
  return work(running).finally(() => running.close())
}

/** The stored keys of a folder. */
const keysOf = ({ dataDir }: Settings) => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as unknown

async function rowsOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = await hashRows(client)
  await client.end()
  return rows
}

/** All secrets except the encryption keys of acquirers' credentials: a copy must not give access to a shop's money. */
async function keptBy(settings: Settings) {
  const { keys, webhook, database } = await loadSecrets(settings)
  return { key: keys.join(','), webhook, database }
}

describe('a backup of the embedded database', () => {
  // A key is being replaced: rows of both are in the copy.
  const SECRET_KEY = `${secrets.key},${'n'.repeat(32)}`
  const from = settingsOf({ DATA_DIR: join(folder, 'from'), SECRET_KEY })
  const to = settingsOf({ DATA_DIR: join(folder, 'to'), SECRET_KEY })
  const rows = async (settings: Settings) => {
    const database = await openDatabase(settings, await loadSecrets(settings), { as: 'command', say })
    return rowsOf(database.url).finally(() => database.close())
  }

  it('is restored to another folder with every row, picture and key, and is refused over existing data', async () => {
    const database = await openDatabase(from, await loadSecrets(from), { as: 'command', say })
    await fill(database.url, from)
    await database.close()
    const before = await rows(from)
    expect(before).toMatchObject({ 'public.items': { rows: 2 }, 'public.orders': { rows: 1 } })

    await backUp(from, join(folder, 'embedded'), { say })
    const withoutFormer = settingsOf({ DATA_DIR: join(folder, 'without'), SECRET_KEY: 'n'.repeat(32) })
    await expect(restore(withoutFormer, join(folder, 'embedded'), { say })).rejects.toThrow('SECRET_KEY não é a da cópia')
    await restore(to, join(folder, 'embedded'), { say })
    expect(await rows(to)).toEqual(before)
    expect(keysOf(to)).toEqual(await keptBy(from))
    expect(readFileSync(join(to.dataDir, 'media/picture'), 'utf8')).toBe('bytes of a picture')
    expect(existsSync(join(from.dataDir, 'server.pid'))).toBe(false)
    await expect(restore(to, join(folder, 'embedded'), { say })).rejects.toThrow('Já há um banco de dados')
    await expect(backUp(from, join(folder, 'embedded'), { say })).rejects.toThrow('não está vazia')
    await expect(backUp(from, join(from.dataDir, 'copy'), { say })).rejects.toThrow('dentro de DATA_DIR')
  })

  it('is refused while the shop is running', async () => {
    writeFileSync(join(from.dataDir, 'server.pid'), String(process.ppid))
    await expect(backUp(from, join(folder, 'open'), { say })).rejects.toThrow('Pare a loja')
    rmSync(join(from.dataDir, 'server.pid'))
  })
})

/** The embedded engine has no pg_dump: this test needs the machine's PostgreSQL, 15 or newer. */
const installed = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .map(Number)
      .filter((version) => version >= 15)
  : []
const programs = `/usr/lib/postgresql/${Math.max(...installed)}/bin`

describe.skipIf(installed.length === 0)('a backup of the database behind DATABASE_URL', () => {
  let engine: OwnEngine
  let other: OwnEngine
  let from: Settings
  let to: Settings
  beforeAll(async () => {
    engine = await createOwnEngine(programs)
    other = await createOwnEngine(programs, 'another_owner')
    from = settingsOf({ DATABASE_URL: engine.url, DATA_DIR: join(folder, 'external-from') })
    to = settingsOf({ DATABASE_URL: other.url, DATA_DIR: join(folder, 'external-to') })
  })
  afterAll(async () => {
    await engine?.remove()
    await other?.remove()
  })

  it('contains every row of every shop despite row-level security of its owner, and is restored with another owner', async () => {
    const filled = await fill(engine.url, from)
    const before = await rowsOf(engine.url)
    expect(before).toMatchObject({ 'public.items': { rows: 2 }, 'public.orders': { rows: 1 } })
    await backUp(from, join(folder, 'external'), { say, programs })
    await restore(to, join(folder, 'external'), { say, programs })
    expect(await rowsOf(other.url)).toEqual(before)
    expect(keysOf(to)).toEqual(await keptBy(from))
    expect(readFileSync(join(to.dataDir, 'media/picture'), 'utf8')).toBe('bytes of a picture')
    await expect(restore(to, join(folder, 'external'), { say, programs })).rejects.toThrow('não está vazio')
    await expectOpenShop(other.url, to, filled)
  })

  it('is refused with other keys, and for an owner who does not see all rows', async () => {
    const others = settingsOf({ DATABASE_URL: other.url, DATA_DIR: join(folder, 'x'), SECRET_KEY: 'o'.repeat(32) })
    await expect(restore(others, join(folder, 'external'), { say, programs })).rejects.toThrow('SECRET_KEY')
    const owner = new pg.Client({ connectionString: engine.url })
    await owner.connect()
    await owner.query('drop policy owner on orders')
    await owner.end()
    await expect(backUp(from, join(folder, 'half'), { say, programs })).rejects.toThrow('não vê todas as linhas (public.orders)')
  })
})

/** The restored database has its orders and accepts new ones, under the restored keys. */
async function expectOpenShop(url: string, settings: Settings, { shop, order }: Awaited<ReturnType<typeof fill>>) {
  const { key } = await loadSecrets(settings)
  await migrateDatabase(url, appUrlOf(url, key), { queue: queueSchema })
  await withApp(url, settings, async ({ app }) => {
    const visitor = { host: shop.host, as: shop.as }
    expect(await callEndpoint(app, getOrder, { ...visitor, params: { code: order.code } })).toMatchObject({
      status: 200,
      body: { code: order.code },
    })
    expect(await callEndpoint(app, placeOrder, { ...visitor, ...orderOf(shop.item) })).toMatchObject({ status: 201 })
  })
}
