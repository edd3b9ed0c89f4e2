import { resolve } from 'node:path'
import { join } from 'node:path'
import { APP_ROLE, migrateDatabase } from '#db/migrate.ts'
import { createPool } from '#db/client.ts'
import { openDatabase } from '#db/open.ts'
import { loadFolder } from '#modules/tenants/load-folders.ts'
import { loadSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'

/** `npm run tenant -- load tenants/<slug>` checks a folder whole and applies it; `check` only checks. */
const [command, folder] = process.argv.slice(2)
if ((command !== 'load' && command !== 'check') || !folder) fail(['Use: npm run tenant -- load tenants/<loja> (ou check)'])

if (command === 'check') await check(resolve(folder))
else await load(resolve(folder))

async function check(path: string) {
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.ts')
  const checked = await readTenantFolder(path)
  if ('mistakes' in checked) fail(checked.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
  console.log(`${checked.folder.tenant.slug}: nenhum erro.`)
}

async function load(path: string) {
  const read = readSettings(process.env)
  if ('mistakes' in read) fail(read.mistakes)
  const { settings } = read
  const database = await openDatabase(settings, await loadSecrets(settings), console.log)
  await migrateDatabase(database.url)
  const pool = createPool({ url: database.url, size: 2, role: APP_ROLE, onError: () => undefined })
  const result = await loadFolder(path, { pool, mediaDir: join(settings.dataDir, 'media'), now: new Date(), say: console.log })
  if ('isChanged' in result) {
    await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
    console.log(result.isChanged ? `Loja ${result.slug} carregada.` : `Loja ${result.slug}: nada mudou.`)
  }
  await pool.end()
  await database.release()
  if ('mistakes' in result) fail(result.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
}

function fail(lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
