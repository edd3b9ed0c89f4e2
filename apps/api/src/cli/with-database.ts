import { appUrlOf } from '#db/app-role.ts'
import { createPool } from '#db/client.ts'
import { engineOf } from '#db/engine.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { queueSchema } from '#db/queue.ts'
import { loadSecrets, type Secrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'

export type Pool = ReturnType<typeof createPool>

/** Runs a command's work on the migrated database, as the role of requests; url: the owner's. */
export async function withDatabase<T>(
  settings: Settings,
  work: (pool: Pool, ours: { key: string; url: string; secrets: Secrets }) => Promise<T>,
): Promise<T> {
  const secrets = await loadSecrets(settings)
  const database = await openDatabase(settings, secrets, { as: 'command', say: console.log })
  // An interrupted command also stops its engine; uncommitted work is rolled back.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void database.close().finally(() => process.exit(130)))
  try {
    const appUrl = settings.databaseAppUrl ?? appUrlOf(database.url, secrets.key)
    await migrateDatabase(database.url, appUrl, { queue: queueSchema, say: console.log })
    const pool = createPool({ url: appUrl, size: 2, onError: () => undefined, engine: await engineOf(appUrl) })
    return await work(pool, { key: secrets.key, url: database.url, secrets }).finally(() => pool.end())
  } finally {
    await database.close()
  }
}
