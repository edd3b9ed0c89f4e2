import { cp, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#testing/loaded-folder.ts'
import { folder, put } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { loadAllFolders, type LoadResult } from './load-folders.ts'

const { t } = testApp()

async function loadAll() {
  const results: LoadResult[] = []
  const options = { pool: t.pool, mediaDir: join(t.services.settings.dataDir, 'media'), now: NOW, key: t.services.secrets.key }
  await loadAllFolders(dirname(folder), { ...options, first: 'loja', say: () => undefined, each: (result) => void results.push(result) })
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
  it.each(['in what is written', 'in a file that cannot be read'])('%s keeps its own shop as it was, and stops no other', async (where) => {
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
  })
})
