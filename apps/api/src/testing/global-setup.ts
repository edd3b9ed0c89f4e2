import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { appUrlOf } from '#db/app-role.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { queueSchema } from '#db/queue.ts'
import { preloaded } from '../../../../scripts/server-command.ts'

/** The key of every server that tests start. */
export const TEST_KEY = 'k'.repeat(32)
export const TEMPLATE = 'mutirao_template'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Builds the pages from the current sources. */
function buildPages() {
  const { status } = spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the pages could not be built')
}

type Engine = { url: string; folder: string; stop: () => Promise<void> }
/** Vitest loads this file once for each project; the engine is started once for both. */
const started = globalThis as { mutiraoTestEngine?: Promise<Engine> }

/** One engine for all workers, with a migrated template database that each of them clones. TEST_DATABASE_URL selects another engine. */
export default async function setup(project: TestProject) {
  started.mutiraoTestEngine ??= startEngine()
  const engine = await started.mutiraoTestEngine
  project.provide('databaseUrl', engine.url)
  project.provide('dataDir', engine.folder)
  return () => engine.stop()
}

const MEMORY = '/dev/shm'
const ROOM_BYTES = 8e9

/** Files in memory where there is room: a run creates and removes a few hundred thousand. */
function baseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Durability is not needed: a test that kills an engine has its own. Clones are too short-lived for autovacuum. */
const ENGINE_SETTINGS = ['fsync = off', 'full_page_writes = off', 'autovacuum = off']

async function startEngine(): Promise<Engine> {
  buildPages()
  const folder = mkdtempSync(join(baseFolder(), 'mutirao-test-'))
  // As root the engine runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  // The tests' own folders are removed with this one.
  process.env['TMPDIR'] = join(folder, 'tmp')
  mkdirSync(process.env['TMPDIR'])
  // Servers in processes of their own share the compile cache.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compile-cache')
  // Workers, servers and commands preload the module resolver of `npm start`.
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${pathToFileURL(join(root, preloaded[1]!)).href}`.trim()
  const given = process.env['TEST_DATABASE_URL']
  const engine = given ? undefined : await startEmbedded(folder, 'only-for-tests', () => undefined)
  const urlOf = (name: string) => {
    const url = new URL(given ?? engine!.url)
    url.pathname = `/${name}`
    return url.href
  }
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  if (engine) for (const setting of ENGINE_SETTINGS) await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrateDatabase(urlOf(TEMPLATE), appUrlOf(urlOf(TEMPLATE), TEST_KEY), { queue: queueSchema })
  let ending: Promise<void> | undefined
  const end = async () => {
    await engine?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: urlOf(TEMPLATE), folder, stop: () => (ending ??= end()) }
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    dataDir: string
  }
}
