import { join } from 'node:path'
import { startWholeServer } from '../apps/api/src/testing/whole-server.ts'
import { until } from '../chaos/server.ts'
import { connect } from './cluster.ts'
import { migrate } from './inside.ts'
import { hostOf, type Shop } from './shops.ts'

const LOAD_MS = 1_800_000

type EnvInput = { url: string; folder: string; slugs: readonly string[]; name: string }

/** The environment of a server on this database. */
export const envFor = ({ url, folder, slugs, name }: EnvInput): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
  TENANTS_DIR: join(folder, 'tenants'),
  CLIENT: slugs[0]!,
  LOG_LEVEL: 'error',
})

/** The errors in servers' logs, counted by their text. */
export function createFaults() {
  const faults = new Map<string, number>()
  const hear = (line: string) => {
    if (!line.startsWith('{')) return
    const { err, msg } = JSON.parse(line) as { err?: { message: string; cause?: { message: string } }; msg: string }
    const what = (err?.cause?.message ?? err?.message ?? msg).replaceAll(/\s+/g, ' ').slice(0, 400)
    faults.set(what, (faults.get(what) ?? 0) + 1)
  }
  return { faults, hear }
}

export const faultLines = (faults: ReadonlyMap<string, number>) => [...faults].map(([what, count]) => `${count} x ${what}`)

type LoadedInput = { env: Record<string, string>; port: number; slugs: readonly string[]; hear: (line: string) => void }

/** A server whose shops are all loaded. */
export async function startLoaded({ env, port, slugs, hear }: LoadedInput) {
  const began = performance.now()
  await migrate(env)
  const migrated = (performance.now() - began) / 1000
  const server = await startWholeServer({ env: { ...env, PORT: String(port) }, hear })
  process.once('exit', () => server.child.kill('SIGKILL'))
  const db = await connect(env['DATABASE_URL']!)
  const count = async () => (await db.query<{ n: number }>("select count(*)::int as n from tenants where digest <> ''")).rows[0]!.n
  await until(
    async () => (await count()) === slugs.length,
    () => server.child.exitCode !== null,
    LOAD_MS,
  )
  const { rows: shops } = await db.query<Shop>('select slug, id, slug as host from tenants order by slug')
  return {
    server,
    db,
    shops: shops.map((shop) => ({ ...shop, host: hostOf(shop.slug) })),
    seconds: `${migrated.toFixed(0)} s for the schema, ${((performance.now() - began) / 1000 - migrated).toFixed(0)} s for the shops`,
  }
}
