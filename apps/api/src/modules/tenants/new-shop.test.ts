import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { listCampaignsWithinForAccount, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getItem } from '@mutirao/contract/catalog'
import { getFirstSteps, openShop, type FirstSteps } from '@mutirao/contract/first-steps'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { placeOrder } from '@mutirao/contract/orders'
import { getWritten, listWritten, putWritten, type WrittenKind } from '@mutirao/contract/written'
import { addressDraft } from '@mutirao/contract/written-drafts'
import { contrastRatio } from '@mutirao/domain/color'
import { textOn } from '@mutirao/domain/contrast'
import { emptyTenant } from './kinds/empty-shop.rules.ts'
import { loadAllFolders } from './load-folders.service.ts'
import { createShop } from './new-shop.service.ts'
import { endShop, removeShop, reopenShop, shopLines } from './shop-end.command.ts'

const { t, call } = testApp()
const defaults = resolve(import.meta.dirname, '../../../../../tenants/_default')
const host = 'hortadarosa.test'
const asked = { slug: 'horta-da-rosa', name: 'Horta da Rosa', host, owner: 'rosa@horta.example' }
const seller = { legalName: 'Rosa Lima', document: '529.982.247-25', address: 'Rua Aspicuelta, 214, São Paulo, SP', email: 'rosa@horta.example', phone: '(11) 91234-5678' } // prettier-ignore
let tenantsDir: string

beforeAll(async () => {
  tenantsDir = await mkdtemp(join(tmpdir(), 'tenants-'))
  await cp(defaults, join(tenantsDir, '_default'), { recursive: true })
})
afterAll(() => rm(tenantsDir, { recursive: true }))
beforeEach(async () => {
  await t.pool.query("delete from tenants where slug in ('horta-da-rosa', 'outra')")
  t.services.changes.publish(['*', 'tenants'])
})

const options = () => ({
  pool: t.pool,
  media: t.services.media,
  tenantsDir,
  now: NOW,
  key: t.services.secrets.key,
})
const create = (over: Partial<typeof asked> = {}) => createShop(options(), { ...asked, ...over })
const count = async () => (await t.pool.query<{ n: number }>('select count(*)::int as n from tenants')).rows[0]!.n
const page = (url: string) => t.app.inject({ url, headers: { host, accept: 'text/html' } })

async function created() {
  const made = await create()
  if ('mistakes' in made) throw new Error(made.mistakes.join())
  t.services.changes.publish(['*', 'tenants'])
  const owner = await signIn(t, { id: made.id, host }, { key: asked.owner })
  return { ...made, host, headersMore: owner.headers }
}

describe('a shop without a folder', () => {
  it('has nothing but its name, its address, its owner and a first category', async () => {
    const { id, headersMore } = await created()
    const tenant = (await findTenantBySlug(t.pool, asked.slug))!
    expect(tenant).toMatchObject({
      id,
      name: 'Horta da Rosa',
      isPreparing: true,
      body: { hosts: [host], helpPhone: '', seller: { document: '' } },
    })
    const listed = async (kind: WrittenKind) => (await call(listWritten, { host, headersMore, params: { kind }, query: {} })).body.content
    expect(await listed('campaigns')).toEqual([])
    expect(await listed('items')).toEqual([])
    expect(await listed('stores')).toEqual([])
    expect(await listed('categories')).toMatchObject([{ id: 'produtos', value: { name: 'Produtos' } }])
    const rows = await rowsOf(t, id, 'select action, actor from audit_log order by id')
    expect(rows).toEqual(['shop.create', 'staff.add'].map((action) => ({ action, actor: 'command' })))
    const logo = await t.app.inject({ url: `/media/${tenant.logo}-160.webp`, headers: { host } })
    expect(logo.statusCode).toBe(200)
  })

  it('has a name of one line', async () => {
    await create({ name: ' Horta \n da Rosa' })
    const { name, body } = (await findTenantBySlug(t.pool, asked.slug))!
    expect([name, body.name, body.marketplace.route.name]).toEqual([asked.name, asked.name, asked.name])
  })

  it('has a palette whose texts are legible', () => {
    const { palette } = emptyTenant(asked)
    for (const color of [palette.primary, palette.secondary, palette.tertiary])
      expect(contrastRatio(textOn(color), color)).toBeGreaterThan(4.5)
    expect(contrastRatio(palette.primary, palette.background)).toBeGreaterThan(4.5)
  })

  it('tells shoppers that it is being prepared, and sells nothing', async () => {
    await created()
    for (const url of ['/', '/products', '/store/feira', '/about']) {
      const shown = await page(url)
      expect([url, shown.statusCode]).toEqual([url, 404])
      expect(shown.body).toContain('Esta loja ainda está sendo preparada')
      expect(shown.body).toContain('<meta name="robots" content="noindex">')
    }
    const robots = await t.app.inject({ url: '/robots.txt', headers: { host } })
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    const refused = { status: 404, body: { code: 'shop_preparing' } }
    expect(await call(listPublicCampaigns, { host, query: {} })).toMatchObject(refused)
    expect(await call(getItem, { host, params: { id: 'feira', itemId: 'couve' } })).toMatchObject(refused)
    const buyer = await signIn(t, { id: (await findTenantBySlug(t.pool, asked.slug))!.id, host })
    expect(await call(placeOrder, { host, headersMore: buyer.headers, body: {} as never })).toMatchObject(refused)
    expect((await t.app.inject({ url: '/sitemap.xml', headers: { host } })).statusCode).toBe(404)
  })

  it('keeps what its owner has written to itself', async () => {
    const { headersMore } = await created()
    const write = async (id: string, change: object) => {
      const params = { kind: 'shop', id } as const
      const { revision, value } = (await call(getWritten, { host, headersMore, params })).body
      const body = { revision, value: { ...value, ...change } }
      expect(await call(putWritten, { host, headersMore, params, body })).toMatchObject({ status: 200 })
    }
    await write('contact', { helpPhone: '5511912345678', infos: { about: 'Segredo' } })
    await write('seller', { seller })
    const tenant = (await findTenantBySlug(t.pool, asked.slug))!
    expect(tenant.body.seller.document).toBe(seller.document)
    const { status, body } = await call(listMarketplaces, { host, query: {} })
    expect([status, body[0]?.name]).toEqual([200, asked.name])
    const said = [JSON.stringify(body), (await page('/login')).body, (await page('/office/')).body].join()
    const secrets = [seller.legalName, seller.document, seller.address, seller.email, seller.phone, '5511912345678', 'Segredo']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  it('is drawn for its staff as it will be, and for nobody without their address', async () => {
    const { headersMore } = await created()
    const picture = String(
      (await call(getWritten, { host, headersMore, params: { kind: 'categories', id: 'produtos' } })).body.value['picture'],
    )
    const value = { name: 'Feira da Rosa', producer: 'Rosa', description: 'Da horta', picture, priority: 10, active: true }
    const params = { kind: 'campaigns', id: 'feira' } as const
    const addressed = await call(addressDraft, { host, headersMore, params, query: { typed: 'true' } })
    expect(addressed.status, JSON.stringify(addressed.body)).toBe(200)
    const post = (path: string) =>
      t.app.inject({
        method: 'POST',
        url: path,
        headers: { host, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ typed: JSON.stringify({ value, sold: [] }) }).toString(),
      })
    const drawn = await post(addressed.body.path)
    expect([drawn.statusCode, drawn.body.includes('Feira da Rosa')]).toEqual([200, true])
    const forged = await post('/preview/campaigns.feira.tpb964.s01a22bc7-a11c-7627-9443-966398056a4b.aaaaaaaaaaaaaaaaaaaaaa/store/feira')
    expect([forged.statusCode, forged.body.includes('Esta prévia não existe')]).toEqual([404, true])
    expect((await page('/store/feira')).body).toContain('Esta loja ainda está sendo preparada')
  })

  it('shows its office, which only its staff enter', async () => {
    const { headersMore, id } = await created()
    expect((await page('/office/')).statusCode).toBe(200)
    expect(await call(getFirstSteps, { host, headersMore })).toMatchObject({ status: 200, body: { isOpen: false } })
    const stranger = await signIn(t, { id, host })
    expect(await call(getFirstSteps, { host, headersMore: stranger.headers })).toMatchObject({ status: 403 })
  })

  it('stays when the server loads its folders, is listed, and can be ended and removed', async () => {
    await created()
    const said: string[] = []
    await loadAllFolders(tenantsDir, { ...options(), first: 'loja', say: (line) => said.push(line), each: () => undefined })
    const lines = async () => (await shopLines(t.pool)).filter((line) => line.startsWith(asked.slug))
    expect(await lines()).toEqual([`${asked.slug}  Horta da Rosa  sendo preparada  ${host}`])
    const input = async () => ({ tenant: (await findTenantBySlug(t.pool, asked.slug))!, queue: t.services.queue, now: NOW })
    expect(await reopenShop(t.pool, await input())).toEqual({ mistake: expect.stringContaining('sendo preparada') })
    expect(await endShop(t.pool, await input())).toHaveProperty('said')
    expect(await removeShop(t.pool, await input())).toEqual({ said: expect.stringContaining('por inteiro') })
    expect(await lines()).toEqual([])
  })

  it('is not replaced at a start by a folder that takes its name later', async () => {
    await created()
    const folder = join(tenantsDir, asked.slug)
    await mkdir(folder)
    await writeFile(join(folder, 'tenant.json'), '{}')
    const said: string[] = []
    await loadAllFolders(tenantsDir, { ...options(), first: 'loja', say: (line) => said.push(line), each: () => undefined })
    await rm(folder, { recursive: true })
    expect(said.join()).toContain('nada foi carregado')
    expect(await findTenantBySlug(t.pool, asked.slug)).toMatchObject({ isPreparing: true, name: 'Horta da Rosa' })
  })
})

describe('the shop that the installation names', () => {
  it('has its public address as its own', async () => {
    const installation = { ...options(), publicUrl: `https://${host}`, client: asked.slug }
    expect(await createShop(installation, asked)).toMatchObject({ slug: asked.slug })
    expect((await page('/office/')).statusCode).toBe(200)
  })
})

describe('a refused shop', () => {
  it.each([
    [{ slug: 'Horta da Rosa' }, 'letras minúsculas'],
    [{ name: '' }, 'nome: '],
    [{ host: 'https://horta.test/' }, 'use só o endereço da loja'],
    [{ owner: 'rosa' }, 'rosa não é um e-mail nem um celular com DDD'],
  ])('writes nothing: %o', async (over, words) => {
    const before = await count()
    const made = await create(over)
    expect('mistakes' in made ? made.mistakes.join() : '').toContain(words)
    expect(await count()).toBe(before)
  })

  it('has a name or a host that another shop has', async () => {
    await created()
    expect(await create({ host: 'outro.test' })).toEqual({ mistakes: ['já existe a loja horta-da-rosa: escolha outro nome'] })
    expect(await create({ slug: 'outra' })).toEqual({ mistakes: [`o endereço ${host} já é da loja horta-da-rosa`] })
    const installation = { ...options(), publicUrl: 'https://outro.test', client: 'padrao' }
    expect(await createShop(installation, { ...asked, slug: 'outra', host: 'outro.test' })).toEqual({
      mistakes: ['outro.test é o endereço da loja padrao (PUBLIC_URL, CLIENT): escolha outro'],
    })
    await mkdir(join(tenantsDir, 'outra'))
    const made = await create({ slug: 'outra', host: 'outro.test' })
    await rm(join(tenantsDir, 'outra'), { recursive: true })
    expect(made).toEqual({ mistakes: [expect.stringContaining('já existe a pasta outra')] })
  })

  it('loses against one that is created at the same moment', async () => {
    const made = await Promise.all([create(), create()])
    expect(made.filter((one) => 'mistakes' in one)).toHaveLength(1)
  })
})

describe('opening', () => {
  const store = { name: 'Banca', address: 'Rua Aspicuelta', addressNumber: '214', neighborhood: 'Vila Madalena', city: 'São Paulo', administrativeArea: 'SP', postalCode: '05433-010', latitude: -23.5575, longitude: -46.6906, hours: 'Sábados' } // prettier-ignore
  const undone = ({ steps }: FirstSteps) => steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]))

  it('is refused with the steps that are missing, and follows the last of them', async () => {
    const shop = await created()
    const { headersMore } = shop
    const steps = async () => undone((await call(getFirstSteps, { host, headersMore })).body)
    const get = (kind: WrittenKind, id: string) => call(getWritten, { host, headersMore, params: { kind, id } })
    const put = async (kind: WrittenKind, id: string, change: object) => {
      const { revision, value = {} } = (await get(kind, id)).body
      const answer = await call(putWritten, { host, headersMore, params: { kind, id }, body: { revision, value: { ...value, ...change } } })
      expect(answer).toMatchObject({ status: 200 })
    }
    expect(await steps()).toEqual(['profile', 'contact', 'seller', 'payment', 'delivery', 'campaign', 'items'])
    await put('shop', 'profile', { tagline: 'Da horta para a mesa' })
    await put('shop', 'contact', { helpPhone: '5511912345678' })
    await put('shop', 'seller', { seller })
    const { payment } = (await get('shop', 'payment')).body.value as { payment: object }
    await put('shop', 'payment', { payment: { ...payment, pix: { key: 'rosa@horta.example', name: 'ROSA LIMA', city: 'SAO PAULO' } } })
    expect(await steps()).toEqual(['delivery', 'campaign', 'items'])

    const refused = await call(openShop, { host, headersMore })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((refused.body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'delivery',
      'campaign',
      'items',
    ])

    const { value: category } = (await get('categories', 'produtos')).body
    const picture = String(category['picture'])
    await put('stores', 'banca', store)
    await put('campaigns', 'feira', { name: 'Feira', producer: 'Rosa', description: 'Da horta', picture, priority: 10, active: false })
    await put('items', 'couve', { campaign: 'feira', category: 'produtos', name: 'Couve', price: 500, stock: 10, unit: 'maço', description: 'Fresca', pictures: [picture] }) // prettier-ignore
    expect(await steps()).toEqual(['campaign', 'items'])
    await put('campaigns', 'feira', { active: true })
    expect(await steps()).toEqual(['campaign'])
    await put('campaigns', 'feira', { pickup: [{ store: 'banca', weekday: 6, from: '08:00', to: '12:00', fee: 0 }] })
    expect(await steps()).toEqual([])

    const stranger = await signIn(t, shop)
    const place = { latitude: store.latitude, longitude: store.longitude }
    const reached = async () => {
      const { body } = await call(listCampaignsWithinForAccount, { host, headersMore: stranger.headers, query: place })
      return (body as { id: string }[]).map(({ id }) => id)
    }
    expect(await reached()).toEqual([])
    const manager = await signInAsStaff(t, shop, 'manager')
    expect(await call(openShop, { host, headersMore: manager.headers })).toMatchObject({ status: 403 })
    expect(await call(listPublicCampaigns, { host, query: {} })).toMatchObject({ status: 404 })
    const opened = await Promise.all([1, 2, 3].map(() => call(openShop, { host, headersMore })))
    expect(opened.map(({ status, body }) => [status, body.isOpen])).toEqual([1, 2, 3].map(() => [200, true]))
    await expect.poll(async () => (await call(listPublicCampaigns, { host, query: {} })).status).toBe(200)
    expect(await reached()).toEqual(['feira'])
    expect((await page('/')).body).not.toContain('sendo preparada')
    expect(await call(openShop, { host, headersMore })).toMatchObject({ status: 200, body: { isOpen: true } })
    const rows = await rowsOf(t, shop.id, "select action from audit_log where action = 'shop.open'")
    expect(rows).toHaveLength(1)
  })
})
