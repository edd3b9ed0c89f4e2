import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writtenIn } from '#testing/written-shop.ts'
import { startFolder } from '../kinds/shop-folders.service.ts'
import { readTenantFolder } from './read-folder.service.ts'

const tenants = resolve(import.meta.dirname, '../../../../../../tenants')
let place: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'starter-'))
  for (const name of ['_starter', '_default']) await cp(join(tenants, name), join(place, name), { recursive: true })
})
afterEach(() => rm(place, { recursive: true }))

describe('a new merchant’s folder', () => {
  it('is complete from the start: no mistakes, and each placeholder is reported', async () => {
    expect(await startFolder(join(place, 'padaria-da-rosa'))).toBeUndefined()
    const read = await readTenantFolder(join(place, 'padaria-da-rosa'), { now: new Date('2026-11-21T12:00:00-03:00') })
    const named = read.warnings.map(({ file, message }) => `${basename(file)} ${message.split(':')[0]}`)
    expect(named.toSorted()).toEqual([
      'stores.json 0.address',
      'stores.json 0.latitude',
      'stores.json 0.longitude',
      'stores.json 0.name',
      'stores.json 0.postalCode',
      'tenant.json helpPhone',
      'tenant.json marketplace.route.name',
      'tenant.json name',
      'tenant.json orderNotices.email',
      'tenant.json payment.pix.key',
      'tenant.json payment.pix.name',
      'tenant.json seller.address',
      'tenant.json seller.document',
      'tenant.json seller.email',
      'tenant.json seller.legalName',
      'tenant.json seller.phone',
    ])
    expect(read.warnings.find(({ message }) => message.startsWith('payment.pix.key'))?.message).toBe(
      'payment.pix.key: ainda é o do modelo, "7d3e91c4-0b6a-4f58-a2e7-94c1f05b8d36": o dinheiro iria para outra pessoa: escreva a sua chave Pix, como está no aplicativo do banco',
    )
    expect(writtenIn(read)).toMatchObject({
      tenant: { slug: 'padaria-da-rosa' },
      items: { pedidos: [{ id: 'pao-frances', price: 1990 }, { price: 650 }, { price: 3200 }] },
    })
  })

  it('reports nothing about a value that the shop has replaced', async () => {
    const path = join(place, 'padaria-da-rosa')
    await startFolder(path)
    const file = join(path, 'tenant.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('7d3e91c4-0b6a-4f58-a2e7-94c1f05b8d36', '+5511991112222'))
    const { warnings } = await readTenantFolder(path)
    expect(warnings.filter(({ message }) => message.startsWith('payment.pix.key'))).toEqual([])
    expect(warnings.filter(({ message }) => message.startsWith('payment.pix.name'))).toHaveLength(1)
  })

  it('does not overwrite an existing folder', async () => {
    await startFolder(join(place, 'padaria'))
    expect(await startFolder(join(place, 'padaria'))).toEqual({ mistake: expect.stringContaining('já existe') })
  })

  it.each(['Padaria', 'pão', '_nova'])('cannot be called %s', async (slug) => {
    expect(await startFolder(join(place, slug))).toEqual({ mistake: expect.stringContaining('use letras minúsculas') })
  })

  it('reports where shops are created', async () => {
    expect(await startFolder('/nowhere/padaria')).toEqual({ mistake: expect.stringContaining('crie a loja em tenants/') })
  })
})
