import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { loadFolder } from '#modules/tenants/load-folders.service.ts'
import type { Settings } from '#settings.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { makePasts } from './make-pasts.ts'
import { replacePasts, wantedOf } from './past-command.ts'

const { t } = testApp()
const tenantsDir = fileURLToPath(new URL('../../../../../../tenants', import.meta.url))
const settingsWith = (over: Partial<Settings> = {}): Settings => ({
  ...t.services.settings,
  environment: 'development',
  tenantsDir,
  demoOrders: 40,
  ...over,
})

afterEach(async () => {
  await t.pool.query('delete from tenants')
  rmSync(join(t.services.settings.dataDir, 'acquirer.jsonl'), { force: true })
})

async function load(slug: string): Promise<string> {
  const options = { pool: t.pool, media: t.services.media, now: NOW, key: t.services.secrets.key, say: () => undefined }
  const loaded = await loadFolder(join(tenantsDir, slug), options)
  if ('mistakes' in loaded) throw new Error(JSON.stringify(loaded.mistakes))
  return loaded.id
}

const pastOrders = async (id: string) => (await rowsOf(t, id, 'select 1 from orders where email is not null')).length

describe('npm run demo', () => {
  it('makes a past of the size that it is given, in place of the one with which the shop began', async () => {
    const id = await load('corporativo')
    const said: string[] = []
    const running = {
      pool: t.pool,
      now: NOW,
      settings: settingsWith(),
      ownerUrl: t.databaseUrl,
      say: (line: string) => void said.push(line),
    }
    for (const orders of [40, 300]) {
      expect(await replacePasts({ orders, shops: ['corporativo'] }, running)).toBe(true)
      expect(Math.abs((await pastOrders(id)) - orders)).toBeLessThanOrEqual(orders / 20)
    }
    expect(said.at(-1)).toMatch(/^Loja corporativo: pronto, \d+ pedidos de meio ano em \d+,\d s\.$/)
    expect(said.length).toBeGreaterThan(3)
    expect(await replacePasts({ orders: 40, shops: ['aurora'] }, running)).toBe(false)
    expect(said.at(-1)).toContain('Não há loja aurora no banco')
  })

  it('reads how many orders and of which shop; all of the demonstration’s without a name', () => {
    expect(wantedOf(['--orders', '20000'], settingsWith())).toEqual({ orders: 20_000, shops: ['mutirao', 'aurora', 'corporativo'] })
    expect(wantedOf(['--orders', '5', '--shop', 'aurora'], settingsWith())).toEqual({ orders: 5, shops: ['aurora'] })
  })

  it.each<[string, string[], Partial<Settings>, RegExp]>([
    ['without a number', [], {}, /^Use: npm run demo/],
    ['with 0 orders', ['--orders', '0'], {}, /^Use: npm run demo/],
    ['with an unknown word', ['--orders', '5', '--all'], {}, /^Use: npm run demo/],
    ['of a merchant’s shop', ['--orders', '5', '--shop', 'quitanda'], {}, /^quitanda não é uma loja da demonstração/],
    ['of a folder that only has a demo shop’s name', ['--orders', '5', '--shop', 'aurora'], { tenantsDir: '/srv/lojas' }, /^aurora não é/],
    ['in production', ['--orders', '5'], { environment: 'production' }, /^Em produção não há demonstração/],
  ])('does nothing %s', (_, words, over, mistake) => {
    expect(wantedOf(words, settingsWith(over))).toEqual({ mistake: expect.stringMatching(mistake) as string })
  })
})

describe('a start of the demonstration', () => {
  const start = (over: Partial<Settings> = {}, signal = new AbortController().signal) =>
    makePasts(settingsWith(over), { pool: t.pool, say: () => undefined, signal })

  it('gives each loaded demo shop its past, once', async () => {
    const ids = [await load('corporativo'), await load('aurora')]
    const made = await start()
    expect(made).toBe((await pastOrders(ids[0]!)) + (await pastOrders(ids[1]!)))
    expect(Math.abs(made - 80)).toBeLessThanOrEqual(4)
    expect(await start()).toBe(0)
  })

  it.each<[string, Partial<Settings>]>([
    ['with DEMO_ORDERS=0', { demoOrders: 0 }],
    ['from other folders, as in the tests of screens', { tenantsDir: '/srv/lojas' }],
    ['in production', { environment: 'production' }],
    ['in tests', { environment: 'test' }],
  ])('gives none %s', async (_, over) => {
    const id = await load('corporativo')
    expect(await start(over)).toBe(0)
    expect(await pastOrders(id)).toBe(0)
  })

  it('gives none once the server ends', async () => {
    await load('corporativo')
    expect(await start({}, AbortSignal.abort())).toBe(0)
  })
})
