import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from './read-folder.service.ts'

const demo = resolve(import.meta.dirname, '../../../../../../tenants/corporativo')
let folder: string
let ids: Record<'first' | 'second' | 'ofGroup', string>
let picture: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'trades-')), 'corporativo')
  await cp(demo, folder, { recursive: true })
  const rowsOf = async (id: string) => (await readFile(join(folder, `catalogs/${id}.csv`), 'utf8')).trim().split('\n').slice(1)
  const rows = await rowsOf('beneficios')
  const idOf = (row: string) => row.split(',')[0]!
  ids = { first: idOf(rows[0]!), second: idOf(rows[1]!), ofGroup: idOf((await rowsOf('bicicleta-urbana'))[0]!) }
  picture = /([a-z0-9_-]+\.webp)/.exec(rows[0]!)![1]!
  return () => rm(dirname(folder), { recursive: true })
})

/** The checker's output for one valid trade and one changed trade, whose keys are on lines 12 to 18. */
async function said(change: Record<string, unknown> = {}) {
  const one = { id: 'um', campaignId: 'beneficios', itemId: ids.first, code: 'VALE', title: 'Vale', text: 'Um vale.', picture, limits: 1 }
  const other = { ...one, id: 'dois', itemId: ids.second, code: 'OUTRO', ...change }
  await writeFile(join(folder, 'trades.json'), JSON.stringify([one, other], null, 2))
  const result = await readTenantFolder(folder)
  return 'mistakes' in result ? result.mistakes.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`) : []
}

describe('trades.json', () => {
  it('is read completely', async () => expect(await said()).toEqual([]))

  it.each([
    [{ campaignId: 'festa' }, 'trades.json:14 1.campaignId: não existe campaigns/festa.json'],
    [{ itemId: 'nada' }, 'trades.json:15 1.itemId: o item nada não está em catalogs/beneficios.csv'],
    [{ picture: 'nada.webp' }, 'trades.json:19 1.picture: não existe pictures/nada.webp'],
    [{ id: 'um' }, 'trades.json:13 1.id: a troca um já existe'],
    [{ code: 'vale' }, 'trades.json:16 1.code: o código vale já existe'],
    [{ limits: 0 }, 'trades.json:20 1.limits: no mínimo 1'],
    [{ valor: 1 }, 'trades.json:21 1.valor: chave desconhecida'],
  ])('%j is told with its line', async (change, message) => expect(await said(change)).toEqual([message]))

  it("of a group's item is refused: a free item moves no tier", async () => {
    expect(await said({ campaignId: 'bicicleta-urbana', itemId: ids.ofGroup })).toEqual([
      'trades.json:14 1.campaignId: uma troca não conta para o grupo: use uma campanha sem groupRules',
    ])
  })

  it('of an item with required options is refused', async () => {
    const kit = {
      items: [{ itemId: ids.first, quantity: 1 }],
      groups: [{ id: 'extra', name: 'Extra', kind: 'optional', minimum: 0, maximum: 1, options: [{ itemId: ids.first }] }],
    }
    await writeFile(join(folder, 'kits/beneficios.json'), JSON.stringify({ kits: { [ids.second]: kit } }))
    expect(await said()).toContain(`trades.json:15 1.itemId: ${ids.second} pede escolhas: troque por um item sem escolhas`)
    // The same by another campaign's offer of it.
    await mkdir(join(folder, 'offers'))
    await writeFile(join(folder, 'offers/cesta-de-natal.json'), JSON.stringify([{ id: 'oferta', item: ids.second, price: 100 }]))
    expect(await said({ campaignId: 'cesta-de-natal', itemId: 'oferta' })).toContain(
      'trades.json:15 1.itemId: oferta pede escolhas: troque por um item sem escolhas',
    )
  })
})
