import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { importingShop, shopifyCsv } from '#testing/importing-shop.ts'
import { useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { cancelItemImport, retryItemImport } from '@mutirao/contract/item-imports'
import { listWrittenStates, putWritten } from '@mutirao/contract/written'
import { fetchImportPictures } from './import-pictures.service.ts'
import { saveAttempt, takePictures } from './imports.repository.ts'

useTenantFolder()

const { t, call } = testApp()
const { begin, asked, inShop, imported, listed, written, report, shop } = importingShop(t, 'fotos.test')

let pictures: Server
let fetched: string[] = []
let busy = 0
let mostBusy = 0
let respond: (path: string) => { status?: number; body?: Buffer; location?: string } | undefined
let photo: Buffer
const colors = new Map<string, Buffer>()

const photoOf = async (color: string) => {
  const known = colors.get(color)
  if (known) return known
  const made = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  colors.set(color, made)
  return made
}

beforeAll(async () => {
  photo = await photoOf('#336699')
  pictures = createServer((request, response) => {
    fetched.push(request.url!)
    busy += 1
    mostBusy = Math.max(mostBusy, busy)
    const { status = 200, body = photo, location } = respond(request.url!) ?? {}
    setTimeout(() => {
      busy -= 1
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    }, 5)
  })
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => {
  pictures.closeAllConnections()
  pictures.close()
})

beforeEach(async () => {
  fetched = []
  mostBusy = 0
  respond = () => undefined
  await begin()
})

const contextOf = async () => {
  const services = { ...t.services, log: t.app.log }
  return createContext(services, (await findTenant(services, shop().id))!)
}
const sweep = async () => fetchImportPictures(await contextOf())
const at = (path: string) => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}${path}`

describe('the pictures of an import', () => {
  const file = () =>
    shopifyCsv(
      `bolo,Bolo,Padaria,,12.50,shopify,9,${at('/2.jpg')},2`,
      `bolo,,,,,,,${at('/1.jpg')},1`,
      `torta,Torta,Padaria,,12.50,shopify,9,${at('/gone.jpg')},1`,
    )
  const statesOf = async () =>
    (await inShop((db) => db.execute('select url, state, attempts, answer from import_pictures order by product, position'))).rows

  it('come afterwards, in their order, and the item has a neutral one until then', async () => {
    const colorsOf: Record<string, Buffer> = { '/1.jpg': await photoOf('#aa0000'), '/2.jpg': await photoOf('#00aa00') }
    respond = (path) => (path === '/gone.jpg' ? { status: 404 } : { body: colorsOf[path] })
    await imported(file())
    const bare = (await written('bolo')).value.pictures
    expect(bare).toEqual([expect.stringMatching(/^foto-[0-9a-f]{20}\.webp$/)])
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 0, failed: 0, left: 3 })
    await sweep()
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 2, failed: 1, left: 0 })
    const { value, pictures: known } = await written('bolo')
    expect(value.pictures).toHaveLength(2)
    expect(known.map(({ color }: { color: string }) => color.slice(1, 3) > '80')).toEqual([true, false])
    expect((await written('torta')).value.pictures).toEqual(bare)
    const category = await inShop((db) => db.execute("select picture->>'hash' as hash from categories where id = 'padaria'"))
    expect(category.rows).toEqual([{ hash: known[0].hash }])
    const states = (await call(listWrittenStates, { ...asked(), params: { kind: 'items', id: 'bolo' } })).body.content
    expect(states).toMatchObject([{ keys: ['pictures'], isPresent: true, at: expect.any(String) }, { isPresent: false }])
    const told = await report((await listed())[0]!.id)
    expect(told).toContain(`"torta";"foto que não veio";"a foto não existe mais: ${at('/gone.jpg')}"`)
  })

  it('are tried again after a while, more and more rarely, and then given up', async () => {
    respond = () => ({ status: 503 })
    await imported(file())
    const waits = [0, 59_000, 1000, 600_000, 3_600_000, 21_600_000]
    const tries: number[] = []
    for (const wait of waits) {
      t.clock.now = new Date(t.clock.now.getTime() + wait)
      fetched = []
      await sweep()
      tries.push(fetched.length)
    }
    expect(tries).toEqual([3, 0, 3, 3, 3, 3])
    expect(await statesOf()).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'FAILED', attempts: 5, answer: '503' })))
    respond = () => undefined
    const { id } = (await listed())[0]!
    expect((await call(retryItemImport, { ...asked(), params: { id } })).body.pictures).toMatchObject({
      left: 3,
      failed: 0,
    })
    await sweep()
    expect((await listed())[0]!.pictures).toEqual({ all: 3, done: 3, failed: 0, left: 0 })
  })

  it.each([
    ['a zip', () => ({ body: Buffer.from('PK\u0003\u0004 not a picture') }), /não é uma imagem/],
    ['a page', () => ({ body: Buffer.from('<html>entre</html>') }), /não é uma imagem/],
    [
      'a drawing that runs scripts',
      () => ({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script/></svg>') }),
      /./,
    ],
    ['nothing', () => ({ body: Buffer.alloc(0) }), /não é uma imagem/],
    ['a picture that was cut', () => ({ body: photo.subarray(0, 500) }), /não é uma imagem|corrompida/],
    ['a way to another scheme', () => ({ status: 302, location: 'file:///etc/passwd' }), /não é um endereço da internet/],
  ])('that are %s are reported, and fetched for once', async (_what, answer, message) => {
    respond = answer
    await imported(shopifyCsv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/x.jpg')},1`))
    await sweep()
    await sweep()
    expect(fetched).toEqual(['/x.jpg'])
    expect(await statesOf()).toMatchObject([{ state: 'FAILED' }])
    const told = await report((await listed())[0]!.id)
    expect(told.split('\r\n')[1]).toMatch(message)
  })

  it('survive a process that ends in the middle: they are due again, and none is fetched twice', async () => {
    await imported(file())
    // Another process takes them, and ends.
    const ctx = { ...(await contextOf()), now: NOW }
    expect(await inShop((db) => takePictures({ ...ctx, db }, 2))).toHaveLength(2)
    await sweep()
    expect(fetched).toHaveLength(1)
    t.clock.now = new Date(NOW.getTime() + 121_000)
    await sweep()
    expect(fetched.toSorted()).toEqual(['/1.jpg', '/2.jpg', '/gone.jpg'])
    expect((await listed())[0]!.pictures).toMatchObject({ done: 3, left: 0 })
  })

  it('are those of the attempt that holds the lease: a late one changes nothing', async () => {
    await imported(shopifyCsv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/1.jpg')},1`))
    const ctx = await contextOf()
    const take = (now: Date) => inShop((db) => takePictures({ ...ctx, db, now }, 5))
    const [late] = await take(NOW)
    const [present] = await take(new Date(NOW.getTime() + 121_000))
    expect([late!.attempts, present!.attempts]).toEqual([1, 2])
    await inShop((db) => saveAttempt({ ...ctx, db }, late!, { state: 'FAILED', answer: 'timeout' }))
    expect(await statesOf()).toMatchObject([{ state: 'WAITING', answer: null }])
    await inShop((db) => saveAttempt({ ...ctx, db }, present!, { state: 'FAILED', answer: 'timeout' }))
    expect(await statesOf()).toMatchObject([{ state: 'FAILED', answer: 'timeout' }])
  })

  it('that were fetched before a process ended come into their items in the next round', async () => {
    await imported(shopifyCsv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/1.jpg')},1`))
    await sweep()
    const { value } = await written('bolo')
    const { revision } = await written('bolo')
    // As the process left it before it wrote the item.
    await inShop((db) => db.execute("update import_pictures set state = 'FETCHED'"))
    const params = { kind: 'items' as const, id: 'bolo' }
    const other = { ...value, pictures: ['cafe.webp'] }
    expect((await call(putWritten, { ...asked(), params, body: { revision, value: other } })).status).toBe(200)
    await sweep()
    // The one that the merchant chose meanwhile stays the first.
    expect((await written('bolo')).value.pictures).toEqual(['cafe.webp', value.pictures[0]])
    expect((await listed())[0]!.pictures).toMatchObject({ done: 1, left: 0 })
  })

  it('end with the import that is cancelled, and its items stay', async () => {
    const { id } = await imported(file())
    const cancelled = (await call(cancelItemImport, { ...asked(), params: { id } })).body
    expect(cancelled).toMatchObject({ isCancelled: true, pictures: { all: 3, left: 0 } })
    await sweep()
    expect(fetched).toEqual([])
    expect((await written('bolo')).isGone).toBeUndefined()
    expect((await call(cancelItemImport, { ...asked(), params: { id: uuidv7() } })).status).toBe(404)
  })

  it('are fetched for two at a time from one site', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `p${index},Produto ${index},Padaria,,12.50,shopify,9,${at(`/${index}.jpg`)},1`)
    await imported(shopifyCsv(...many))
    await sweep()
    expect(fetched).toHaveLength(12)
    expect(mostBusy).toBe(2)
    // The same bytes are one picture of the shop.
    expect(new Set(await Promise.all([0, 5, 11].map(async (index) => (await written(`p${index}`)).value.pictures[0]))).size).toBe(1)
  })

  it('that an earlier import awaits are left to the later one', async () => {
    const first = await imported(file())
    const second = await imported(shopifyCsv(`bolo,Bolo,Padaria,,12.50,shopify,9,${at('/new.jpg')},1`))
    const states = await inShop((db) =>
      db.execute('select import_id, url, state from import_pictures order by import_id, product, position'),
    )
    expect(states.rows.filter((row) => row['import_id'] === first.id).map((row) => row['state'])).toEqual([
      'CANCELLED',
      'CANCELLED',
      'WAITING',
    ])
    expect(states.rows.filter((row) => row['import_id'] === second.id).map((row) => row['state'])).toEqual(['WAITING'])
  })

  it('of an item without one come with a second import of the same file', async () => {
    respond = () => ({ status: 404 })
    await imported(file())
    await sweep()
    respond = () => undefined
    expect(await imported(file())).toMatchObject({ created: 0, pictures: { all: 3 } })
    await sweep()
    expect((await written('torta')).value.pictures).toHaveLength(1)
    expect((await imported(file())).pictures.all).toBe(0)
  })
})
