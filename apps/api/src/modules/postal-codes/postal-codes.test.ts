import { beforeEach, describe, expect, it } from 'vitest'
import type { PostalCodeFinding } from '#adapters/postal-code/postal-code-adapter.ts'
import { locate } from '#modules/delivery/delivery-point.service.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getPostalCode, type PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { forgetUnknown } from './postal-codes.service.ts'

const { t, call } = testApp()
const DAY = 24 * 3_600_000
const caiubi = {
  cep: '05021-000',
  logradouro: 'Rua Caiubi',
  complemento: '',
  bairro: 'Perdizes',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}
const place = { latitude: -23.5367, longitude: -46.6781 }
const whole = { ...caiubi, ...place }
const seat = { latitude: -23.5329, longitude: -46.6395 }

let shop: TestTenant
let asked: string[]
let finding: PostalCodeFinding

beforeEach(async () => {
  shop = await buildTenant(t.pool)
  asked = []
  finding = { kind: 'found', answer: { ...caiubi, ...place } }
  t.clock.now = NOW
  t.services.postalCodes.find = async (cep) => {
    asked.push(cep)
    return finding
  }
  await t.pool.query('delete from postal_codes')
})

const look = async (cep: string) => (await call(getPostalCode, { host: shop.host, params: { cep } })).body

const lookFrom = async (remoteAddress: string, cep: string) =>
  (await t.app.inject({ url: `/ws/${cep}/json`, remoteAddress, headers: { host: shop.host } })).json<PostalCodeAnswer>()

describe('GET /ws/{cep}/json', () => {
  it('answers a built-in public place without a request to any service', async () => {
    expect(await look('01310-100')).toMatchObject({ logradouro: 'Avenida Paulista', localidade: 'São Paulo' })
    expect(asked).toEqual([])
  })

  it('requests any other code once, and caches the answer for ninety days', async () => {
    expect(await Promise.all([look('05021-000'), look('05021000'), look('05021-000')])).toEqual([whole, whole, whole])
    expect(asked).toEqual(['05021000'])
    t.clock.now = new Date(NOW.getTime() + 89 * DAY)
    expect(await look('05021-000')).toEqual({ ...caiubi, ...place })
    expect(asked.length).toBe(1)
    t.clock.now = new Date(NOW.getTime() + 91 * DAY)
    await look('05021-000')
    expect(asked.length).toBe(2)
  })

  it('caches a code that does not exist for a day', async () => {
    finding = { kind: 'unknown' }
    expect([await look('05999-998'), await look('05999-998')]).toEqual([{ erro: true }, { erro: true }])
    expect(asked.length).toBe(1)
    t.clock.now = new Date(NOW.getTime() + 1.1 * DAY)
    finding = { kind: 'found', answer: caiubi }
    expect(await look('05999-998')).toMatchObject({ logradouro: 'Rua Caiubi' })
  })

  it("answers a number outside every state's range without a request", async () => {
    expect(await look('00999-999')).toEqual({ erro: true })
    expect(asked).toEqual([])
  })

  it('answers from the number alone when no service is available, without caching', async () => {
    finding = { kind: 'unreachable' }
    const nothing = { logradouro: '', complemento: '', bairro: '' }
    expect(await look('20040-020')).toMatchObject({
      ...nothing,
      cep: '20040-020',
      localidade: 'Rio de Janeiro',
      uf: 'RJ',
      isPartial: true,
      isApproximate: true,
    })
    expect(await look('18150-000')).toEqual({ ...nothing, cep: '18150-000', localidade: '', uf: 'SP', isPartial: true })
    finding = { kind: 'found', answer: caiubi }
    expect(await look('18150-000')).not.toHaveProperty('isPartial')
  })

  it('serves a stale answer when no service is available', async () => {
    await look('05021-000')
    t.clock.now = new Date(NOW.getTime() + 400 * DAY)
    finding = { kind: 'unreachable' }
    expect(await look('05021-000')).toEqual({ ...caiubi, ...place })
  })

  it('rejects a point outside the municipality', async () => {
    finding = { kind: 'found', answer: { ...caiubi, latitude: -20.04, longitude: -47.74 } }
    expect(await look('05021-000')).toEqual({ ...caiubi, ...seat, isApproximate: true })
  })

  it("rejects a service's answer in another state", async () => {
    finding = { kind: 'found', answer: { ...caiubi, localidade: 'Goiânia', uf: 'GO', ibge: '5208707' } }
    expect(await look('05021-000')).toMatchObject({ localidade: 'São Paulo', uf: 'SP', isPartial: true })
  })

  it("accepts a city's name when the service has no IBGE code", async () => {
    const { ibge: _, ...unnamed } = caiubi
    finding = { kind: 'found', answer: { ...unnamed, localidade: 'SAO PAULO' } }
    expect(await look('05021-000')).toMatchObject({ ...seat, isApproximate: true })
  })

  it('does not let anybody enumerate the whole country', async () => {
    finding = { kind: 'unknown' }
    for (let number = 0; number < 125; number++) await look(`05011-${String(number).padStart(3, '0')}`)
    expect(asked.length).toBe(120)
    expect(await look('05012-000')).toMatchObject({ isPartial: true })
  })

  it('limits requests per shop over all networks, and answers the rest from the number', async () => {
    finding = { kind: 'unknown' }
    await lookFrom('10.2.0.1', '05099-000')
    const bucket = "tenant_id = $1 and bucket like 'postal-code-shop%'"
    expect((await t.pool.query(`update rate_limits set count = 2999 where ${bucket}`, [shop.id])).rowCount).toBe(1)
    for (let network = 0; network < 10; network++) await lookFrom(`10.1.${network}.1`, `05011-00${network}`)
    expect(asked.length).toBe(2)
    expect(await lookFrom('10.2.0.1', '05098-000')).toMatchObject({ isPartial: true })
    expect(await lookFrom('10.2.0.1', '05099-000')).toEqual({ erro: true })
  })

  it("does not count a network beyond its own limit against the shop's", async () => {
    finding = { kind: 'unknown' }
    for (let number = 0; number < 130; number++) await lookFrom('10.1.0.1', `05011${String(number).padStart(3, '0')}`)
    const { rows } = await t.pool.query<{ count: number }>(
      "select count from rate_limits where tenant_id = $1 and bucket like 'postal-code-shop%'",
      [shop.id],
    )
    expect(rows).toEqual([{ count: 120 }])
  })

  it('lets few requests wait for a slow service, for one code or many, and answers the rest at once', async () => {
    let release = () => undefined as void
    const slow = new Promise<void>((resolve) => (release = resolve))
    t.services.postalCodes.find = async (cep) => {
      asked.push(cep)
      await slow
      return finding
    }
    let answered = 0
    const networks = Array.from({ length: 60 }, (_, network) => `10.1.${network}.1`)
    const looking = [...networks, ...networks].map((network, n) =>
      lookFrom(network, n < 60 ? '05021000' : `050220${String(n % 60).padStart(2, '0')}`).finally(() => answered++),
    )
    await expect.poll(() => answered).toBe(120 - 32)
    release()
    await Promise.all(looking)
    expect(asked.length).toBeLessThanOrEqual(32)
    expect(await lookFrom('10.1.1.1', '05022-099')).not.toHaveProperty('isPartial')
  })

  it('deletes negative answers after their lifetime, and keeps addresses as long as they are useful', async () => {
    await look('05021-000')
    finding = { kind: 'unknown' }
    await look('05999-998')
    const left = async () => (await t.pool.query<{ cep: string }>('select cep from postal_codes order by cep')).rows.map(({ cep }) => cep)
    await forgetUnknown({ ...(await ctxOf(t, shop.id)), now: new Date(NOW.getTime() + 0.9 * DAY) })
    expect(await left()).toEqual(['05021000', '05999998'])
    await forgetUnknown({ ...(await ctxOf(t, shop.id)), now: new Date(NOW.getTime() + 100 * DAY) })
    expect(await left()).toEqual(['05021000'])
  })
})

describe('the point of an order', () => {
  const decided = async (pin: { latitude: number; longitude: number }) =>
    locate(await ctxOf(t, shop.id), { cep: '05021-000', city: 'São Paulo', ...pin })

  const inTown = { city: 'São Paulo', administrative_area: 'SP', isVerified: false }

  it("is the shopper's pin within the municipality, and the postal code's point for any other pin", async () => {
    const near = { latitude: -23.6, longitude: -46.7 }
    expect(await decided(near)).toEqual({ ...near, ...inTown })
    expect(await decided({ latitude: -22.9068, longitude: -43.1729 })).toEqual({ ...place, ...inTown })
  })

  it('does not exist when no service is available and the pin is in another municipality', async () => {
    finding = { kind: 'unreachable' }
    expect(await decided({ latitude: -22.9068, longitude: -43.1729 })).toEqual({ latitude: -22.19, longitude: -48.79, ...inTown })
  })
})
