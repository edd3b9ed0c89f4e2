import { cp, mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from './read-folder.service.ts'

const demo = resolve(import.meta.dirname, '../../../../../../tenants/corporativo')
const catalog = 'catalogs/beneficios.csv'
let folder: string
let ids: string[]

const kits = (one: string, two: string) => ({
  kits: {
    cesta: {
      items: [{ itemId: one, quantity: 2 }],
      groups: [
        {
          id: 'extra',
          name: 'Extras',
          kind: 'optional',
          minimum: 0,
          maximum: 1,
          options: [{ itemId: two, name: 'Um a mais', addOn: 200 }],
        },
      ],
    },
  },
})

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kits-')), 'corporativo')
  await cp(demo, folder, { recursive: true })
  const [header, ...rows] = (await readFile(join(folder, catalog), 'utf8')).trim().split('\n')
  ids = rows.map((row) => row.split(',')[0]!)
  const cells = header!.split(',')
  const picture = /([a-z0-9_-]+\.webp)/.exec(rows[0]!)![1]!
  const category = JSON.parse(await readFile(join(folder, 'categories.json'), 'utf8'))[0].id
  const values = { id: 'cesta', name: 'Cesta', category, price: '5000', unit: '1 un.', description: 'Montada', pictures: picture }
  const row = cells.map((name) => values[name as keyof typeof values] ?? '').join(',')
  await writeFile(join(folder, catalog), [header, ...rows, row].join('\n'))
  return () => rm(dirname(folder), { recursive: true })
})

async function write(body: object) {
  await mkdir(join(folder, 'kits'), { recursive: true })
  await writeFile(join(folder, 'kits/beneficios.json'), JSON.stringify(body, null, 2))
}

async function mistakes() {
  const result = await readTenantFolder(folder)
  return 'mistakes' in result ? result.mistakes.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`) : []
}

/** Changes one thing in the kit file; returns the checker's messages. */
async function said(change: (file: ReturnType<typeof kits> & { onlyInKits?: string[] }) => void) {
  const file = kits(ids[0]!, ids[1]!)
  change(file)
  await write(file)
  return mistakes()
}

describe('kits/<campaign>.json', () => {
  it('is read with the names of its choices', async () => {
    await write(kits(ids[0]!, ids[1]!))
    expect(await mistakes()).toEqual([])
  })

  it.each([
    ['an unknown part', (kit) => (kit.items[0]!.itemId = 'nada'), 6, 'kits.cesta.items.0.itemId: o item nada não está em catalogs/beneficios.csv'],
    ['a kit in a kit', (kit) => (kit.items[0]!.itemId = 'cesta'), 6, 'kits.cesta.items.0.itemId: cesta é um kit, e um kit não entra em outro'],
    ['minimum above maximum', (kit) => (kit.groups[0]!.minimum = 2), 15, 'kits.cesta.groups.0.minimum: passa de maximum (1)'],
    ['what cannot be chosen', (kit) => Object.assign(kit.groups[0]!, { minimum: 2, maximum: 2 }), 15, 'kits.cesta.groups.0.minimum: não dá para escolher 2: há 1 opções, cada uma até 1 vez(es)'],
    ['a price nobody can pay', (kit) => (kit.groups[0]!.minimum = 1), 17, 'kits.cesta.groups.0.options: o preço anunciado precisa ser possível: 1 escolha(s) sem addOn'],
    ['a kind that is none', (kit) => (kit.groups[0]!.kind = 'menu'), 14, 'kits.cesta.groups.0.kind: use kit ou flavor ou optional'],
    ['an unknown key', (kit) => Object.assign(kit.groups[0]!, { min: 1 }), 24, 'kits.cesta.groups.0.min: chave desconhecida'],
  ] as [string, (kit: ReturnType<typeof kits>['kits']['cesta']) => void, number, string][])('refuses %s', async (_name, change, line, message) => {
    expect(await said(({ kits: { cesta } }) => change(cesta))).toEqual([`kits/beneficios.json:${line} ${message}`])
  }) // prettier-ignore

  it('refuses a choice that stands twice, and a kit of nothing', async () => {
    const twice = await said(({ kits: { cesta } }) => cesta.groups[0]!.options.push(cesta.groups[0]!.options[0]!))
    expect(twice).toEqual([expect.stringContaining(`options.1.itemId: ${ids[1]} está duas vezes neste kit`)])
    const empty = await said(({ kits: { cesta } }) => Object.assign(cesta, { items: [], groups: [] }))
    expect(empty).toContainEqual('kits/beneficios.json:3 kits.cesta: um kit pede items ou groups')
  })

  it('asks for a stock where no part gives one', async () => {
    const line = ids.length + 2
    expect(await said(({ kits: { cesta } }) => (cesta.items = []))).toEqual([
      `${catalog}:${line} stock: falta preencher: o kit não tem partes fixas nem escolhas obrigatórias de que viria o estoque`,
    ])
    await rm(join(folder, 'kits'), { recursive: true })
    expect(await mistakes()).toEqual([`${catalog}:${line} stock: falta preencher`])
  })

  it('hides only what is in a kit', async () => {
    expect(await said((file) => (file.onlyInKits = [ids[0]!]))).toEqual([])
    expect(await said((file) => (file.onlyInKits = [ids[2]!]))).toEqual([
      expect.stringContaining(`onlyInKits.0: ${ids[2]} não está em nenhum kit e nunca seria vendido`),
    ])
    expect(await said((file) => (file.onlyInKits = ['cesta']))).toEqual([expect.stringContaining('cesta é um kit: ele é vendido sozinho')])
  })

  it('belongs to a campaign', async () => {
    await mkdir(join(folder, 'kits'), { recursive: true })
    await writeFile(join(folder, 'kits/nada.json'), '{ "kits": {} }')
    expect(await mistakes()).toContainEqual('kits/nada.json:1 falta a campanha campaigns/nada.json')
  })
})
