import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { readTenantFolder } from '#modules/tenants/folder/read-folder.service.ts'
import { loadAgain, rowsOf } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, HEADER, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { changeStock } from '@mutirao/contract/stock'
import { deleteWritten, getWritten, listWritten, previewWritten, putWritten, type WrittenKind } from '@mutirao/contract/written'

useTenantFolder()

const { t, call } = testApp()
const host = 'offers.test'
let headersMore: Record<string, string>
let shopId: string
const line = (id: string, stock: string) => `${id},${id},cafe,3290,,${stock},250 g,,Doce,,,cafe.webp,,\n`
const offers = (rows: object[], campaign = 'clube') => put(folder, `offers/${campaign}.json`, JSON.stringify(rows))
const own = { id: 'cafe-no-clube', item: 'cafe-em-graos', price: 2990 }
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  await put(folder, 'catalogs/feira.csv', `${HEADER}\n${line('cafe-em-graos', '10')}${line('coador', '4')}${line('cesta', '')}`)
  await put(folder, 'kits/feira.json', JSON.stringify({ kits: { cesta: { items: [{ itemId: 'coador', quantity: 2 }] } } }))
  // A campaign's rule would keep its item in the shop.
  await edit('campaigns/feira.json', /"discountRules": \[[^\]]*\]/, '"discountRules": []')
  await offers([own])
})

async function load() {
  const loaded = await loadAgain(t)
  shopId = loaded.id
  headersMore = (await signInAsStaff(t, { id: shopId, host }, 'owner')).headers
}
const of = (id: string, kind: WrittenKind = 'offers') => ({ host, headersMore, params: { kind, id } })
const get = (id: string, kind?: WrittenKind) => call(getWritten, of(id, kind))
const write = (id: string, value: object, { kind, revision }: { kind?: WrittenKind; revision?: string } = {}) =>
  call(putWritten, { ...of(id, kind), body: { value: value as never, revision } })
const change = async (id: string, over: object, kind?: WrittenKind) => {
  const { revision, value } = (await get(id, kind)).body
  return write(id, { ...value, ...over }, { kind, revision })
}
const remove = async (id: string, kind?: WrittenKind) =>
  call(deleteWritten, { ...of(id, kind), query: { revision: (await get(id, kind)).body.revision } })
const shown = async (campaign: string, itemId: string) => call(getItem, { host, params: { id: campaign, itemId } })
const errorsOf = ({ body }: { body: unknown }) => (body as { errors: object[] }).errors

describe('the counts of a campaign', () => {
  const warned = async () =>
    (await readTenantFolder(folder)).warnings.map(({ message }) => message).filter((text) => /pede \d+ un/.test(text))
  /** The group asks for ten units; it offers an item of the club. */
  async function offered({ stock, own }: { stock: string; own: string }) {
    await put(folder, 'kits/feira.json', '{ "kits": {} }')
    await put(folder, 'catalogs/feira.csv', `${HEADER}\n${own}`)
    await put(folder, 'catalogs/clube.csv', `${HEADER}\n${line('cafe-do-clube', stock)}`)
    await offers([])
    await offers([{ id: 'clube-na-feira', item: 'cafe-do-clube', price: 2990 }], 'feira')
  }

  it('are those of the items that it offers, too', async () => {
    await offered({ stock: '4', own: '' })
    expect(await warned()).toEqual(['group.minimumUnits: o grupo pede 10 unidades, e o estoque todo soma 4'])
    await offered({ stock: '4', own: line('cafe-em-graos', '6') })
    expect(await warned()).toEqual([])
    await offered({ stock: '12', own: '' })
    expect(await warned()).toEqual([])
  })

  it('are those of an offer for its discount by quantity', async () => {
    await offered({ stock: '12', own: line('cafe-em-graos', '6') })
    const rule = { itemId: 'clube-na-feira', minimumQuantity: 20, discountType: 'allSameProducts', type: 'percentage', discount: 5 }
    await edit('campaigns/feira.json', '"discountRules": []', `"discountRules": [${JSON.stringify(rule)}]`)
    expect(await warned()).toEqual(['cartControls.discountRules.0.minimumQuantity: pede 20 unidades de clube-na-feira, e o estoque é 12'])
  })
})

describe('an offer', () => {
  beforeEach(load)

  it('is the item at a price of its own, from the same stock, and the other campaign’s stays as it is', async () => {
    expect((await shown('clube', own.id)).body).toMatchObject({ name: 'cafe-em-graos', price: 2990, quantity: 10, unit: '250 g' })
    expect((await shown('feira', 'cafe-em-graos')).body).toMatchObject({ price: 3290, quantity: 10 })
    const counted = await rowsOf<{ id: string }>(t, shopId, `select id from stock where id like 'cafe-%' order by id`)
    expect(counted.map(({ id }) => id)).toEqual(['cafe-do-clube', 'cafe-em-graos'])
  })

  it('shows each change of its item, and keeps its own price', async () => {
    expect(await change('cafe-em-graos', { name: 'Café da serra', price: 4000, brand: 'Serra' }, 'items')).toMatchObject({ status: 200 })
    expect((await shown('clube', own.id)).body).toMatchObject({ name: 'Café da serra', brand: 'Serra', price: 2990 })
    expect(await change(own.id, { price: 2500 })).toMatchObject({ status: 200 })
    expect((await shown('clube', own.id)).body).toMatchObject({ name: 'Café da serra', price: 2500 })
    expect((await shown('feira', 'cafe-em-graos')).body.price).toBe(4000)
  })

  it('of a kit is made of the kit’s parts', async () => {
    expect(await write('cesta-no-clube', { campaign: 'clube', item: 'cesta', price: 5000 })).toMatchObject({ status: 200 })
    expect((await shown('clube', 'cesta-no-clube')).body).toMatchObject({ type: 'KIT', quantity: 2, kitItems: [{ itemId: 'coador' }] })
  })

  it('is counted at its item only', async () => {
    const count = (item: string, set: number) => call(changeStock, { host, headersMore, body: { act: uuidv7(), lines: [{ item, set }] } })
    const refused = await count(own.id, 3)
    expect(errorsOf(refused)).toMatchObject([{ message: `${own.id} é vendido do estoque de cafe-em-graos: conte cafe-em-graos` }])
    expect(await count('cafe-em-graos', 3)).toMatchObject({ status: 200 })
    expect((await shown('clube', own.id)).body.quantity).toBe(3)
    await count('cafe-em-graos', 10)
  })

  it('is among the desk’s items with the count of its item, and with all places where that is sold', async () => {
    const { body } = await call(listDeskItems, { host, headersMore, query: { item: 'cafe-em-graos' } })
    expect(body.content.map(({ id, campaignId, price, onHand, sameAs }: DeskItem) => [id, campaignId, price, onHand, sameAs])).toEqual([
      ['cafe-em-graos', 'feira', 3290, 10, undefined],
      [own.id, 'clube', 2990, 10, 'cafe-em-graos'],
    ])
  })

  it('leaves with its item, as the preview says, and comes back with it', async () => {
    const seen = await call(previewWritten, { ...of('cafe-em-graos', 'items'), body: {} })
    expect(seen.body).toMatchObject({ mistakes: [] })
    expect(seen.body.effects).toContainEqual({ reaches: 'shoppers', text: 'Sai também de Clube, onde custa R$ 29,90.' })
    const { value } = (await get('cafe-em-graos', 'items')).body
    expect(await remove('cafe-em-graos', 'items')).toMatchObject({ status: 200 })
    expect([(await shown('clube', own.id)).status, (await get(own.id)).body.isGone]).toEqual([404, true])
    expect(await write('cafe-em-graos', value, { kind: 'items' })).toMatchObject({ status: 200 })
    expect((await shown('clube', own.id)).body).toMatchObject({ price: 2990, quantity: 10 })
  })

  it('does not come back with another offer that has the former id of its item', async () => {
    await remove('cafe-em-graos', 'items')
    expect(await write('cafe-em-graos', { campaign: 'clube', item: 'coador', price: 500 })).toMatchObject({ status: 200 })
    await change('coador', { price: 4100 }, 'items')
    expect((await shown('clube', own.id)).status).toBe(404)
    expect((await shown('clube', 'cafe-em-graos')).body).toMatchObject({ name: 'coador', price: 500, quantity: 4 })
    await remove('cafe-em-graos')
  })

  it('that was taken out by itself stays out when its item comes back', async () => {
    expect(await remove(own.id)).toMatchObject({ status: 200 })
    expect((await shown('feira', 'cafe-em-graos')).status).toBe(200)
    const { value } = (await get('cafe-em-graos', 'items')).body
    await remove('cafe-em-graos', 'items')
    await write('cafe-em-graos', value, { kind: 'items' })
    expect((await shown('clube', own.id)).status).toBe(404)
  })

  it('is no item of the catalogue: neither listed nor written as one', async () => {
    const { body } = await call(listWritten, { host, headersMore, params: { kind: 'items' }, query: {} })
    expect(body.content.map(({ id }: { id: string }) => id)).not.toContain(own.id)
    expect((await get(own.id, 'items')).status).toBe(404)
    const { value } = (await get('coador', 'items')).body
    expect(errorsOf(await write(own.id, { ...value, id: own.id, stock: 1 }, { kind: 'items' }))).toMatchObject([
      { message: expect.stringContaining(`o código ${own.id} já é de um item`) },
    ])
  })

  it.each<[string, string, object, string, string]>([
    ['an unknown item', 'nova', { item: 'nada' }, 'item', 'não há o item nada em nenhum catálogo desta loja'],
    ['another offer', 'nova', { item: 'cafe-no-clube', campaign: 'feira' }, 'item', 'escreva o próprio item, cafe-em-graos'],
    ['itself', 'nova', { item: 'nova' }, 'item', 'escreva o próprio item, nova'],
    ['an item of the campaign itself', 'nova', { item: 'cafe-do-clube' }, 'item', 'já é desta campanha'],
    ['an item that the campaign sells already', 'nova', { item: 'cafe-em-graos' }, 'item', 'já é vendido nesta campanha'],
    ['the id of an item', 'coador', {}, 'id', 'o código coador já é de um item'],
    ['an unknown campaign', 'nova', { campaign: 'nada' }, 'campaign', 'não existe a campanha nada'],
    ['no price', 'nova', { price: 0 }, 'price', ''],
    ['a lower price before', 'nova', { compareAt: 100 }, 'compareAt', 'precisa ser maior'],
    ['a campaign with a sign that no text may have', 'nova', { campaign: 'clube\0' }, 'campaign', 'use letras minúsculas'],
  ])('of %s is refused in its field', async (_name, id, over, path, message) => {
    const answer = await write(id, { campaign: 'clube', item: 'coador', price: 1990, ...over })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toContainEqual({ path, message: expect.stringContaining(message) })
  })
})

describe('an item for adults', () => {
  const adults = (campaign: string) => edit(`campaigns/${campaign}.json`, /^\{/, '{ "intendedForAdults": true,')
  const refusal = 'cafe-em-graos é de uma campanha para maiores de 18 anos (feira), e clube é aberta a todos: marque clube também'
  beforeEach(async () => {
    await edit('tenant.json', '"marketplace": {', '"marketplace": { "ageVerification": "list",')
    await put(folder, 'adults.json', '[]')
  })

  it('is not sold by a campaign that everybody sees', async () => {
    await adults('feira')
    expect(await mistakes()).toContainEqual(expect.stringMatching(`^offers/clube\\.json:1 .*${refusal.replaceAll(/[()]/g, '.')}`))
    await offers([])
    await load()
    const answer = await write(own.id, { campaign: 'clube', item: own.item, price: 2990 })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toMatchObject([{ path: 'item', message: expect.stringContaining(refusal) }])
  })

  it('stays with adults when its campaign becomes theirs, and is sold by another campaign for adults', async () => {
    await load()
    const refused = await change('feira', { intendedForAdults: true }, 'campaigns')
    expect(refused.status).toBe(400)
    expect(errorsOf(refused)).toMatchObject([{ message: expect.stringContaining(refusal) }])
    expect((await change('clube', { intendedForAdults: true }, 'campaigns')).status).toBe(200)
    expect((await change('feira', { intendedForAdults: true }, 'campaigns')).status).toBe(200)
    const opened = await change('clube', { intendedForAdults: undefined }, 'campaigns')
    expect(errorsOf(opened)).toMatchObject([{ message: expect.stringContaining(refusal) }])
  })
})

describe('a folder', () => {
  it('with a wrong offer says file and line', async () => {
    await offers([own, { ...own, item: 'nada' }])
    expect(await mistakes()).toEqual([
      expect.stringMatching(/^offers\/clube\.json:1 .*não há o item nada/),
      expect.stringMatching(/^offers\/clube\.json:1 a oferta cafe-no-clube já está em offers\/clube\.json:1/),
    ])
    await offers([own], 'nada')
    expect(await mistakes()).toContainEqual(expect.stringContaining('offers/nada.json:1 falta a campanha campaigns/nada.json'))
  })

  it('loaded again without an offer takes it out; with it, it is back at the price of the file', async () => {
    await load()
    await offers([])
    await loadAgain(t)
    expect((await shown('clube', own.id)).status).toBe(404)
    expect((await shown('feira', 'cafe-em-graos')).status).toBe(200)
    await offers([{ ...own, price: 2000 }])
    await loadAgain(t)
    expect((await shown('clube', own.id)).body.price).toBe(2000)
    const checked = await readTenantFolder(folder)
    expect('mistakes' in checked).toBe(false)
  })
})
