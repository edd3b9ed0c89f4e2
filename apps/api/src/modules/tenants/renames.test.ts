import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { buildLead } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { loadAgain, rowsOf } from '#testing/loaded-folder.ts'
import { moneyOf } from '#testing/money.ts'
import { edit, folder, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { readTenantFolder } from './folder/read-folder.service.ts'
import { loadTenant } from './load-tenant.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
afterEach(() => t.pool.query("delete from tenants where slug in ('loja', 'vendinha')"))

async function open() {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  return loadAgain(t)
}

/** One paid order of the group, picked up at the bakery. */
async function buy(tenantId: string) {
  const as = await buildLead(t.pool, tenantId)
  const cartUuid = uuidv7()
  const { status, body } = await call(placeOrder, {
    host,
    as,
    params: { id: 'feira' },
    headers: { 'idempotency-key': uuidv7() },
    body: {
      items: [{ id: 'cafe-em-graos', quantity: 1, campaignId: 'feira' }],
      type: 'PICKUP',
      userName: 'Maria da Silva',
      userPhone: '(11) 91234-5678',
      properties: { cartUuid, storeId: 'padaria', slot: 'padaria/2026-11-28T08:00', price: 3290 },
      paymentMethod: { type: 'PIX' },
    },
  } as never)
  expect([status, body]).toMatchObject([201, {}])
  const money = moneyOf(t)
  const [payment] = await money.payments(tenantId, body.id)
  await money.webhook({ tenantId, reference: payment!.id, amount: 3290 })
  return { as, code: body.code as string, cartUuid }
}

async function renameCampaign({ saysSo = true } = {}) {
  await rename(join(folder, 'campaigns/feira.json'), join(folder, 'campaigns/feirinha.json'))
  await rename(join(folder, 'catalogs/feira.csv'), join(folder, 'catalogs/feirinha.csv'))
  await edit('campaigns/clube.json', '"campaignId": "feira"', '"campaignId": "feirinha"')
  if (saysSo) await saySame()
}
const saySame = () => edit('campaigns/feirinha.json', '"name": "Feira"', '"formerly": ["feira"], "name": "Feira"')
const get = (url: string, accept = 'text/html') => t.app.inject({ url, headers: { host, accept } })

/** The group has paid units, and no file of the folder replaces the campaign. */
const missing = (campaign: string): unknown =>
  expect.stringContaining(`campaigns/${campaign}.json:1 falta o arquivo, e o grupo de Feira tem 1 unidade paga`)

describe('a campaign that is renamed', () => {
  it('is answered 301 at its old pages and calls', async () => {
    await open()
    await renameCampaign()
    await loadAgain(t, hours(1))
    for (const [from, to] of [
      ['/store/feira', '/store/feirinha'],
      ['/store/feira?utm=x', '/store/feirinha?utm=x'],
      ['/store/feira/product/cafe-em-graos', '/store/feirinha/product/cafe-em-graos'],
      ['/store/feira/catalog/category/cafe', '/store/feirinha/catalog/category/cafe'],
      ['/?story=feira', '/?story=feirinha'],
      ['/api/operation/campaigns/feira/public', '/api/operation/campaigns/feirinha/public'],
      [
        '/api/operation/catalog/campaign/feira/item/cafe-em-graos/public',
        '/api/operation/catalog/campaign/feirinha/item/cafe-em-graos/public',
      ],
    ])
      expect([from, (await get(from!)).statusCode, (await get(from!)).headers.location]).toEqual([from, 301, to])
    expect((await get('/store/feirinha')).statusCode).toBe(200)
    expect((await get('/store/outra')).statusCode).toBe(404)
    expect((await call(getCampaign, { host, params: { id: 'outra' } })).status).toBe(404)
  })

  it.each([
    ['at once', true],
    ['after a load that did not say so', false],
  ])('keeps its orders, group, carts and followers, said %s', async (_name, saysSo) => {
    const { id } = await open()
    const { as, code, cartUuid } = await buy(id)
    const { leadId } = as
    await rowsOf(t, id, `insert into favorites values ('${id}', '${leadId}', 'feira', 'cafe-em-graos', now())`)
    await rowsOf(
      t,
      id,
      `insert into carts (tenant_id, uuid, lead_id, products, updated_at, expires_at) values ('${id}', '${uuidv7()}', '${leadId}', '[{"id":"cafe-em-graos","quantity":2,"campaignId":"feira"}]', now(), now() + interval '1 day')`,
    )
    await renameCampaign({ saysSo })
    const first = await loadAgain(t, hours(1))
    if (!saysSo) await saySame()
    expect(first.refused).toEqual(saysSo ? [] : [missing('feira')])
    expect((await loadAgain(t, hours(2))).refused).toEqual([])
    expect(await rowsOf(t, id, 'select id, active, ends_at from campaigns order by id')).toEqual([
      { id: 'clube', active: true, ends_at: null },
      { id: 'feirinha', active: true, ends_at: new Date('2026-11-25T23:00:00Z') },
    ])
    expect(await rowsOf(t, id, "select campaign_id, paid_units, buyers from group_counters where campaign_id <> 'clube'")).toEqual([
      { campaign_id: 'feirinha', paid_units: 1, buyers: 1 },
    ])
    expect(await rowsOf(t, id, 'select campaign_id, campaign_ids, group_units from orders')).toEqual([
      { campaign_id: 'feirinha', campaign_ids: ['feirinha'], group_units: [{ campaignId: 'feirinha', units: 1 }] },
    ])
    expect(await rowsOf(t, id, 'select campaign_id from favorites')).toEqual([{ campaign_id: 'feirinha' }])
    expect(await rowsOf(t, id, "select products->0->>'campaignId' as campaign from carts")).toEqual([{ campaign: 'feirinha' }])
    expect((await call(getOrder, { host, as, params: { code } })).body).toMatchObject({
      state: 'PAID',
      campaignId: 'feirinha',
      properties: { cartUuid },
    })
    expect(await rowsOf(t, id, "select written from moments where owner = 'campaign feirinha'")).toEqual([
      { written: { inDays: 4, at: '20:00' } },
    ])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('keeps the terms promised under its old name', async () => {
    const { id } = await open()
    await buy(id)
    await renameCampaign()
    await edit('campaigns/feirinha.json', '"percentage": 10', '"percentage": 7')
    expect((await loadAgain(t, hours(1))).refused).toEqual([expect.stringContaining('com 20 unidades o desconto cairia de 10% para 7%')])
    expect(
      await rowsOf(t, id, "select body->'cartControls'->'groupRules'->1->'percentage' as tier from campaigns where id = 'feirinha'"),
    ).toEqual([{ tier: 10 }])
  })

  describe('after a load without "formerly"', () => {
    const terms = (id: string) =>
      rowsOf(
        t,
        id,
        `select c.id, ends_at, paid_units, body->'cartControls'->'groupRules'->1->'percentage' as tier, body->'group'->>'onFailure' as failure
        from campaigns c join group_counters g on g.tenant_id = c.tenant_id and g.campaign_id = c.id where paid_units > 0`,
      )
    const promised = { ends_at: new Date('2026-11-25T23:00:00Z'), paid_units: 1, tier: 10, failure: 'Devolvemos' }

    it.each(['percentage', 'onFailure', 'end'])('keeps the terms promised under its old name: a worse %s is refused', async (what) => {
      const { id } = await open()
      await buy(id)
      await renameCampaign({ saysSo: false })
      const file = 'campaigns/feirinha.json'
      if (what === 'percentage') await edit(file, '"percentage": 10', '"percentage": 7')
      if (what === 'onFailure') await edit(file, '"onFailure": "Devolvemos"', '"onFailure": "Fica de crédito"')
      if (what === 'end') await edit(file, '"inDays": 4', '"inDays": 9')
      expect((await loadAgain(t, hours(1))).refused).toEqual([missing('feira')])
      await saySame()
      expect((await loadAgain(t, hours(2))).refused).toEqual([
        expect.stringMatching(/^campaigns\/feirinha\.json:\d+ .*já há 1 unidade paga/),
      ])
      expect(await terms(id)).toEqual([{ id: 'feirinha', ...promised }])
      expect((await loadAgain(t, hours(3))).refused).toHaveLength(1)
      expect(await terms(id)).toEqual([{ id: 'feirinha', ...promised }])
    })

    it('has a deadline that passed under its old name', async () => {
      const { id } = await open()
      await buy(id)
      await renameCampaign({ saysSo: false })
      await edit('campaigns/feirinha.json', '"inDays": 4', '"inDays": 9')
      await loadAgain(t, hours(1))
      await saySame()
      expect((await loadAgain(t, hours(24 * 5))).refused[0]).toContain('esta campanha terminou em 25/11/2026, 20h')
      expect(await terms(id)).toEqual([{ id: 'feirinha', ...promised }])
    })

    it('keeps the terms when it gets its old name back', async () => {
      const { id } = await open()
      await buy(id)
      await renameCampaign()
      await loadAgain(t, hours(1))
      await rename(join(folder, 'campaigns/feirinha.json'), join(folder, 'campaigns/feira.json'))
      await rename(join(folder, 'catalogs/feirinha.csv'), join(folder, 'catalogs/feira.csv'))
      await edit('campaigns/clube.json', '"campaignId": "feirinha"', '"campaignId": "feira"')
      await edit('campaigns/feira.json', '"formerly": ["feira"],', '')
      await edit('campaigns/feira.json', '"percentage": 10', '"percentage": 7')
      expect((await loadAgain(t, hours(2))).refused).toEqual([missing('feirinha')])
      await edit('campaigns/feira.json', '"name": "Feira"', '"formerly": ["feirinha"], "name": "Feira"')
      expect((await loadAgain(t, hours(3))).refused).toEqual([expect.stringContaining('cairia de 10% para 7%')])
      expect(await terms(id)).toEqual([{ id: 'feira', ...promised }])
      expect((await get('/store/feira')).statusCode).toBe(200)
      expect((await get('/store/feirinha')).headers.location).toBe('/store/feira')
    })

    it('with two former names continues the one with orders, whichever is named first', async () => {
      const { id } = await open()
      await buy(id)
      await renameCampaign({ saysSo: false })
      await loadAgain(t, hours(1))
      await rename(join(folder, 'campaigns/feirinha.json'), join(folder, 'campaigns/feirona.json'))
      await rename(join(folder, 'catalogs/feirinha.csv'), join(folder, 'catalogs/feirona.csv'))
      await edit('campaigns/clube.json', '"campaignId": "feirinha"', '"campaignId": "feirona"')
      await edit('campaigns/feirona.json', '"name": "Feira"', '"formerly": ["feirinha", "feira"], "name": "Feira"')
      await edit('campaigns/feirona.json', '"percentage": 10', '"percentage": 7')
      expect((await loadAgain(t, hours(2))).refused).toEqual([expect.stringContaining('cairia de 10% para 7%')])
      expect(await terms(id)).toEqual([{ id: 'feirona', ...promised }])
      await edit('campaigns/feirona.json', '"percentage": 7', '"percentage": 12')
      expect((await loadAgain(t, hours(3))).refused).toEqual([])
      expect(await terms(id)).toEqual([{ id: 'feirona', ...promised, tier: 12 }])
    })
  })

  it('is not merged with one that has orders of its own, and without "formerly" is a new campaign', async () => {
    const { id } = await open()
    await buy(id)
    await edit('campaigns/clube.json', '"name": "Clube"', '"formerly": ["feira"], "name": "Clube"')
    await edit('campaigns/clube.json', /"depends": \[[^\]]*\],/, '')
    await rename(join(folder, 'campaigns/feira.json'), join(folder, 'campaigns/nova.json'))
    await rename(join(folder, 'catalogs/feira.csv'), join(folder, 'catalogs/nova.csv'))
    await rowsOf(
      t,
      id,
      "insert into order_lines select tenant_id, order_id, 1, 'cafe-do-clube', 'clube', 1, 0, 0, 0, snapshot from order_lines",
    )
    const { refused } = await loadAgain(t, hours(1))
    expect(refused).toEqual([
      missing('feira'),
      expect.stringContaining('formerly: feira e clube já existem na loja como duas campanhas, com pedidos'),
    ])
    expect(await rowsOf(t, id, "select id, active from campaigns where id in ('feira', 'nova') order by id")).toEqual([
      { id: 'feira', active: true },
      { id: 'nova', active: true },
    ])
  })
})

describe('a shop whose folder is renamed', () => {
  it('is the same shop when its file names the former slug', async () => {
    const { id } = await open()
    const { as, code } = await buy(id)
    await edit('tenant.json', '"slug": "loja"', '"slug": "vendinha", "formerly": ["loja"]')
    const path = join(dirname(folder), 'vendinha')
    await rename(folder, path)
    const checked = await readTenantFolder(path)
    if ('mistakes' in checked) throw new Error(JSON.stringify(checked.mistakes))
    const loaded = await loadTenant(checked.folder, {
      pool: t.pool,
      now: hours(1),
      key: t.services.secrets.key,
      digest: 'x',
      media: t.services.media,
    })
    t.services.changes.publish(['*', 'tenants'])
    await rename(path, folder)
    expect(loaded.id).toBe(id)
    expect(basename(path)).toBe('vendinha')
    expect((await call(getOrder, { host, as, params: { code } })).body.state).toBe('PAID')
    expect((await findTenantBySlug(t.pool, 'loja'))?.id).toBe(id)
    expect((await t.pool.query("select slug from tenants where slug in ('loja', 'vendinha')")).rows).toEqual([{ slug: 'vendinha' }])
  })
})
