import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, HEADER, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { changeStock } from '@mutirao/contract/stock'
import { deleteWritten, getWritten, listWritten, previewWritten, putWritten, type WrittenKind } from '@mutirao/contract/written'

useTenantFolder()

const { t, call } = testApp()
const host = 'kits.test'
let headersMore: Record<string, string>
const line = (id: string, stock: string) => `${id},${id},cafe,9990,,${stock},1 kg,,Forte,,,cafe.webp,,\n`
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  await put(
    folder,
    'catalogs/clube.csv',
    `${HEADER}\n${line('cafe-do-clube', '5')}${line('coador', '5')}${line('cesta', '')}${line('bolo', '4')}`,
  )
  await put(folder, 'kits/clube.json', JSON.stringify({ kits: { cesta: { items: [{ itemId: 'cafe-do-clube', quantity: 2 }] } } }))
  headersMore = (await signInAsStaff(t, { id: (await loadAgain(t)).id, host }, 'owner')).headers
})

const of = (id: string, kind: WrittenKind = 'kits') => ({ host, headersMore, params: { kind, id } })
const get = (id: string) => call(getWritten, of(id))
const write = (id: string, value: object, revision?: string) => call(putWritten, { ...of(id), body: { value: value as never, revision } })
const remove = async (id: string, kind: WrittenKind = 'kits') =>
  call(deleteWritten, { ...of(id, kind), query: { revision: (await call(getWritten, of(id, kind))).body.revision } })
const preview = (id: string, value?: object) => call(previewWritten, { ...of(id), body: { value: value as never } })
const shown = async (itemId: string) => call(getItem, { host, params: { id: 'clube', itemId } })
const errorsOf = ({ body }: { body: unknown }) => (body as { errors: object[] }).errors

const topping = {
  id: 'para-levar',
  name: 'Para levar junto',
  kind: 'optional',
  minimum: 0,
  maximum: 2,
  options: [{ itemId: 'coador', addOn: 1500 }],
}

describe('a kit', () => {
  it('is read with the campaign of its item, as the folder wrote it', async () => {
    const { body } = await call(listWritten, { host, headersMore, params: { kind: 'kits' }, query: {} })
    expect(body.content).toMatchObject([
      { id: 'cesta', value: { campaign: 'clube', items: [{ itemId: 'cafe-do-clube', quantity: 2 }], groups: [], onlyInKits: [] } },
    ])
  })

  it('is made of an item, and sold with its choices at once; a part can be sold inside kits only, and alone again', async () => {
    const saved = await write('bolo', { groups: [topping], onlyInKits: ['coador'] })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.value).toMatchObject({ campaign: 'clube', groups: [{ id: 'para-levar' }], onlyInKits: ['coador'] })
    expect((await shown('bolo')).body).toMatchObject({ type: 'KIT', quantity: 4, choice: 'kit' })
    expect((await shown('coador')).status).toBe(404)
    const seen = await preview('bolo', { groups: [topping] })
    expect(seen.body.effects).toEqual([
      { reaches: 'shoppers', text: 'O kit muda na hora.' },
      { reaches: 'shoppers', text: '1 produto volta às listas, se nenhum outro kit o guarda.' },
    ])
    expect(await remove('bolo')).toMatchObject({ status: 200 })
    expect([(await shown('coador')).status, (await shown('bolo')).body.type, (await get('bolo')).status]).toEqual([200, 'ITEM', 404])
    expect((await shown('bolo')).body.choice).toBeUndefined()
    expect((await get('cesta')).status).toBe(200)
  })

  it('that was counted by its parts has a count of none when it is undone', async () => {
    expect((await shown('cesta')).body.quantity).toBe(2)
    expect(await remove('cesta')).toMatchObject({ status: 200 })
    expect((await shown('cesta')).body).toMatchObject({ type: 'ITEM', quantity: 0 })
  })

  it('is counted by its parts again when its removal is taken back, unless somebody has counted the item since', async () => {
    const { value } = (await get('cesta')).body
    await remove('cesta')
    expect(await write('cesta', value)).toMatchObject({ status: 200 })
    expect((await shown('cesta')).body).toMatchObject({ type: 'KIT', quantity: 2 })
    await remove('cesta')
    const lines = [{ item: 'cesta', set: 1 }]
    expect(await call(changeStock, { host, headersMore, body: { act: uuidv7(), lines } })).toMatchObject({ status: 200 })
    expect(await write('cesta', value)).toMatchObject({ status: 200 })
    expect((await shown('cesta')).body).toMatchObject({ type: 'KIT', quantity: 1 })
  })

  it.each<[string, object, string, string]>([
    ['an item that is not there', { items: [{ itemId: 'nada' }] }, 'items.0.itemId', 'o item nada não está'],
    ['itself', { items: [{ itemId: 'bolo' }] }, 'items.0.itemId', 'um kit não entra em outro'],
    ['nothing', {}, '', 'um kit pede items ou groups'],
    ['more required choices than options', { groups: [{ ...topping, minimum: 2 }] }, 'groups.0.minimum', 'não dá para escolher 2'],
    ['a part of another kit kept inside kits', { groups: [topping], onlyInKits: ['cafe-do-clube'] }, 'onlyInKits.0', 'não é uma parte'],
    ['another campaign', { campaign: 'feira', groups: [topping] }, 'campaign', 'como a do item'],
  ])('with %s is refused in its field', async (_name, value, path, message) => {
    const answer = await write('bolo', value)
    expect(answer.status).toBe(400)
    expect(errorsOf(answer)).toContainEqual({ path, message: expect.stringContaining(message) })
    expect((await shown('bolo')).body.type).toBe('ITEM')
  })

  it('is not looked for under the name of a property of any object', async () => {
    const errors = errorsOf(await write('bolo', { items: [{ itemId: 'constructor' }] }))
    expect(errors).toEqual([{ path: 'items.0.itemId', message: expect.stringContaining('o item constructor não está') }])
    const trade = { campaignId: 'clube', itemId: 'constructor', code: 'VALE', title: 'Um vale', text: 'Para você', picture: 'cafe.webp' }
    const { body } = await call(previewWritten, { ...of('vale', 'trades'), body: { value: trade } })
    expect(body.mistakes).toContainEqual(expect.objectContaining({ path: 'itemId', message: expect.stringContaining('constructor') }))
  })

  it('of an item that does not exist is refused', async () => {
    expect(errorsOf(await write('nada', { groups: [topping] }))).toEqual([{ path: 'campaign', message: 'não existe o item nada' }])
  })

  it('holds its parts in the shop: the refusal of a removal names the kit', async () => {
    const { body } = await call(previewWritten, { ...of('cafe-do-clube', 'items'), body: {} })
    expect(body.mistakes).toContainEqual(expect.objectContaining({ thing: { kind: 'kits', id: 'cesta', name: 'cesta' } }))
    expect((await remove('cafe-do-clube', 'items')).status).toBe(400)
  })

  it('is not written over by two people', async () => {
    const { body } = await get('cesta')
    expect(await write('cesta', { items: [{ itemId: 'coador' }] }, body.revision)).toMatchObject({ status: 200 })
    expect(await write('cesta', { items: [{ itemId: 'bolo' }] }, body.revision)).toMatchObject({ status: 409 })
  })
})
