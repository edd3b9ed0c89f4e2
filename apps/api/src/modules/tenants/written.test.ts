import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupCounters } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/outbox.ts'
import { clients } from '#db/schema/people.ts'
import { auditLog, staff, writtenStates } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { textOf } from '#modules/messages/letters.view.ts'
import { buildLead, buildTenant } from '#testing/factories.ts'
import { film } from '#testing/film.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, files, folder, HEADER, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, callEndpoint, startTestApp, testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { getCampaign } from '@mutirao/contract/campaigns'
import { putCart } from '@mutirao/contract/carts'
import { getItem } from '@mutirao/contract/catalog'
import { listDeskCampaigns, type DeskCampaign } from '@mutirao/contract/desk-campaigns'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { placeOrder } from '@mutirao/contract/orders'
import { answerSurvey } from '@mutirao/contract/surveys'
import {
  addPicture,
  addVideo,
  exportShop,
  deleteWritten,
  getWritten,
  listWritten,
  listWrittenStates,
  previewWritten,
  putWritten,
  restoreWritten,
  writtenKinds,
  type Written,
  type WrittenEffect,
  type WrittenKind,
} from '@mutirao/contract/written'
import { keyRights } from '@mutirao/domain/staff'
import { merchantFiles } from './kinds/merchant-list.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
let shop: { id: string; host: string }
let owner: Record<string, string> | undefined
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  await put(folder, 'homes.json', JSON.stringify([{ type: 'banner', campaign: 'clube' }, { type: 'campaigns' }], null, 2))
  await put(folder, 'trades.json', JSON.stringify([trade], null, 2))
  await put(folder, 'surveys.json', JSON.stringify([survey], null, 2))
  shop = { id: (await loadAgain(t)).id, host }
  owner ??= (await signInAsStaff(t, shop, 'owner')).headers
  await inShop((db) => db.delete(writtenStates))
})

const trade = { id: 'vale', campaignId: 'clube', itemId: 'cafe-do-clube', title: 'Vale', text: 'Um vale', picture: 'cafe.webp' }
const question = { id: 'gostou', type: 'single', text: 'Gostou?', options: ['sim', 'nao'].map((id) => ({ id, text: id })) }
const survey = { id: 'opiniao', trigger: 'campaign', title: 'Opinião', questions: [question] }
const bolo = {
  campaign: 'clube',
  name: 'Bolo de fubá',
  category: 'cafe',
  price: 1890,
  stock: 6,
  unit: '500 g',
  description: 'De fubá',
  pictures: ['cafe.webp'],
}

const as = (headersMore: Record<string, string>) => {
  const of = (kind: WrittenKind, id: string) => ({ host, headersMore, params: { kind, id } })
  return {
    get: (kind: WrittenKind, id: string) => call(getWritten, of(kind, id)),
    list: (kind: WrittenKind, query: { q?: string; size?: number; page?: number } = {}) =>
      call(listWritten, { host, headersMore, params: { kind }, query }),
    preview: (kind: WrittenKind, id: string, value?: object) => call(previewWritten, { ...of(kind, id), body: { value: value as never } }),
    put: (kind: WrittenKind, id: string, value: object, revision?: string) =>
      call(putWritten, { ...of(kind, id), body: { value: value as never, revision } }),
    remove: (kind: WrittenKind, id: string, revision: string) => call(deleteWritten, { ...of(kind, id), query: { revision } }),
    states: (kind: WrittenKind, id: string) => call(listWrittenStates, of(kind, id)),
    restore: (kind: WrittenKind, id: string, state: string, revision?: string) =>
      call(restoreWritten, { host, headersMore, params: { kind, id, state }, body: { revision } }),
  }
}
const mine = () => as(owner!)
const shown = async (id: string, itemId: string) => (await call(getItem, { host, params: { id, itemId } })).body
const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
const errorsOf = (answer: { body: unknown }) => (answer.body as { errors: { path: string; message: string }[] }).errors

/** Another member of staff, with a name. */
async function colleague(name: string) {
  const { headers, userId, staffId } = await signInAsStaff(t, shop, 'manager')
  await inShop((db) => db.insert(clients).values({ tenantId: shop.id, id: uuidv7(), userId, name, createdAt: NOW } as never))
  return { headers, staffId }
}

async function present(kind: WrittenKind, id: string): Promise<Written & { revision: string }> {
  const { status, body } = await mine().get(kind, id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('one item', () => {
  it('is read, written with another price, and sold at it at once, also by another process', async () => {
    const other = await startTestApp({ databaseUrl: t.databaseUrl })
    try {
      const { revision, value } = await present('items', 'cafe-do-clube')
      expect(value).toEqual({
        campaign: 'clube',
        id: 'cafe-do-clube',
        name: 'Café do clube',
        category: 'cafe',
        price: 9990,
        compareAt: 12990,
        unit: '1 kg',
        description: 'Forte',
        pictures: ['cafe.webp'],
        tags: [],
      })
      const there = async () =>
        (await callEndpoint(other.app, getItem, { host, params: { id: 'clube', itemId: 'cafe-do-clube' } })).body.price as number
      expect([(await shown('clube', 'cafe-do-clube')).price, await there()]).toEqual([9990, 9990])
      const saved = await mine().put('items', 'cafe-do-clube', { ...value, price: 8990 }, revision)
      expect(saved).toMatchObject({ status: 200, body: { id: 'cafe-do-clube', value: { ...value, price: 8990 }, warnings: [] } })
      expect(saved.body.revision).not.toBe(revision)
      expect((await shown('clube', 'cafe-do-clube')).price).toBe(8990)
      await expect.poll(there, { timeout: 1000, interval: 20 }).toBe(8990)
    } finally {
      await other.close()
    }
  })

  it('says what each picture shows; a picture without a text has the name of the item, also a new one', async () => {
    const { revision, value } = await present('items', 'cafe-do-clube')
    const shownAlt = async () =>
      (await callEndpoint(t.app, getItem, { host, params: { id: 'clube', itemId: 'cafe-do-clube' } })).body.pictures[0].alt as string
    const saved = await mine().put('items', 'cafe-do-clube', { ...value, pictureTexts: ['Pacote pardo sobre a mesa'] }, revision)
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      status: 200,
      body: { value: { pictureTexts: ['Pacote pardo sobre a mesa'] } },
    })
    expect(await shownAlt()).toBe('Pacote pardo sobre a mesa')
    const plain = await mine().put('items', 'cafe-do-clube', { ...value, name: 'Café da casa', pictureTexts: [''] }, saved.body.revision)
    expect(plain.body.value).not.toHaveProperty('pictureTexts')
    expect(await shownAlt()).toBe('Café da casa')
    const over = await mine().put('items', 'cafe-do-clube', { ...value, pictureTexts: ['Um', 'Dois'] }, plain.body.revision)
    expect(errorsOf(over)).toEqual([{ path: 'pictureTexts', message: 'são 2 textos para 1 foto: tire os que sobram' }])
    const marked = await mine().put('items', 'cafe-do-clube', { ...value, pictureTexts: ['<b>Pão</b>'] }, plain.body.revision)
    expect(errorsOf(marked)).toMatchObject([{ path: expect.stringContaining('pictureTexts'), message: expect.stringContaining('HTML') }])
  })

  it('is added, with its count, and changes nothing else of the shop', async () => {
    const before = await present('items', 'cafe-em-graos')
    const added = await mine().put('items', 'bolo', bolo)
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    expect(await shown('clube', 'bolo')).toMatchObject({ name: 'Bolo de fubá', price: 1890, quantity: 6 })
    expect(await present('items', 'cafe-em-graos')).toEqual(before)
    expect((await mine().list('items', { q: 'fubá' })).body).toMatchObject({ content: [{ id: 'bolo' }], totalElements: 1 })
    // The count that orders change is no part of the written item, and is written in its own screen.
    const { revision, value } = await present('items', 'bolo')
    expect(value['stock']).toBeUndefined()
    const counted = await mine().put('items', 'bolo', { ...value, stock: 9 }, revision)
    expect(errorsOf(counted)).toEqual([{ path: 'stock', message: expect.stringContaining('são 6') }])
  })

  it('is declared with the rights of its kinds, and no other', () => {
    const rights = merchantFiles.flatMap(({ entries }) =>
      'without' in entries ? [] : [entries.right, entries.rightOf?.('payment') ?? entries.right],
    )
    for (const { may } of [listWritten, getWritten, putWritten, previewWritten]) expect(new Set(may)).toEqual(new Set(rights))
  })

  it('is not written over by two people: the second one reads who changed what and when', async () => {
    const { revision, value } = await present('items', 'cafe-do-clube')
    const { headers } = await colleague('Rosa Lima')
    expect(await as(headers).put('items', 'cafe-do-clube', { ...value, name: 'Café da Rosa' }, revision)).toMatchObject({ status: 200 })
    const late = await mine().put('items', 'cafe-do-clube', { ...value, price: 8990 }, revision)
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        reason: 'Rosa Lima mudou isto enquanto você escrevia.',
        changed: { by: 'Rosa Lima', at: NOW.toISOString(), present: { value: { name: 'Café da Rosa', price: 9990 } } },
      },
    })
    const now = (late.body as { changed: { present: Written } }).changed.present
    expect(await mine().put('items', 'cafe-do-clube', { ...now.value, price: 8990 }, now.revision)).toMatchObject({ status: 200 })
    expect(await shown('clube', 'cafe-do-clube')).toMatchObject({ name: 'Café da Rosa', price: 8990 })
    // Nor is an existing one added again, or one that left written as if it were there.
    expect(await mine().put('items', 'cafe-do-clube', value)).toMatchObject({ status: 409 })
    expect(await mine().put('items', 'bolo', bolo, revision)).toMatchObject({ status: 409, body: { changed: {} } })
  })

  it('written by ten people at once has one winner', async () => {
    const { revision, value } = await present('items', 'cafe-do-clube')
    const prices = Array.from({ length: 10 }, (_, at) => 5000 + at)
    const answers = await Promise.all(prices.map((price) => mine().put('items', 'cafe-do-clube', { ...value, price }, revision)))
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [prices[at]] : []))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect([(await shown('clube', 'cafe-do-clube')).price]).toEqual(won)
  })

  it('written again after a lost answer is written once, and is nobody’s conflict', async () => {
    const added = await mine().put('items', 'bolo', bolo)
    expect(await mine().put('items', 'bolo', bolo)).toMatchObject({ status: 200, body: { revision: added.body.revision } })
    const { value, revision } = added.body
    const saved = await mine().put('items', 'bolo', { ...value, price: 2150 }, revision)
    expect(await mine().put('items', 'bolo', { ...value, price: 2150 }, revision)).toMatchObject({ status: 200, body: saved.body })
    expect((await mine().states('items', 'bolo')).body.content).toHaveLength(2)
    expect(await mine().put('items', 'bolo', { ...value, price: 2151 }, revision)).toMatchObject({ status: 409 })
    expect(await mine().remove('items', 'bolo', saved.body.revision)).toMatchObject({ status: 200 })
    expect(await mine().remove('items', 'bolo', saved.body.revision)).toMatchObject({ status: 404 })
    expect(await mine().remove('coupons', 'NADA', 'another')).toMatchObject({ status: 404 })
  })

  it('may be called like a property that every object has, beside kits too', async () => {
    const line = (id: string, stock: string) => `${id},${id},cafe,9990,,${stock},1 kg,,Forte,,,cafe.webp,,\n`
    await put(folder, 'catalogs/clube.csv', `${HEADER}\n${line('cafe-do-clube', '5')}${line('cesta', '')}`)
    await put(folder, 'kits/clube.json', JSON.stringify({ kits: { cesta: { items: [{ itemId: 'cafe-do-clube' }] } } }))
    await loadAgain(t)
    const { stock, ...uncounted } = bolo
    expect(errorsOf(await mine().put('items', 'constructor', uncounted))).toEqual([{ path: 'stock', message: 'falta preencher' }])
    expect(await mine().put('items', 'constructor', { ...uncounted, stock })).toMatchObject({ status: 200 })
  })

  it('leaves the shop, and comes back as it was', async () => {
    await mine().put('items', 'bolo', bolo)
    const { revision } = await present('items', 'bolo')
    expect(await mine().remove('items', 'bolo', 'another')).toMatchObject({ status: 409 })
    expect(await mine().remove('items', 'bolo', revision)).toMatchObject({ status: 200, body: { warnings: [] } })
    expect(await call(getItem, { host, params: { id: 'clube', itemId: 'bolo' } })).toMatchObject({ status: 404 })
    const gone = await mine().get('items', 'bolo')
    expect(gone.body).toMatchObject({ isGone: true, value: { name: 'Bolo de fubá' } })
    expect(gone.body.revision).toBeUndefined()
    expect(await mine().put('items', 'bolo', gone.body.value)).toMatchObject({ status: 200 })
    expect(await shown('clube', 'bolo')).toMatchObject({ price: 1890, quantity: 6 })
  })

  it('that others name does not leave: the mistake says where', async () => {
    const { revision } = await present('items', 'cafe-do-clube')
    const answer = await mine().remove('items', 'cafe-do-clube', revision)
    expect(answer).toMatchObject({ status: 400 })
    expect(errorsOf(answer).map(({ message }) => message)).toEqual([
      'trades.json 0.itemId: o item cafe-do-clube não está em catalogs/clube.csv',
    ])
    const thing = { kind: 'trades', id: 'vale', name: 'Vale' }
    expect((await mine().preview('items', 'cafe-do-clube')).body.mistakes).toEqual(errorsOf(answer).map((one) => ({ ...one, thing })))
  })

  it.each<[string, object]>([
    ['a key that nobody knows', { nome: 'Café' }],
    ['a price in reais', { price: 19.9 }],
    ['an old price below the price', { compareAt: 100 }],
    ['a picture that is not there', { pictures: ['cafee.webp'] }],
    ['a category that is not there', { category: 'cafes' }],
    ['HTML in its name', { name: '<b>Café</b>' }],
    ['seven pictures', { pictures: Array.from({ length: 7 }, () => 'cafe.webp') }],
    ['a video that is not there', { video: 'cafe.mp4' }],
    ['a campaign that is not there', { campaign: 'constructor' }],
    ['tags beyond count', { tags: Array.from({ length: 51 }, (_, at) => `etiqueta ${at}`) }],
    ['a name that nobody sees', { name: '\u200B\u2060' }],
    ['a name that turns the line around', { name: 'Café \u202Eatierid' }],
  ])('with %s is refused before it is saved, in its field and in the words of the folder', async (_name, over) => {
    const { revision, value } = await present('items', 'cafe-do-clube')
    const wrong = { ...value, ...over }
    const answer = await mine().put('items', 'cafe-do-clube', wrong, revision)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(errorsOf(answer)[0]!.path.split('.')[0]).toBe(Object.keys(over)[0])
    expect((await mine().preview('items', 'cafe-do-clube', wrong)).body).toMatchObject({ mistakes: errorsOf(answer) })
    expect(await present('items', 'cafe-do-clube')).toMatchObject({ revision })
  })

  it('previewed says what changes for visitors, and writes nothing', async () => {
    const { value } = await present('items', 'cafe-do-clube')
    const seen = await mine().preview('items', 'cafe-do-clube', { ...value, price: 8990, name: 'Café' })
    expect(seen.body).toEqual({
      mistakes: [],
      warnings: [],
      changes: [
        { key: 'name', before: 'Café do clube', after: 'Café' },
        { key: 'price', before: 9990, after: 8990 },
      ],
      effects: [
        { reaches: 'shoppers', text: 'O preço passa de R$ 99,90 para R$ 89,90, também em quem já o tem no carrinho.' },
        { reaches: 'shoppers', text: 'A página do produto muda na hora.' },
      ],
    })
    expect((await mine().preview('items', 'bolinho', bolo)).body.effects).toEqual([
      { reaches: 'shoppers', text: 'Aparece na loja, em Clube, por R$ 18,90.' },
    ])
    expect((await mine().preview('items', 'cafe-em-graos')).body).toMatchObject({
      mistakes: [{ path: '', message: expect.stringContaining('campaigns/feira.json') }],
    })
    expect(await shown('clube', 'cafe-do-clube')).toMatchObject({ price: 9990 })
    expect(await mine().get('items', 'bolinho')).toMatchObject({ status: 404 })
  })
})

describe('a picture', () => {
  const add = (content: Buffer, headersMore = owner!) =>
    call(addPicture, { host, headersMore, body: { picture: content.toString('base64') } })
  const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#cc8844' } })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('comes as %s, is named, and shown with the item after a load, too', async (format) => {
    const width = { jpeg: 600, png: 601, webp: 602, avif: 603 }[format]
    const added = await add(await drawn(width, 400).toFormat(format).toBuffer())
    expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201, body: { width, height: 400 } })
    const { revision, value } = await present('items', 'cafe-do-clube')
    const changed = await mine().put('items', 'cafe-do-clube', { ...value, pictures: [added.body.name, 'cafe.webp'] }, revision)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await shown('clube', 'cafe-do-clube')).picture).toMatchObject({ hash: added.body.hash })
    const file = await t.app.inject({ url: `/media/${added.body.hash}-320.webp`, headers: { host } })
    expect([file.statusCode, (await sharp(file.rawPayload).metadata()).width]).toEqual([200, 320])
    const states = (await mine().states('items', 'cafe-do-clube')).body.content
    await loadAgain(t)
    const loaded = await present('items', 'cafe-do-clube')
    expect(await mine().restore('items', 'cafe-do-clube', states[0].id, loaded.revision)).toMatchObject({ status: 200 })
  })

  it('of a story has its place in the answer, too', async () => {
    const { revision, value } = await present('campaigns', 'clube')
    const story = { title: 'Café', picture: 'cafe.webp', pages: [{ picture: 'cafe.webp', title: 'Torrado hoje' }] }
    const written = await mine().put('campaigns', 'clube', { ...value, story }, revision)
    expect(written.body.pictures.map(({ name }: { name: string }) => name)).toEqual([value['picture'], 'cafe.webp', 'cafe.webp'])
    await mine().put('campaigns', 'clube', value, written.body.revision)
  })

  it('keeps its name when it comes again', async () => {
    const content = await drawn(400, 401).jpeg().toBuffer()
    const [one, other] = [await add(content), await add(content)]
    expect(one.body).toEqual(other.body)
    const log = await inShop((db) =>
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `picture ${one.body.name}`)),
    )
    expect(log).toHaveLength(1)
  })

  it('that is none is refused with the reason: a zip, a drawing with a script, a small one, one of too many points', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(4000, 7)])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>')
    const wide = await drawn(9000, 9000).png().toBuffer()
    const details = await Promise.all([zip, svg, await drawn(90, 400).png().toBuffer(), wide].map((content) => add(content)))
    expect(details.map(({ status, body }) => [status, body.code, body.reason])).toEqual([
      [422, 'not_a_picture', expect.stringContaining('não é uma imagem')],
      [422, 'not_a_picture', expect.stringContaining('não é uma imagem')],
      [422, 'not_a_picture', expect.stringContaining('90 × 400, pequena demais')],
      [422, 'not_a_picture', expect.stringContaining('9000 × 9000 pontos, grande demais')],
    ])
    const nothing = await call(addPicture, { host, headersMore: owner!, body: { picture: 'Z' } })
    expect(nothing).toMatchObject({ status: 422, body: { code: 'not_a_picture' } })
    expect(await add(zip, (await colleague('Rosa')).headers)).toMatchObject({ status: 422 })
  })
})

describe('a video', () => {
  const add = (content: Buffer, of = { host, headersMore: owner! }) =>
    call(addVideo, { ...of, body: { video: content.toString('base64') } })

  it('comes by a call, is named by an item, previewed, shown, exported and restored; sent again it keeps its name', async () => {
    const added = await add(film())
    expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201, body: { name: `video-${added.body.hash}.mp4` } })
    expect((await add(film())).body).toEqual(added.body)
    const { name: video, hash } = added.body
    const { revision, value } = await present('items', 'cafe-do-clube')
    const changes = (await mine().preview('items', 'cafe-do-clube', { ...value, video })).body.changes
    expect(changes).toEqual([{ key: 'video', after: video }])
    const changed = await mine().put('items', 'cafe-do-clube', { ...value, video }, revision)
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200, body: { video: { name: video, hash } } })
    expect(await present('items', 'cafe-do-clube')).toMatchObject({ value: { video }, video: { name: video, hash } })
    expect((await shown('clube', 'cafe-do-clube')).video).toEqual({ hash })
    const file = await t.app.inject({ url: `/media/${hash}.mp4`, headers: { host } })
    expect([file.statusCode, file.body.includes('picture after picture'), file.body.includes('Telefone')]).toEqual([200, true, false])
    const folderOf = async () => (await t.app.inject({ url: exportShop.path, headers: { host, ...owner } })).rawPayload
    expect((await folderOf()).includes(`videos/${video}`)).toBe(true)

    const without = await mine().put('items', 'cafe-do-clube', value, changed.body.revision)
    expect([without.status, without.body.video, (await shown('clube', 'cafe-do-clube')).video]).toEqual([200, undefined, undefined])
    expect((await folderOf()).includes(`videos/${video}`)).toBe(false)
    const [, before] = (await mine().states('items', 'cafe-do-clube')).body.content
    expect(await mine().restore('items', 'cafe-do-clube', before.id, without.body.revision)).toMatchObject({
      status: 200,
      body: { video: { hash } },
    })
  })

  it('that phones do not show is refused with the reason; so is that of another shop', async () => {
    const refused = await Promise.all(
      [film({ codec: 'hvc1' }), film({ seconds: 61 }), Buffer.from('<html>')].map((content) => add(content)),
    )
    expect(refused.map(({ status, body }) => [status, body.code, body.reason])).toEqual([
      [422, 'not_a_video', expect.stringContaining('num formato que nem todo celular abre')],
      [422, 'not_a_video', 'vídeo de 61 segundos, e o limite é 60: corte-o'],
      [422, 'not_a_video', expect.stringContaining('não é um MP4')],
    ])
    const other = await buildTenant(t.pool)
    const { headers: headersMore } = await signInAsStaff(t, other, 'owner')
    const { body } = await add(film({ seconds: 9 }), { host: other.host, headersMore })
    const { revision, value } = await present('items', 'cafe-em-graos')
    const named = await mine().put('items', 'cafe-em-graos', { ...value, video: body.name }, revision)
    expect([named.status, errorsOf(named)]).toEqual([400, [expect.objectContaining({ path: 'video' })]])
  })
})

describe('the desk’s list', () => {
  const list = async (query: object = {}) => (await call(listDeskItems, { host, headersMore: owner!, query })).body

  it('has price, count and state of each item, and those that left when asked for', async () => {
    await mine().put('items', 'chazinho', { ...bolo, name: 'Chá de hortelã', stock: 3 })
    await mine().put('items', 'chazao', { ...bolo, name: 'Chá preto', stock: 0, price: 700 })
    const all = await list({ q: 'chá' })
    expect(all).toMatchObject({
      totalElements: 2,
      counts: { low: expect.any(Number) },
      categories: [{ id: 'cafe', name: 'Café' }],
      content: [
        { id: 'chazinho', campaign: 'Clube', category: 'Café', price: 1890, onHand: 3, reserved: 0, state: 'LOW' },
        { id: 'chazao', price: 700, onHand: 0, state: 'OUT' },
      ],
    })
    const { revision } = await present('items', 'chazao')
    await mine().remove('items', 'chazao', revision)
    expect((await list({ q: 'cha', size: 1 })).content).toHaveLength(1)
    expect((await list({ state: 'HIDDEN', q: 'cha', campaign: 'clube', category: 'cafe' })).content).toMatchObject([
      { id: 'chazao', state: 'HIDDEN' },
    ])
    expect((await list({ campaign: 'feira' })).content).toMatchObject([{ id: 'cafe-em-graos', state: 'SELLING' }])
    expect((await list()).counts.sold).toBe((await list()).totalElements)
    await mine().put('items', 'milho', { ...bolo, name: 'Milho', reference: '7891234567895' })
    expect((await list({ code: '7891234567895' })).content).toMatchObject([{ id: 'milho' }])
    expect((await list({ code: 'milho' })).content).toMatchObject([{ id: 'milho' }])
    expect((await list({ code: '789' })).totalElements).toBe(0)
  })

  it('calls an item about to end by its own bound, and by the shop’s where it has none', async () => {
    await mine().put('items', 'mate', { ...bolo, name: 'Erva-mate', stock: 12 })
    const found = async () => (await list({ q: 'erva' })).content[0]
    const isLow = async (low: number | undefined) => {
      const { value, revision } = await present('items', 'mate')
      expect(await mine().put('items', 'mate', { ...value, lowStock: low }, revision)).toMatchObject({ status: 200 })
      const [{ state, lowStock }, { counts }] = [(await found())!, await list()]
      expect((await list({ state: 'LOW' })).totalElements).toBe(counts.low)
      return [state, lowStock]
    }
    expect(await isLow(undefined)).toEqual(['SELLING', 5])
    const general = await present('shop', 'general')
    expect(await mine().put('shop', 'general', { ...general.value, lowStock: 12 }, general.revision)).toMatchObject({ status: 200 })
    expect(await isLow(undefined)).toEqual(['LOW', 12])
    expect(await isLow(11)).toEqual(['SELLING', 11])
    expect(await isLow(0)).toEqual(['SELLING', 0])
    expect(await isLow(30)).toEqual(['LOW', 30])
    const { value, revision } = await present('items', 'mate')
    const wrong = await mine().put('items', 'mate', { ...value, lowStock: -1 }, revision)
    expect([wrong.status, errorsOf(wrong)]).toEqual([400, [expect.objectContaining({ path: 'lowStock' })]])
    // An offer is of its item's stock, and has its bound.
    const offer = { campaign: 'feira', item: 'mate', price: 1500 }
    expect(await mine().put('offers', 'mate-na-feira', offer)).toMatchObject({ status: 200 })
    expect((await list({ campaign: 'feira', q: 'erva' })).content).toMatchObject([{ sameAs: 'mate', state: 'LOW', lowStock: 30 }])
    await mine().put('items', 'suco', { ...bolo, name: 'Suco 100%' })
    expect((await list({ q: '%' })).content).toMatchObject([{ id: 'suco' }])
    expect((await mine().list('items', { q: '0%' })).body.content).toMatchObject([{ id: 'suco' }])
    for (const q of ['_', '\\', 'suco_100'])
      expect([q, (await list({ q })).totalElements, (await mine().list('items', { q })).body.totalElements]).toEqual([q, 0, 0])
  })
})

describe('the desk’s campaigns', () => {
  const list = async (): Promise<DeskCampaign[]> => (await call(listDeskCampaigns, { host, headersMore: owner! })).body.content
  const shownCampaign = async () => (await call(getCampaign, { host, params: { id: 'horta' } })).status

  it('a draft is filled out of sight, and is shown with its items once it is active', async () => {
    const { value } = await present('campaigns', 'clube')
    const { code: _code, inviteCode: _invite, codes: _codes, default: _first, ...rest } = value
    const draft = { ...rest, name: 'Horta', active: false, cartControls: {}, group: undefined, selectedItem: undefined }
    expect(await mine().put('campaigns', 'horta', draft)).toMatchObject({ status: 200 })
    expect(await mine().put('items', 'couve', { ...bolo, name: 'Couve', campaign: 'horta' })).toMatchObject({ status: 200 })
    expect((await list()).find(({ id }) => id === 'horta')).toMatchObject({ name: 'Horta', state: 'DRAFT', items: 1, orders: 0 })
    expect(await shownCampaign()).toBe(404)
    expect((await call(getItem, { host, params: { id: 'horta', itemId: 'couve' } })).status).toBe(404)
    const { revision, value: kept } = await present('campaigns', 'horta')
    expect(await mine().put('campaigns', 'horta', { ...kept, active: true }, revision)).toMatchObject({ status: 200 })
    expect(await shownCampaign()).toBe(200)
    expect(await shown('horta', 'couve')).toMatchObject({ name: 'Couve' })
    expect((await list()).find(({ id }) => id === 'horta')).toMatchObject({ state: 'OPEN' })
  })

  it('that open later or have ended say so, and a group counts what was paid', async () => {
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 3, buyers: 1 }).where(eq(groupCounters.campaignId, 'feira')))
    const found = await list()
    expect(found.find(({ id }) => id === 'feira')).toMatchObject({
      state: 'OPEN',
      group: { paidUnits: 3, laterUnits: 0, untilLast: expect.any(Number) },
    })
    const { revision, value } = await present('campaigns', 'clube')
    const date = new Date(NOW.getTime() + 86_400_000).toISOString()
    await mine().put('campaigns', 'clube', { ...value, depends: [{ type: 'time', date }] }, revision)
    expect((await list()).find(({ id }) => id === 'clube')).toMatchObject({ state: 'ANNOUNCED', opensAt: date })
  })
})

describe('the history', () => {
  it('holds each state with its writer, and restores one; undo is the state before', async () => {
    const { revision, value } = await present('items', 'cafe-do-clube')
    const { headers } = await colleague('Rosa Lima')
    const first = await as(headers).put('items', 'cafe-do-clube', { ...value, price: 8990 }, revision)
    const second = await mine().put('items', 'cafe-do-clube', { ...value, price: 7990, name: 'Café' }, first.body.revision)
    const states = (await mine().states('items', 'cafe-do-clube')).body.content
    expect(states).toMatchObject([
      { keys: ['name', 'price'], isPresent: true, at: NOW.toISOString() },
      { keys: ['price'], isPresent: false, by: 'Rosa Lima', at: NOW.toISOString() },
      { isPresent: false },
    ])
    // The state that the folder brought has neither writer nor time.
    expect([states[2].by, states[2].at]).toEqual([undefined, undefined])
    const undone = await mine().restore('items', 'cafe-do-clube', states[1].id, second.body.revision)
    expect(undone).toMatchObject({ status: 200, body: { revision: first.body.revision, value: { price: 8990, name: 'Café do clube' } } })
    expect(await shown('clube', 'cafe-do-clube')).toMatchObject({ price: 8990 })
    expect(await mine().restore('items', 'cafe-do-clube', states[2].id, second.body.revision)).toMatchObject({ status: 409 })
    expect(await mine().restore('items', 'cafe-do-clube', states[2].id, first.body.revision)).toMatchObject({ status: 200 })
    expect(await present('items', 'cafe-do-clube')).toMatchObject({ id: 'cafe-do-clube', revision, value })
    expect(await mine().restore('items', 'cafe-do-clube', uuidv7(), revision)).toMatchObject({ status: 404 })
  })

  it('brings back what left, and takes out what was added', async () => {
    const added = await mine().put('items', 'bolo', bolo)
    await mine().remove('items', 'bolo', added.body.revision)
    const states = (await mine().states('items', 'bolo')).body.content
    expect(states.map(({ isGone = false, isPresent }: { isGone?: boolean; isPresent: boolean }) => [isGone, isPresent])).toEqual([
      [true, true],
      [false, false],
    ])
    const back = await mine().restore('items', 'bolo', states[1].id)
    expect(back).toMatchObject({ status: 200, body: { revision: added.body.revision } })
    expect(await mine().restore('items', 'bolo', states[0].id, back.body.revision)).toMatchObject({ status: 200, body: { isGone: true } })
    expect(await mine().get('items', 'bolo')).toMatchObject({ body: { isGone: true } })
  })

  it('keeps the last fifty states', async () => {
    let { revision, value } = await present('items', 'cafe-do-clube')
    for (let price = 1000; price < 1060; price++) {
      const saved = await mine().put('items', 'cafe-do-clube', { ...value, price }, revision)
      revision = saved.body.revision
    }
    const states = (await mine().states('items', 'cafe-do-clube')).body.content
    expect(states).toHaveLength(50)
    expect(states[0]).toMatchObject({ isPresent: true, keys: ['price'] })
    expect((await present('items', 'cafe-do-clube')).value['price']).toBe(1059)
  })

  it('audits each save with what differs, and an unchanged one adds no state', async () => {
    const { revision, value } = await present('categories', 'cafe')
    await mine().put('categories', 'cafe', value, revision)
    expect((await mine().states('categories', 'cafe')).body.content).toEqual([])
    await mine().put('categories', 'cafe', { ...value, name: 'Cafés' }, revision)
    const log = await inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'category.save')).orderBy(auditLog.id))
    expect(log.at(-1)).toMatchObject({
      actor: 'staff',
      subject: 'category cafe',
      detail: { before: { name: 'Café' }, after: { name: 'Cafés' } },
    })
  })
})

describe('every kind', () => {
  const things: [WrittenKind, string][] = [
    ['shop', 'profile'],
    ['shop', 'contact'],
    ['shop', 'notices'],
    ['shop', 'seller'],
    ['shop', 'payment'],
    ['homes', 'home'],
    ['items', 'cafe-em-graos'],
    ['categories', 'cafe'],
    ['campaigns', 'feira'],
    ['campaigns', 'clube'],
    ['coupons', 'VIZINHO'],
    ['stores', 'padaria'],
    ['areas', 'vila'],
    ['trades', 'vale'],
    ['surveys', 'opiniao'],
    ['documents', 'likings'],
    ['kits', 'cesta'],
    ['offers', 'clube-na-feira'],
    ['access', 'access'],
    ['shop', 'costs'],
    ['costs', 'clube'],
  ]
  beforeEach(async () => {
    await mine().put('costs', 'clube', { fixed: 900, items: { 'cafe-do-clube': { price: 5000, caseUnits: 10, supplier: 'Serra Alta' } } })
    await mine().put('items', 'cesta', { ...bolo, name: 'Cesta' })
    await mine().put('kits', 'cesta', { items: [{ itemId: 'cafe-do-clube' }] })
    await mine().put('offers', 'clube-na-feira', { campaign: 'feira', item: 'cafe-do-clube', price: 9490 })
  })

  it('has a thing in this test', () => {
    expect([...new Set(things.map(([kind]) => kind))].toSorted()).toEqual(writtenKinds.toSorted())
  })

  it.each(things)('%s %s is written back unchanged without any change', async (kind, id) => {
    const { revision, updatedAt, value, pictures } = await present(kind, id)
    expect((await mine().preview(kind, id, value)).body).toMatchObject({ mistakes: [], changes: [], effects: [] })
    expect(await mine().put(kind, id, value, revision)).toMatchObject({ status: 200, body: { revision, value } })
    expect((await mine().list(kind, { size: 200 })).body.content).toContainEqual({ id, revision, updatedAt, value, pictures })
  })

  it.each<[WrittenKind, string]>([
    ['surveys', 'opiniao'],
    ['trades', 'vale'],
  ])('%s keep what people did with one that left: it is found as gone, and comes back', async (kind, id) => {
    const { revision, value } = await present(kind, id)
    expect((await mine().preview(kind, id)).body.effects).toMatchObject([{ text: expect.stringContaining('sai da loja') }])
    expect(await mine().remove(kind, id, revision)).toMatchObject({ status: 200 })
    expect((await mine().list(kind)).body.content).toEqual([])
    expect(await mine().get(kind, id)).toMatchObject({ status: 200, body: { isGone: true, value } })
    expect((await mine().states(kind, id)).body.content[0]).toMatchObject({ isGone: true, isPresent: true })
    expect(await mine().put(kind, id, value)).toMatchObject({ status: 200, body: { revision, value } })
  })

  it.each<[WrittenKind, string]>([
    ['surveys', 'opiniao'],
    ['trades', 'vale'],
  ])('%s do not end in the past', async (kind, id) => {
    const { revision, value } = await present(kind, id)
    const late = { ...value, endsAt: new Date(NOW.getTime() - 1).toISOString() }
    expect(errorsOf(await mine().put(kind, id, late, revision))).toMatchObject([
      { path: 'endsAt', message: expect.stringContaining('já passou') },
    ])
  })

  it('a survey says what becomes of the answers before it changes', async () => {
    const { value } = await present('surveys', 'opiniao')
    const visitor = await buildLead(t.pool, shop.id)
    const answered = await call(answerSurvey, { host, as: visitor, params: { id: 'opiniao' }, body: { answers: { gostou: 'nao' } } })
    expect(answered.status, JSON.stringify(answered.body)).toBe(201)
    const textsOf = async (change: object | undefined) =>
      (await mine().preview('surveys', 'opiniao', change)).body.effects.map(({ text }: WrittenEffect) => text)
    const without = { ...question, options: [question.options[0]!, { id: 'talvez', text: 'Talvez' }] }
    expect(await textsOf({ ...value, questions: [without] })).toEqual([
      'A pesquisa muda na hora para quem ainda não respondeu.',
      '1 pessoa já respondeu, e não responde de novo.',
      'As respostas com 1 opção tirada contam como outras.',
    ])
    const other = { id: 'outra', type: 'text', text: 'Outra?' }
    expect(await textsOf({ ...value, questions: [other] })).toContain('As respostas de 1 pergunta tirada não aparecem mais na contagem.')
    expect(await textsOf(undefined)).toContain('1 pessoa já respondeu: as respostas continuam no escritório, em Pesquisas.')
  })

  it('who enters a closed shop says what changes for those who have entered', async () => {
    const { revision } = await present('access', 'access')
    const ana = { email: 'ana@padaria.example', campaigns: ['feira'] }
    const written = { keys: [{ key: 'PADARIA-2026', campaigns: ['feira'] }], people: [ana] }
    expect(await mine().put('access', 'access', written, revision)).toMatchObject({ status: 200 })
    const textsOf = async (value: object) =>
      (await mine().preview('access', 'access', value)).body.effects.map(({ text }: WrittenEffect) => text)
    expect(await textsOf({ keys: [], people: [ana, { domain: 'padaria.example', campaigns: ['feira'] }] })).toEqual([
      'Passa a abrir a loja: @padaria.example.',
      'Deixa de abrir a loja, também para quem já entrou: chave PADARIA-2026.',
    ])
    expect(await textsOf({ ...written, people: [{ ...ana, campaigns: ['feira', 'clube'] }] })).toEqual([
      'Passa a abrir outras campanhas, também para quem já entrou: ana@padaria.example.',
    ])
  })

  it('refuses another name than that of its address', async () => {
    const { revision, value } = await present('categories', 'cafe')
    expect(errorsOf(await mine().put('categories', 'cafe', { ...value, id: 'cha' }, revision))).toEqual([
      { path: 'id', message: expect.stringContaining('escreva cafe') },
    ])
    expect(await mine().put('coupons', 'vizinho', { percentage: 5 })).toMatchObject({ status: 404 })
    expect(await mine().put('documents', 'nada', {})).toMatchObject({ status: 404 })
    for (const id of ['constructor', 'toString', 'valueOf']) {
      expect([id, (await mine().put('documents', id, {})).status]).toEqual([id, 404])
      expect([id, (await mine().preview('documents', id, { title: 'Oi' })).status]).toEqual([id, 404])
    }
  })

  it.each<[string, WrittenKind, string, object]>([
    ['an invisible sign', 'areas', 'vila', { properties: { name: 'Vila\0' } }],
    ['half of a sign', 'areas', 'vila', { properties: { name: 'Vila \ud83d' } }],
  ])('with %s is refused: the database could not hold it', async (_name, kind, id, over) => {
    const { revision, value } = await present(kind, id)
    expect(errorsOf(await mine().put(kind, id, { ...value, ...over }, revision))[0]!.message).toContain('caractere')
  })

  it('a category’s new name is found by the search for its items', async () => {
    const { revision, value } = await present('categories', 'cafe')
    await mine().put('categories', 'cafe', { ...value, name: 'Torrados' }, revision)
    expect((await mine().list('items', { q: 'torrados' })).body.totalElements).toBeGreaterThan(1)
    expect((await mine().list('items', { q: 'torrados' })).body.content).toContainEqual(expect.objectContaining({ id: 'cafe-do-clube' }))
  })

  it('adds, changes and removes a coupon without touching the others', async () => {
    const before = await present('coupons', 'VIZINHO')
    const ends = { endsAt: { inDays: 4, at: '20:00' } }
    const added = await mine().put('coupons', 'NATAL10', { percentage: 10, ...ends })
    expect(added).toMatchObject({ status: 200, body: { value: { code: 'NATAL10', percentage: 10, isFirstOrder: false } } })
    const changed = await mine().put('coupons', 'NATAL10', { ...added.body.value, percentage: 12 }, added.body.revision)
    expect(changed).toMatchObject({ status: 200, body: { value: { endsAt: added.body.value.endsAt, percentage: 12 } } })
    expect(await mine().remove('coupons', 'NATAL10', changed.body.revision)).toMatchObject({ status: 200 })
    expect(await mine().get('coupons', 'NATAL10')).toMatchObject({ status: 404 })
    expect(await present('coupons', 'VIZINHO')).toEqual(before)
  })

  it('refuses a coupon that would end in the past, and another end of one that has ended, at its field', async () => {
    const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
    const passed = { percentage: 10, endsAt: after(-60_000) }
    const named = [{ path: 'endsAt', message: expect.stringContaining('já passou') }]
    const refused = await mine().put('coupons', 'NATAL10', passed)
    expect([refused.status, errorsOf(refused)]).toEqual([400, named])
    expect((await mine().preview('coupons', 'NATAL10', passed)).body.mistakes).toEqual(named)
    const { body } = await mine().put('coupons', 'NATAL10', { ...passed, endsAt: after(60_000) })
    t.clock.now = new Date(after(120_000))
    const later = await mine().put('coupons', 'NATAL10', { ...body.value, endsAt: after(180_000) }, body.revision)
    const percent = await mine().put('coupons', 'NATAL10', { ...body.value, percentage: 11 }, body.revision)
    t.clock.now = NOW
    expect([later.status, errorsOf(later)]).toEqual([400, [{ path: 'endsAt', message: expect.stringContaining('que passou não muda') }]])
    expect(percent.status).toBe(200)
  })

  it('opens a campaign, which begins empty, and sells in it', async () => {
    const { value } = await present('campaigns', 'clube')
    const { codes: _codes, depends: _depends, ...rest } = value
    const opened = await mine().put('campaigns', 'feirinha', { ...rest, name: 'Feirinha' })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect(await mine().put('items', 'bolo', { ...bolo, campaign: 'feirinha' })).toMatchObject({ status: 200 })
    expect(await shown('feirinha', 'bolo')).toMatchObject({ price: 1890 })
    // The same item moves to another campaign, with its count.
    const item = await present('items', 'bolo')
    expect(await mine().put('items', 'bolo', { ...item.value, campaign: 'clube' }, item.revision)).toMatchObject({ status: 200 })
    expect(await shown('clube', 'bolo')).toMatchObject({ quantity: 6 })
    expect(await call(getItem, { host, params: { id: 'feirinha', itemId: 'bolo' } })).toMatchObject({ status: 404 })
  })

  it('keeps the promises to those who have paid, and previews say so', async () => {
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 3, buyers: 1 }).where(eq(groupCounters.campaignId, 'feira')))
    const { revision, value } = await present('campaigns', 'feira')
    const worse = { ...value, cartControls: { ...(value['cartControls'] as object), groupRules: [{ minimumUnits: 10, percentage: 4 }] } }
    const seen = await mine().preview('campaigns', 'feira', worse)
    expect(seen.body.mistakes[0]!.message).toContain('quem pagou mantém as condições')
    expect(seen.body.effects).toContainEqual({ reaches: 'payers', text: 'O grupo tem 3 unidades pagas: quem pagou mantém as condições.' })
    expect(errorsOf(await mine().put('campaigns', 'feira', worse, revision))).toEqual(seen.body.mistakes)
    const hidden = await mine().put('campaigns', 'feira', { ...value, active: false }, revision)
    expect(errorsOf(hidden)).toEqual([{ path: 'active', message: expect.stringContaining('quem pagou mantém o prazo') }])
    expect(errorsOf(await mine().remove('campaigns', 'feira', revision))[0]!.message).toContain('não se apaga')
  })

  it('returns more to those who have paid only by whoever may return money', async () => {
    const editor = as((await signInAsStaff(t, shop, 'editor')).headers)
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 0 }).where(eq(groupCounters.campaignId, 'feira')))
    const { revision, value } = await present('campaigns', 'feira')
    const better = (percentage: number) => ({
      ...value,
      cartControls: { ...(value['cartControls'] as object), groupRules: [{ minimumUnits: 10, percentage }] },
    })
    const first = await editor.put('campaigns', 'feira', better(50), revision)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 3, buyers: 1 }).where(eq(groupCounters.campaignId, 'feira')))
    const refusal = { path: 'cartControls.groupRules', message: expect.stringContaining('devolveria dinheiro a quem pagou') }
    expect((await editor.preview('campaigns', 'feira', better(90))).body.mistakes).toEqual([refusal])
    expect(errorsOf(await editor.put('campaigns', 'feira', better(90), first.body.revision))).toEqual([refusal])
    expect((await mine().preview('campaigns', 'feira', better(90))).body.mistakes).toEqual([])
    expect((await editor.put('campaigns', 'feira', { ...better(50), description: 'Nova' }, first.body.revision)).status).toBe(200)
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 0 }).where(eq(groupCounters.campaignId, 'feira')))
  })

  it('previews that a pickup point leaves orders behind', async () => {
    const { value } = await present('campaigns', 'feira')
    const { content } = (await mine().list('items')).body
    const item = content.find((one: Written) => one.value['campaign'] === 'feira')!
    const { params, headers, body } = orderOf({ id: item.id, campaignId: 'feira', price: 100_000 })
    const properties = { ...body.properties, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00' }
    const as = await buildLead(t.pool, shop.id)
    const placed = await call(placeOrder, { host, as, params, headers, body: { ...body, type: 'PICKUP', properties } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const texts = async (after: object) =>
      (await mine().preview('campaigns', 'feira', after)).body.effects.map(({ text }: WrittenEffect) => text)
    const { pickup: _pickup, ...without } = value
    expect(await texts({ ...value, description: 'Outra' })).toContain('1 pedido espera o pagamento: cada um fica como foi pedido.')
    const left = await texts(without)
    expect(left).toContain('1 pedido se retira num ponto que sai da campanha: quem comprou é avisado e escolhe outro lugar.')
    expect(left.join()).not.toContain('fica como foi pedido')
  })

  it('previews whom a point, an area, a category and a coupon reach', async () => {
    const seen = async (kind: WrittenKind, id: string, changes?: object) => {
      const value = changes && { ...(await present(kind, id)).value, ...changes }
      const { mistakes, effects } = (await mine().preview(kind, id, value)).body
      expect(mistakes).toEqual([])
      return effects.map(({ text }: WrittenEffect) => text)
    }
    const [visitor, item] = [await buildLead(t.pool, shop.id), { id: 'cafe-em-graos', campaignId: 'feira', price: 100_000 }]
    const { params, headers, body } = orderOf(item)
    const properties = { ...body.properties, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00', couponCode: 'vizinho' }
    const placed = await call(placeOrder, { host, as: visitor, params, headers, body: { ...body, type: 'PICKUP', properties } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const products = [{ id: item.id, campaignId: 'feira', quantity: 1 }]
    await call(putCart, {
      host,
      as: await buildLead(t.pool, shop.id),
      params: { uuid: uuidv7() },
      body: { products, couponCode: 'Vizinho' },
    })

    const moved = await seen('stores', 'padaria', { addressNumber: '99' })
    expect(moved[0]).toBe('O ponto muda na hora em 1 campanha.')
    expect(moved[1]).toMatch(/^\d+ pedidos? se retira(m)? aqui e mostra(m)? o ponto como era: avise quem comprou\.$/)
    expect((await mine().preview('stores', 'padaria')).body.mistakes).toContainEqual(
      expect.objectContaining({ thing: { kind: 'campaigns', id: 'feira', name: 'Feira' } }),
    )
    expect(await seen('areas', 'vila', { properties: { name: 'Vila Nova' } })).toEqual(['O nome da área muda na hora em 1 campanha.'])
    const { geometry } = (await present('areas', 'vila')).value as { geometry: { coordinates: number[][][] } }
    const [ring] = geometry.coordinates
    const wider = { ...geometry, coordinates: [ring!.map(([longitude, latitude]) => [longitude, latitude! + 0.01])] }
    expect(await seen('areas', 'vila', { geometry: wider })).toEqual([
      'Quem está dentro e quem está fora muda na hora em 1 campanha.',
      'Pedidos já feitos ficam como são.',
    ])
    expect(await seen('categories', 'cafe', { name: 'Cafés' })).toEqual([
      expect.stringMatching(/^A categoria muda na hora em \d+ produtos?\.$/),
    ])
    expect(await seen('coupons', 'VIZINHO', { percentage: 3 })).toEqual([
      '1 carrinho tem este cupom, e segue as novas condições.',
      '1 pedido espera o pagamento: cada um fica com o preço combinado.',
    ])
    expect(await seen('coupons', 'VIZINHO')).toEqual([
      'O código deixa de valer na hora.',
      '1 carrinho tem este cupom, e perde o desconto.',
      '1 pedido espera o pagamento: cada um fica com o preço combinado.',
    ])
  })

  it('leaves the folder’s own form of a moment, so that a later load moves no deadline', async () => {
    const { revision, value } = await present('campaigns', 'feira')
    const { expired } = value as { expired: { end: string } }
    expect(await mine().put('campaigns', 'feira', { ...value, name: 'Feira da rua' }, revision)).toMatchObject({ status: 200 })
    await loadAgain(t, new Date(NOW.getTime() + 86_400_000))
    expect((await present('campaigns', 'feira')).value).toMatchObject({ name: 'Feira', expired: { end: expired.end } })
  })
})

describe('the mistakes of a form', () => {
  it('are said at once, whatever kind of check finds each', async () => {
    const paths = async (kind: WrittenKind, id: string, change: (value: Record<string, object>) => object) => {
      const { value } = (await as(owner!).get(kind, id)).body as { value: Record<string, object> }
      const { body } = await as(owner!).preview(kind, id, change(value))
      return body.mistakes.map(({ path }: { path: string }) => path).toSorted()
    }
    const wrong = { document: '529.982.247-26', email: 'sol', phone: '119' }
    const seller = await paths('shop', 'seller', (value) => ({ seller: { ...value['seller'], ...wrong } }))
    expect(seller).toEqual(['seller.document', 'seller.email', 'seller.phone'])
    const group = { minimumUnits: 0, onFailure: 'Devolvemos.', seller: { legalName: 'Sol', document: '529.982.247-26', address: 'Rua A' } }
    expect(await paths('campaigns', 'clube', (value) => ({ ...value, group }))).toEqual(['group.minimumUnits', 'group.seller.document'])
  })
})

describe('the shop itself', () => {
  const manager = async () => as((await signInAsStaff(t, shop, 'manager')).headers)
  const marketplace = async () => (await call(listMarketplaces, { host })).body[0]!

  it('gets another name, palette and contact at once', async () => {
    const profile = await present('shop', 'profile')
    const palette = { ...(profile.value['palette'] as object), primary: '#1d4ed8' }
    const saved = await mine().put('shop', 'profile', { ...profile.value, name: 'Padaria da Praça', palette }, profile.revision)
    expect(saved).toMatchObject({ status: 200, body: { value: { name: 'Padaria da Praça', palette: { primary: '#1d4ed8' } } } })
    const contact = await present('shop', 'contact')
    await mine().put('shop', 'contact', { ...contact.value, helpPhone: '5511987654321' }, contact.revision)
    expect(await marketplace()).toMatchObject({ name: 'Padaria da Praça', helpPhone: '5511987654321' })
    // Its addresses and its folder's digest stay: a later start does not take the change back.
    expect((await mine().list('shop')).status).toBe(200)
    expect((await mine().remove('shop', 'profile', saved.body.revision!)).body).toMatchObject({
      errors: [{ message: 'esta parte da loja não sai: ela só muda' }],
    })
  })

  it('refuses what a load refuses, at its field, and nothing of the other parts', async () => {
    const { value } = await present('shop', 'payment')
    const payment = value['payment'] as { pix: object; methods: string[] }
    const wrong = { payment: { ...payment, methods: ['PIX'], pix: { ...payment.pix, key: 'isto não é chave' } } }
    expect((await mine().preview('shop', 'payment', wrong)).body.mistakes).toEqual([
      { path: 'payment.pix.key', message: expect.stringContaining('isto não é uma chave Pix') },
    ])
    const profile = await present('shop', 'profile')
    expect(
      (await mine().preview('shop', 'profile', { ...profile.value, palette: { primary: 'azul' } })).body.mistakes.map(
        ({ path }: { path: string }) => path,
      ),
    ).toEqual(expect.arrayContaining(['palette.primary', 'palette.background']))
    expect(errorsOf(await mine().put('shop', 'profile', { ...profile.value, slug: 'outra' }, profile.revision))).toHaveLength(1)
    expect(await mine().put('shop', 'webhooks', { webhooks: [] })).toMatchObject({ status: 404 })
    expect(await mine().put('shop', 'constructor', {})).toMatchObject({ status: 404 })
  })

  it('says where the money goes by the owner’s hand alone, and every owner is told', async () => {
    const { revision, value } = await present('shop', 'payment')
    const payment = value['payment'] as { pix: object }
    const moved = { payment: { ...payment, pix: { ...payment.pix, key: 'caixa@padaria.com.br' } } }
    for (const section of ['payment', 'seller']) {
      expect(await (await manager()).get('shop', section)).toMatchObject({ status: 403 })
      expect(await (await manager()).preview('shop', section, moved)).toMatchObject({ status: 403 })
      expect(await (await manager()).put('shop', section, moved, revision)).toMatchObject({ status: 403 })
      expect(await (await manager()).states('shop', section)).toMatchObject({ status: 403 })
    }
    expect((await (await manager()).list('shop')).body.content.map(({ id }: { id: string }) => id)).toEqual([
      'profile',
      'logo',
      'contact',
      'notices',
      'costs',
      'general',
    ])
    const letters = () => inShop((db) => db.select().from(outbox).where(eq(outbox.template, 'ownerNotice')))
    expect(await mine().put('shop', 'payment', value, revision)).toMatchObject({ status: 200 })
    expect(await letters()).toEqual([])
    expect(await mine().put('shop', 'payment', moved, revision)).toMatchObject({ status: 200 })
    expect(await letters()).toEqual([expect.objectContaining({ facts: expect.objectContaining({ section: 'payment' }) })])
    const [letter] = await letters()
    expect(textOf({ name: 'Padaria', body: {} } as never, letter!).subject).toBe('A forma de receber mudou na Padaria')
    expect(keyRights).not.toContain('payment.write')
  })

  it('is not written over by two people: the second one reads what is there', async () => {
    const { revision, value } = await present('shop', 'profile')
    const [first, second] = ['Primeira frase', 'Segunda frase'].map((tagline) => ({ ...value, tagline }))
    expect(await mine().put('shop', 'profile', first!, revision)).toMatchObject({ status: 200 })
    for (const read of [revision, undefined])
      expect(await mine().put('shop', 'profile', second!, read)).toMatchObject({
        status: 409,
        body: { changed: { present: { value: { tagline: 'Primeira frase' } } } },
      })
    // A repetition after a lost answer is no conflict.
    expect(await mine().put('shop', 'profile', first!, revision)).toMatchObject({ status: 200 })
    const [, before] = (await mine().states('shop', 'profile')).body.content
    expect(await mine().restore('shop', 'profile', before!.id, 'older')).toMatchObject({ status: 409 })
    expect((await present('shop', 'profile')).value).toMatchObject({ tagline: 'Primeira frase' })
  })

  it('tells every owner that a manager or a program sends the notices of orders elsewhere', async () => {
    const { body: key } = await call(createApiKey, {
      host,
      headersMore: owner!,
      body: { name: `erp ${uuidv7()}`, rights: ['shop.write'] },
    })
    const subjects = async () => {
      const letters = await inShop((db) => db.select().from(outbox).where(eq(outbox.template, 'ownerNotice')))
      return letters
        .filter(({ facts }) => (facts as { section: string }).section === 'notices')
        .map((letter) => textOf({ name: 'Padaria', body: {} } as never, letter).subject)
    }
    const said = 'O destino dos avisos de pedidos mudou na Padaria'
    const addresses = [
      { writer: await manager(), email: 'gerente@outro.com.br' },
      { writer: as({ authorization: `Bearer ${key.token}` }), email: 'erp@outro.com.br' },
    ]
    const counts: number[] = []
    for (const { writer, email } of addresses) {
      const { revision } = await present('shop', 'notices')
      const notices = { orderNotices: { every: 'order', email } }
      expect(await writer.put('shop', 'notices', notices, revision)).toMatchObject({ status: 200 })
      counts.push((await subjects()).length)
    }
    const [once, twice] = counts
    expect(once).toBeGreaterThan(0)
    expect(twice).toBe(2 * once!)
    expect(new Set(await subjects())).toEqual(new Set([said]))
    const { revision, value } = await present('shop', 'notices')
    await (await manager()).put('shop', 'notices', value, revision)
    expect(await subjects()).toHaveLength(twice!)
  })

  it('gets another home page, with its pictures, and loses it', async () => {
    const { revision, value } = await present('homes', 'home')
    const blocks = [{ type: 'banner', picture: 'cafe.webp', title: 'Café novo' }, ...(value['blocks'] as object[])]
    expect(await mine().put('homes', 'home', { blocks }, revision)).toMatchObject({ status: 200 })
    expect((await marketplace()).homes[0]).toMatchObject({ type: 'banner', title: 'Café novo', picture: { width: expect.any(Number) } })
    const read = await present('homes', 'home')
    expect(read.value).toEqual({ blocks })
    expect(read.pictures).toEqual([expect.objectContaining({ name: 'cafe.webp', hash: expect.any(String) })])
    expect(errorsOf(await mine().put('homes', 'home', { blocks: [{ type: 'banner', campaign: 'nada' }] }, read.revision))).toEqual([
      { path: 'blocks.0.campaign', message: expect.stringContaining('nada') },
    ])
    expect(await mine().remove('homes', 'home', read.revision)).toMatchObject({ status: 200 })
    expect((await marketplace()).homes).toEqual([])
    expect(await mine().get('homes', 'home')).toMatchObject({ status: 404 })
    expect(await mine().put('homes', 'home', value)).toMatchObject({ status: 200 })
    expect(await present('homes', 'home')).toMatchObject({ revision })
  })
})

describe('the right', () => {
  it('is that of the kind, for people and for keys', async () => {
    const picker = as((await signInAsStaff(t, shop, 'picker')).headers)
    const courier = as((await signInAsStaff(t, shop, 'courier')).headers)
    for (const kind of writtenKinds) {
      expect([kind, (await picker.list(kind)).status, (await courier.list(kind)).status]).toEqual([kind, 403, 403])
      expect(await picker.put(kind, 'algo', {})).toMatchObject({ status: 403 })
    }
    const { body: key } = await call(createApiKey, {
      host,
      headersMore: owner!,
      body: { name: `erp ${uuidv7()}`, rights: ['items.write'] },
    })
    const erp = as({ authorization: `Bearer ${key.token}` })
    const { body: item } = await erp.get('items', 'cafe-do-clube')
    expect(await erp.put('items', 'cafe-do-clube', { ...item.value, price: 7000 }, item.revision)).toMatchObject({ status: 200 })
    expect(await erp.get('campaigns', 'clube')).toMatchObject({ status: 403 })
    expect((await mine().states('items', 'cafe-do-clube')).body.content[0]).toMatchObject({ by: key.name })
  })

  it('taken away a second ago ends the next write', async () => {
    const { headers, staffId } = await colleague('Rosa')
    const { revision, value } = await present('items', 'cafe-do-clube')
    await inShop((db) => db.update(staff).set({ endedAt: NOW }).where(eq(staff.id, staffId)))
    expect(await as(headers).put('items', 'cafe-do-clube', { ...value, price: 1 }, revision)).toMatchObject({ status: 403 })
    expect(await present('items', 'cafe-do-clube')).toMatchObject({ revision })
  })
})

it('the folder says the same about an item as the call', async () => {
  await edit('catalogs/clube.csv', 'Café do clube,cafe,9990,12990', 'Café do clube,cafes,9990,100')
  const told = await mistakes({ now: NOW, loaded: new Set(['feira', 'clube']) })
  const { value } = await present('items', 'cafe-do-clube')
  const { body } = await mine().preview('items', 'cafe-do-clube', { ...value, category: 'cafes', compareAt: 100 })
  const said = body.mistakes.map(({ path, message }: { path: string; message: string }) => `catalogs/clube.csv:2 ${path}: ${message}`)
  expect(said.toSorted()).toEqual(told.toSorted())
  expect(files['categories.json']).toHaveLength(1)
})
