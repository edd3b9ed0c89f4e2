import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { isServerThere, lockFolder } from '#db/folder-lock.ts'
import { openDatabase } from '#db/open.ts'
import { keptOf, loadSecrets, type KeptSecrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'
import { dumpDatabase, restoreDatabase } from './dump.ts'
import { copyData, copyEngine, restoreData, restoreEngine } from './folder-copy.ts'
import { differences, hashRows, type RowHashes } from './row-hashes.ts'

type Say = (line: string) => void
/** programs: the folder of pg_dump and pg_restore, when they are not on the PATH. */
type Options = { say: Say; programs?: string }
type BackupManifest = { kind: 'embedded' | 'external'; secrets: KeptSecrets; tables: RowHashes }

/** Copies the database, the pictures and the keys. Without the keys nobody could read a CPF, verify a token or log in as the application's role. */
export async function backUp(settings: Settings, folder: string, { say, programs }: Options): Promise<void> {
  if (!relative(settings.dataDir, folder).startsWith('..'))
    throw new Error('A cópia não pode ficar dentro de DATA_DIR: escolha outra pasta.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`A pasta ${folder} não está vazia.`)
  // A copy must not give access to a shop's money: the encryption keys of its acquirers' credentials are kept elsewhere.
  const secrets = keptOf(await loadSecrets(settings))
  const { databaseUrl, dataDir } = settings
  const tables = databaseUrl ? await dumpDatabase(databaseUrl, folder, programs) : await copyStanding(settings, secrets, { folder, say })
  await copyData(dataDir, folder)
  const kept: BackupManifest = { kind: databaseUrl ? 'external' : 'embedded', secrets, tables }
  await writeFile(join(folder, 'backup.json'), JSON.stringify(kept, null, 2), { mode: 0o600 })
  say(
    `Cópia completa em ${folder}: ${Object.keys(tables).length} tabelas, ${total(tables)} linhas. Guarde-a como uma senha: as chaves estão nela.`,
  )
}

/** Ends by checking that every table has its rows. */
export async function restore(settings: Settings, folder: string, { say, programs }: Options): Promise<void> {
  const kept = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as BackupManifest
  const { databaseUrl, dataDir } = settings
  if ((kept.kind === 'external') !== (databaseUrl !== undefined))
    throw new Error(
      kept.kind === 'external' ? 'Esta cópia precisa de DATABASE_URL.' : 'Esta cópia é do banco embutido: deixe DATABASE_URL vazia.',
    )
  refuseOtherKeys(settings, kept.secrets)
  if (!databaseUrl) await restoreEngine(dataDir, folder)
  await restoreData(dataDir, folder)
  // Keys may come from the environment or from the folder; the copy has those that were in use.
  if (settings.environment !== 'production') await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(kept.secrets), { mode: 0o600 })
  const tables = databaseUrl ? await restoreDatabase(databaseUrl, folder, programs) : await hashEmbedded(settings, kept.secrets, say)
  const differing = differences(kept.tables, tables)
  if (differing.length > 0) throw new Error(`A restauração não confere com a cópia: ${differing.join(', ')}.`)
  say(`Restaurado de ${folder}: ${Object.keys(tables).length} tabelas, ${total(tables)} linhas, todas iguais às da cópia.`)
}

/** With another key CPFs stay unreadable, all sessions end and no payment webhook is trusted. */
function refuseOtherKeys({ secretKeys, webhookSecrets }: Settings, { key, webhook }: KeptSecrets) {
  const hasAll = (given: readonly string[], kept: string) => kept.split(',').every((one) => given.includes(one))
  if (secretKeys && !hasAll(secretKeys, key)) throw new Error('SECRET_KEY não é a da cópia (backup.json): use a mesma, ou a nova e ela.')
  if (webhookSecrets && !hasAll(webhookSecrets, webhook))
    throw new Error('WEBHOOK_SECRET não é o da cópia (backup.json): use o mesmo, ou o novo e ele.')
}

/** Starts the engine once, so that it stops cleanly even after a crash, and holds the lock so that nobody starts it during the copy. */
async function copyStanding(settings: Settings, secrets: KeptSecrets, { folder, say }: { folder: string; say: Say }): Promise<RowHashes> {
  const { dataDir } = settings
  if (await isServerThere(dataDir)) throw new Error('Pare a loja antes de copiar o banco embutido (Ctrl+C).')
  const tables = await hashEmbedded(settings, secrets, say)
  const release = await lockFolder(dataDir)
  try {
    await copyEngine(dataDir, folder)
  } finally {
    await release()
  }
  return tables
}

async function hashEmbedded(settings: Settings, secrets: KeptSecrets, say: Say): Promise<RowHashes> {
  const database = await openDatabase(settings, secrets, { as: 'command', say })
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    return await hashRows(client)
  } finally {
    await client.end()
    await database.close()
  }
}

const total = (tables: RowHashes) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
