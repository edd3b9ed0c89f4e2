import { basename, join, resolve } from 'node:path'
import { migrateDatabase } from '#db/migrate.ts'
import { appUrlOf } from '#db/app-role.ts'
import { createPool } from '#db/client.ts'
import { openDatabase } from '#db/open.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { signedLink } from '#modules/accounts/code-links.service.ts'
import { listInterests } from '#modules/interests/interest-counts.service.ts'
import { startQueue } from '#jobs/queue.ts'
import { recordMissing } from '#modules/orders/missing/missing.service.ts'
import { decideReview, reviewLines } from '#modules/orders/paying/review-desk.service.ts'
import { listSurveyCounts } from '#modules/surveys/survey-counts.service.ts'
import { loadFolder } from '#modules/tenants/load-folders.ts'
import { findTenantBySlug } from '#modules/tenants/registry.service.ts'
import { loadSecrets } from '../secrets.ts'
import { readSettings, type Settings } from '../settings.ts'
import { shopAddress } from '../shop-address.ts'

/** `npm run tenant -- load tenants/<slug>` checks a folder whole and applies it; `check` only checks; `interests` counts who waits, `surveys` what was answered, `missing` says what an order lacks, `reviews` lists money that was not what was due and says whose it is, `link` signs the address of a campaign's code. */
const [command, folder, ...rest] = process.argv.slice(2)
const commands: Record<string, (path: string) => Promise<void>> = { check, load, interests, surveys, missing, reviews, link }
const run = command ? commands[command] : undefined
if (!run || !folder) fail(['Use: npm run tenant -- load tenants/<loja> (ou check, interests, surveys, missing, reviews, link)'])
await run(command === 'reviews' ? folder : resolve(folder))

async function check(path: string) {
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.ts')
  const checked = await readTenantFolder(path)
  if ('mistakes' in checked) fail(checked.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
  console.log(`${checked.folder.tenant.slug}: nenhum erro.`)
}

async function load(path: string) {
  const result = await withDatabase(async (pool, settings, key) => {
    const loaded = await loadFolder(path, { pool, mediaDir: join(settings.dataDir, 'media'), now: new Date(), key, say: console.log })
    if ('isChanged' in loaded) await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
    return loaded
  })
  if ('mistakes' in result) fail(result.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
  console.log(result.isChanged ? `Loja ${result.slug} carregada.` : `Loja ${result.slug}: nada mudou.`)
}

async function interests(path: string) {
  const lines = await withDatabase((pool) => listInterests(pool, basename(path)))
  if (!lines) fail([`Não há loja ${basename(path)} no banco: carregue-a primeiro.`])
  for (const line of lines) console.log(line)
}

async function surveys(path: string) {
  const lines = await withDatabase((pool) => listSurveyCounts(pool, basename(path)))
  if (!lines) fail([`Não há loja ${basename(path)} no banco: carregue-a primeiro.`])
  for (const line of lines) console.log(line)
}

async function missing(path: string) {
  const [code, itemId] = rest
  if (!code || !itemId) fail(['Use: npm run tenant -- missing tenants/<loja> <pedido> <item>'])
  const recorded = await withDatabase(async (pool, settings) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistake: `Não há loja ${basename(path)} no banco: carregue-a primeiro.` }
    const address = shopAddress({ services: { settings }, tenant })
    return tenantTransaction(pool, tenant.id, (db) => recordMissing({ db, tenant, now: new Date() }, { code, itemId, address }))
  })
  if ('mistake' in recorded) fail([recorded.mistake])
  console.log(recorded.said)
}

/** `reviews list <loja>` and `reviews resolve <loja> <pagamento> accept|return`. */
async function reviews(what: string) {
  const [path = '', payment, decision] = rest
  const isDecided = what === 'resolve' && payment && (decision === 'accept' || decision === 'return')
  if (!path || (what !== 'list' && !isDecided))
    fail(['Use: npm run tenant -- reviews list <loja>', '     npm run tenant -- reviews resolve <loja> <pagamento> accept|return'])
  const slug = basename(path)
  const said = await withDatabase(async (pool) => {
    const queue = await startQueue(pool, (error) => console.error(error.message))
    try {
      const tenant = await findTenantBySlug(pool, slug)
      if (!tenant) return { mistake: `Não há loja ${slug} no banco: carregue-a primeiro.` }
      return isDecided ? await decideReview(pool, { tenant, queue }, payment, decision) : { lines: await reviewLines(pool, tenant) }
    } finally {
      await queue.stop()
    }
  })
  if ('mistake' in said) fail([said.mistake])
  for (const line of said.lines) console.log(line)
}

async function link(path: string) {
  const [code] = rest
  if (!code) fail(['Use: npm run tenant -- link tenants/<loja> <código>'])
  const signed = await withDatabase(async (pool, settings, key) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistake: `Não há loja ${basename(path)} no banco: carregue-a primeiro.` }
    const address = shopAddress({ services: { settings }, tenant })
    return tenantTransaction(pool, tenant.id, (db) => signedLink({ db, tenant, now: new Date() }, { key, code, address }))
  })
  if ('mistake' in signed) fail([signed.mistake])
  console.log(signed.link)
}

async function withDatabase<T>(work: (pool: ReturnType<typeof createPool>, settings: Settings, key: string) => Promise<T>): Promise<T> {
  const read = readSettings(process.env)
  if ('mistakes' in read) fail(read.mistakes)
  const { settings } = read
  const secrets = await loadSecrets(settings)
  const database = await openDatabase(settings, secrets, console.log)
  const appUrl = settings.databaseAppUrl ?? appUrlOf(database.url, secrets.key)
  await migrateDatabase(database.url, appUrl)
  const pool = createPool({ url: appUrl, size: 2, onError: () => undefined })
  try {
    return await work(pool, settings, secrets.key)
  } finally {
    await pool.end()
    await database.release()
  }
}

function fail(lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
