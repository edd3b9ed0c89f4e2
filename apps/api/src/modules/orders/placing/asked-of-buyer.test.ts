import { describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import type { TenantBody } from '#db/schema/tenants.ts'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient } from '@mutirao/contract/accounts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { findOrder } from '../book/orders.repository.ts'

const { t, call } = testApp()
const cpf = '529.982.247-25'
const digits = '52998224725'

async function shop(body: Partial<CampaignBody>, tenantBody: Partial<TenantBody> = {}) {
  const tenant = await buildTenant(t.pool, tenantBody)
  await buildCampaign(t.pool, tenant.id, { id: 'feira', body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'feira' })
  return { ...tenant, item, as: await buildLead(t.pool, tenant.id) }
}
type Shop = Awaited<ReturnType<typeof shop>>
type Who = { as?: Shop['as']; headersMore?: Record<string, string> }

async function asked({ host, item, as }: Shop, who: Who = { as }) {
  const params = { uuid: uuidv7() }
  await call(putCart, { host, ...who, params, body: { products: [{ id: item.id, campaignId: 'feira', quantity: 1 }] } })
  const query = { cartUuid: params.uuid, postalCode: address.cep }
  return (await call(getQuote, { host, ...who, params: { id: 'feira' }, query })).body.asks
}

function order({ host, item, as }: Shop, more: { cpf?: string; email?: string }, who: Who = { as }) {
  const { body, ...sent } = orderOf(item)
  return call(placeOrder, { host, ...who, ...sent, body: { ...body, email: undefined, ...more } })
}

describe('required buyer fields', () => {
  it('are empty when no campaign and no acquirer requires any', async () => {
    const here = await shop({})
    expect(await asked(here)).toEqual([])
    expect((await order(here, {})).status).toBe(201)
  })

  it('are part of the quote, and an order without them is refused with each field', async () => {
    const here = await shop({ asks: ['email', 'cpf'] })
    expect(await asked(here)).toEqual(['cpf', 'email'])
    const errors = [
      { path: 'cpf', message: 'Informe o CPF' },
      { path: 'email', message: 'Informe o e-mail' },
    ]
    expect(await order(here, {})).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
    expect((await order(here, { cpf, email: 'ana@example.com' })).status).toBe(201)
  })

  it("include those of an offered method's acquirer", async () => {
    const installments = { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 }
    const here = await shop({}, { payment: { methods: ['PIX'], acquirers: { PIX: 'mercadopago' }, pixMinutes: 30, installments } })
    expect(await asked(here)).toEqual(['cpf', 'email'])
    const refused = await order(here, { email: 'ana@example.com' })
    expect(refused.body).toMatchObject({ errors: [{ path: 'cpf' }] })
  })

  it('are taken from an account that has the CPF, which the order then stores', async () => {
    const here = await shop({ asks: ['cpf'] })
    const { headers: headersMore, userId } = await signIn(t, here)
    expect(await asked(here, { headersMore })).toEqual(['cpf'])
    const person = { params: { userId }, body: { name: 'Ana de Souza', cpf } }
    expect((await call(createClient, { host: here.host, headersMore, ...person })).status).toBe(201)
    expect(await asked(here, { headersMore })).toEqual([])
    const { status, body } = await order(here, {}, { headersMore })
    expect([status, body.properties['account.cpf']]).toEqual([201, digits])
  })

  it('are stored encrypted, and readable by the buyer only', async () => {
    const here = await shop({ asks: ['cpf'] })
    const { body } = await order(here, { cpf })
    const row = await findOrder(await ctxOf(t, here.id), { id: body.id })
    expect(row?.properties['account.cpf']).toMatch(/^[\w-]{40,}$/)
    expect(JSON.stringify(row)).not.toContain(digits)
    const { body: read } = await call(getOrder, { host: here.host, as: here.as, params: { code: body.code } })
    expect(read.properties['account.cpf']).toBe(digits)
  })
})
