import { beforeEach, describe, expect, it } from 'vitest'
import { getPostalCode } from '@mutirao/contract/postal-codes'
import { ctxOf } from '#testing/money.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import type { PostalCodeFinding } from '#adapters/postal-code/postal-code-adapter.ts'
import { locate } from '#modules/delivery/delivery-point.service.ts'

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

describe('GET /ws/{cep}/json', () => {
  it('answers a public place of the product without asking anybody', async () => {
    expect(await look('01310-100')).toMatchObject({ logradouro: 'Avenida Paulista', localidade: 'São Paulo' })
    expect(asked).toEqual([])
  })

  it('asks for any other code once, and keeps the answer for ninety days', async () => {
    expect(await Promise.all([look('05021-000'), look('05021000'), look('05021-000')])).toEqual([whole, whole, whole])
    expect(asked).toEqual(['05021000'])
    t.clock.now = new Date(NOW.getTime() + 89 * DAY)
    expect(await look('05021-000')).toEqual({ ...caiubi, ...place })
    expect(asked.length).toBe(1)
    t.clock.now = new Date(NOW.getTime() + 91 * DAY)
    await look('05021-000')
    expect(asked.length).toBe(2)
  })

  it('says of a code that nobody has that there is none, and asks again the next day', async () => {
    finding = { kind: 'unknown' }
    expect([await look('05999-998'), await look('05999-998')]).toEqual([{ erro: true }, { erro: true }])
    expect(asked.length).toBe(1)
    t.clock.now = new Date(NOW.getTime() + 1.1 * DAY)
    finding = { kind: 'found', answer: caiubi }
    expect(await look('05999-998')).toMatchObject({ logradouro: 'Rua Caiubi' })
  })

  it('knows without asking that a number outside every state has no street', async () => {
    expect(await look('00999-999')).toEqual({ erro: true })
    expect(asked).toEqual([])
  })

  it('says what the number itself tells where nobody can be reached, and keeps none of that', async () => {
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

  it('gives an old answer where nobody can be reached', async () => {
    await look('05021-000')
    t.clock.now = new Date(NOW.getTime() + 400 * DAY)
    finding = { kind: 'unreachable' }
    expect(await look('05021-000')).toEqual({ ...caiubi, ...place })
  })

  it('believes no point that cannot be in the municipality', async () => {
    finding = { kind: 'found', answer: { ...caiubi, latitude: -20.04, longitude: -47.74 } }
    expect(await look('05021-000')).toEqual({ ...caiubi, ...seat, isApproximate: true })
  })

  it('of a city whose service names no code of the IBGE the name is enough', async () => {
    const { ibge: _, ...unnamed } = caiubi
    finding = { kind: 'found', answer: { ...unnamed, localidade: 'SAO PAULO' } }
    expect(await look('05021-000')).toMatchObject({ ...seat, isApproximate: true })
  })

  it('lets nobody read the whole country through the shop', async () => {
    finding = { kind: 'unknown' }
    for (let number = 0; number < 125; number++) await look(`05011-${String(number).padStart(3, '0')}`)
    expect(asked.length).toBe(120)
    expect(await look('05012-000')).toMatchObject({ isPartial: true })
  })
})

describe('where an order goes', () => {
  const decided = async (pin: { latitude: number; longitude: number }) => locate(await ctxOf(t, shop.id), { cep: '05021-000', ...pin })

  it('is the shopper’s pin within the municipality, and the postal code’s place where the pin cannot be', async () => {
    const near = { latitude: -23.6, longitude: -46.7 }
    expect(await decided(near)).toEqual({ ...near, isVerified: false })
    expect(await decided({ latitude: -22.9068, longitude: -43.1729 })).toEqual({ ...place, isVerified: false })
  })

  it('is nowhere near where nobody can be reached and the pin is in another municipality', async () => {
    finding = { kind: 'unreachable' }
    expect(await decided({ latitude: -22.9068, longitude: -43.1729 })).toEqual({ latitude: -22.19, longitude: -48.79, isVerified: false })
  })
})
