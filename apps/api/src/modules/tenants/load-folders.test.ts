import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#testing/loaded-folder.ts'
import { edit, folder, mistakes, put, warnings, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { loadAgreed, loadAllFolders, type LoadResult } from './load-folders.service.ts'

useTenantFolder()

const { t } = testApp()

async function loadAll(first = 'loja') {
  const results: LoadResult[] = []
  const options = { pool: t.pool, media: t.services.media, now: NOW, key: t.services.secrets.key }
  await loadAllFolders(dirname(folder), { ...options, first, say: () => undefined, each: (result) => void results.push(result) })
  return results
}

async function namesOf(slug: string) {
  const { rows } = await t.pool.query<{ id: string }>('select id from tenants where slug = $1', [slug])
  return rowsOf(t, rows[0]!.id, 'select name from campaigns where active order by id')
}

async function change(path: string, file: string, from: string, to: string) {
  await put(path, file, (await readFile(join(path, file), 'utf8')).replace(from, to))
}

describe('a merchant’s mistake', () => {
  it.each(['in what is written', 'in a file that cannot be read'])(
    '%s leaves its own shop unchanged, and does not stop the others',
    async (where) => {
      const other = join(dirname(folder), 'outra')
      await cp(folder, other, { recursive: true })
      await change(other, 'tenant.json', '"slug": "loja"', '"slug": "outra"')
      expect((await loadAll()).every((result) => 'isChanged' in result)).toBe(true)

      if (where === 'in what is written') await change(folder, 'campaigns/feira.json', '"priority": 10', '"priority": -1')
      else await symlink('/nowhere/at/all.webp', join(folder, 'pictures/falta.webp'))
      for (const path of [folder, other]) await change(path, 'campaigns/clube.json', '"name": "Clube"', '"name": "Clube novo"')
      const [mine, others] = await loadAll()
      expect(mine).toMatchObject({ slug: 'loja', mistakes: [{ file: expect.stringContaining('/loja') }] })
      expect(others).toMatchObject({ slug: 'outra', isChanged: true })
      expect(await namesOf('loja')).toEqual([{ name: 'Clube' }, { name: 'Feira' }])
      expect(await namesOf('outra')).toEqual([{ name: 'Clube novo' }, { name: 'Feira' }])
      await t.pool.query("delete from tenants where slug in ('loja', 'outra')")
    },
  )
})

describe("a folder that claims another shop's name or host", () => {
  afterEach(() => t.pool.query("delete from tenants where slug in ('loja', 'larapio')"))
  const thief = () => join(dirname(folder), 'larapio')
  const shops = async () =>
    (await t.pool.query("select id, slug, host from tenants left join hosts on id = tenant_id where slug in ('loja', 'larapio')")).rows

  /** A loaded shop, and another folder that claims to be its successor. */
  async function steal() {
    await edit('tenant.json', '"hosts": []', '"hosts": ["loja.test"]')
    await loadAll()
    await cp(folder, thief(), { recursive: true })
    await change(thief(), 'tenant.json', '"slug": "loja",', '"slug": "larapio", "formerly": ["loja"],')
    return shops()
  }

  async function load(path: string, tenantsDir: string) {
    const asked: string[] = []
    const agree = (lines: string[]) => Promise.resolve(asked.push(...lines) === 0)
    const options = { pool: t.pool, media: t.services.media, now: NOW, key: t.services.secrets.key }
    return { result: await loadAgreed(path, { ...options, tenantsDir, say: () => undefined, agree }), asked }
  }

  it('cannot take the name of a shop whose folder exists', async () => {
    const before = await steal()
    const results = await loadAll('larapio')
    expect(results[0]).toMatchObject({
      slug: 'larapio',
      mistakes: [
        { file: join(thief(), 'tenant.json'), line: 2, message: expect.stringMatching(/^formerly\.0: a pasta da loja loja ainda existe/) },
      ],
    })
    expect(await shops()).toEqual(before)
    // Also from a folder elsewhere.
    const away = join(dirname(folder), '_away')
    await mkdir(away)
    await rename(thief(), join(away, 'larapio'))
    expect((await load(join(away, 'larapio'), dirname(folder))).result).toMatchObject({
      mistakes: [{ message: expect.stringContaining('a pasta da loja loja ainda existe') }],
    })
    expect(await shops()).toEqual(before)
  })

  it("cannot replace the default client's shop in a load without confirmation, and asks for it by name", async () => {
    const before = await steal()
    await rm(folder, { recursive: true })
    expect(await loadAll()).toMatchObject([{ mistakes: [{ message: expect.stringContaining('CLIENT=larapio') }] }])
    expect(await shops()).toEqual(before)
    const { result, asked } = await load(thief(), dirname(folder))
    expect(result).toEqual({ slug: 'larapio', isDeclined: true })
    expect(asked).toContain('  a loja loja (Loja) passa a se chamar larapio (Loja): pedidos, clientes e endereços vão junto')
    expect(await loadAll('larapio')).toMatchObject([{ slug: 'larapio', id: before[0].id }])
    expect(await shops()).toEqual([{ ...before[0], slug: 'larapio' }])
  })

  it('cannot take its host, whatever its former names are', async () => {
    await steal()
    await change(thief(), 'tenant.json', '"formerly": ["loja"],', '"formerly": ["antes"],')
    expect((await loadAll())[1]).toMatchObject({ mistakes: [{ message: 'o endereço loja.test já é da loja loja' }] })
    // Both are shops already: the name alone gives no right to the host.
    await change(thief(), 'tenant.json', '"loja.test"', '"larapio.test"')
    await loadAll()
    await rename(folder, join(dirname(folder), '_loja'))
    await change(thief(), 'tenant.json', '"larapio.test"', '"loja.test"')
    await change(thief(), 'tenant.json', '"formerly": ["antes"],', '"formerly": ["loja"],')
    expect(await loadAll()).toMatchObject([{ mistakes: [{ message: 'o endereço loja.test já é da loja loja' }] }])
  })

  it("is reported without a database, with the other folder's place", async () => {
    await edit('tenant.json', '"hosts": []', '"hosts": ["loja.test"]')
    await cp(folder, thief(), { recursive: true })
    await change(thief(), 'tenant.json', '"slug": "loja"', '"slug": "larapio"')
    expect(await mistakes({ now: NOW })).toEqual([
      expect.stringMatching(/^tenant\.json:\d+ hosts\.0: o endereço loja\.test já é da loja larapio \(larapio\/tenant\.json:\d+\)$/),
    ])
  })

  it("gets a warning for having no host, unless it is the default client's shop", async () => {
    expect(await warnings({ now: NOW, client: 'loja' })).toEqual([])
    expect(await warnings({ now: NOW, client: 'mutirao' })).toEqual([
      expect.stringMatching(/^tenant\.json:\d+ hosts: sem endereço ninguém abre esta loja; escreva um, como \["loja\.localhost"\]$/),
    ])
  })
})
