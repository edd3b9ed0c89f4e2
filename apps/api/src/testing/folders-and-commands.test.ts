import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyShops } from './small-shop.ts'
import { askServer, engineOf, rootFolder, startWholeServer, type WholeServer } from './whole-server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'mutirao-folders-'))
const dataDir = join(folder, 'data')
const tenantsDir = join(folder, 'tenants')
const env = { DATA_DIR: dataDir, TENANTS_DIR: tenantsDir }
let server: WholeServer | undefined

beforeAll(() => {
  chmodSync(folder, 0o755)
  copyShops(tenantsDir, ['aurora', 'corporativo'])
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async () => (server = await startWholeServer({ env }))
async function stop() {
  server?.child.kill('SIGTERM')
  await server?.ended
  server = undefined
}
const shop = async (host: string) => (await askServer(server!.port, { path: '/', headers: { host, accept: 'text/html' } }))?.status
const load = () =>
  run(process.execPath, ['apps/api/src/cli/tenant.ts', 'load', '--yes', join(tenantsDir, 'aurora')], {
    cwd: rootFolder,
    env: { ...process.env, ...env },
  })
const isEngineThere = () => engineOf(dataDir) !== undefined

/** A merchant's folder with another name of its shop. */
function rename(name: string) {
  const file = join(tenantsDir, 'aurora/tenant.json')
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as { name: string }
  writeFileSync(file, JSON.stringify({ ...tenant, name }, null, 2))
}

/** The planner's estimate of the number of rows. */
async function believedItems() {
  const client = new pg.Client({ connectionString: engineOf(dataDir)!.url() })
  await client.connect()
  const { rows } = await client.query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'items'")
  await client.end()
  return rows[0]!.n
}

describe('a command and a server on one folder', () => {
  it('the server waits for a command that uses the engine, and reports it', async () => {
    const command = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 120_000)'])
    const held = mkdtempSync(join(folder, 'held-'))
    writeFileSync(join(held, 'command.pid'), String(command.pid))
    chmodSync(held, 0o755)
    const noShops = join(folder, 'no-shops')
    copyShops(noShops, [])
    const lines: string[] = []
    const starting = startWholeServer({ env: { DATA_DIR: held, TENANTS_DIR: noShops }, hear: (line) => lines.push(line) })
    for (const until = Date.now() + 100_000; lines.length === 0 && Date.now() < until;) await wait(50)
    command.kill()
    server = await starting
    await stop()
    expect(lines.join('\n')).toContain(`Esperando o comando de processo ${command.pid} (npm run tenant)`)
  })

  it('a load without a server stops its engine, and updates the planner’s statistics', async () => {
    expect((await load()).stdout).toContain('Loja aurora carregada.')
    expect(isEngineThere()).toBe(false)
    await start()
    expect(await believedItems()).toBeGreaterThan(10)
  })

  it('a load beside the server leaves the engine running', async () => {
    const engine = engineOf(dataDir)!.pid
    rename('Aurora Nova')
    expect((await load()).stdout).toContain('Loja aurora carregada.')
    expect(engineOf(dataDir)!.pid).toBe(engine)
    expect(await shop('aurora.localhost')).toBe(200)
  })

  it('a shop is created beside the server, which knows its host at once', async () => {
    const created = await run(
      process.execPath,
      ['apps/api/src/cli/tenant.ts', 'create', 'horta-da-rosa', '--owner', '(11) 91234-5678', '--host', 'rosa.localhost'],
      { cwd: rootFolder, env: { ...process.env, ...env } },
    )
    expect(created.stdout).toContain('Loja horta-da-rosa criada')
    // The command does not know at which port the server listens.
    expect(created.stdout).toContain('A porta 3000 vale se o servidor começou sem PORT; se não, troque pela dele.')
    const page = await askServer(server!.port, { path: '/', headers: { host: 'rosa.localhost', accept: 'text/html' } })
    expect([page?.status, page?.text]).toEqual([404, expect.stringContaining('Esta loja ainda está sendo preparada')])
    const office = await askServer(server!.port, { path: '/office/', headers: { host: 'rosa.localhost', accept: 'text/html' } })
    expect([office?.status, office?.text]).toEqual([200, expect.stringContaining('<title>Horta da rosa</title>')])
  })

  it('the last process stops the engine', async () => {
    rename('Aurora Novíssima')
    const loading = load()
    while (!existsSync(join(dataDir, 'command.pid'))) await wait(5)
    await stop()
    expect((await loading).stdout).toContain('Loja aurora carregada.')
    expect(isEngineThere()).toBe(false)
  })
})

describe("a merchant's mistake", () => {
  it('is reported with its line, leaves the shop unchanged, and stops no other', async () => {
    writeFileSync(join(tenantsDir, 'aurora/tenant.json'), '{ "name": ')
    await start()
    expect(server!.lines.join('\n')).toMatch(/tenant\.json:\d+ /)
    expect([await shop('aurora.localhost'), await shop('corporativo.localhost')]).toEqual([200, 302])
    await stop()
  })
})
