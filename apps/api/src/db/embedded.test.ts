import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isDatabaseAway } from './away.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'

let folder: string
let engine: EmbeddedDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mutirao-engine-'))
  chmodSync(folder, 0o755)
  engine = await start()
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = () => startEmbedded(folder, 'only-for-tests', () => undefined)
const pidFile = () => join(readFileSync(join(folder, 'engine'), 'utf8'), 'postmaster.pid')
const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function answer(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select 1 as one')
  await client.end()
  return rows
}

describe('the embedded engine', () => {
  it('is a released PostgreSQL (decision 049)', async () => {
    const client = new pg.Client({ connectionString: engine.databaseUrl('postgres') })
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await client.end()
    expect(rows[0]!.server_version).toMatch(/^\d+\.\d+$/)
  })

  it.skipIf(process.platform === 'win32')('is reached through a Unix socket in its own folder', async () => {
    const client = new pg.Client({ connectionString: engine.databaseUrl('postgres') })
    await client.connect()
    const { rows } = await client.query<{ address: string | null }>('select inet_server_addr() as address')
    await client.end()
    expect(rows[0]!.address).toBeNull()
  })

  it('is adopted by the next server that starts on its folder', async () => {
    const next = await start()
    expect(next).toMatchObject({ wasRunning: true, url: engine.url })
    expect(await answer(next.databaseUrl('postgres'))).toEqual([{ one: 1 }])
  })

  it('restarts at the same address when it crashes', async () => {
    const before = pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await answer(engine.databaseUrl('postgres'))).toEqual([{ one: 1 }]), {
      timeout: 15_000,
      interval: 200,
    })
    expect(pid()).not.toBe(before)
  })

  it('stays stopped after a stop, and starts with the next server', async () => {
    await engine.stop()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await expect(answer(engine.databaseUrl('postgres'))).rejects.toSatisfy(isDatabaseAway)
    engine = await start()
    expect(engine.wasRunning).toBe(false)
    expect(await answer(engine.databaseUrl('postgres'))).toEqual([{ one: 1 }])
  })

  it('is not confused with another process that reuses its pid', async () => {
    await engine.stop()
    const port = new URL(engine.url).port
    writeFileSync(pidFile(), ['1', '/nowhere', '0', port, '', '127.0.0.1', '0 0', 'ready'].join('\n'))
    engine = await start()
    expect(engine.wasRunning).toBe(false)
    expect(await answer(engine.databaseUrl('postgres'))).toEqual([{ one: 1 }])
  })
})
