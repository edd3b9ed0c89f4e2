import { describe, expect, it } from 'vitest'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { createWish } from '@mutirao/contract/interests'
import { listWishes } from './wishes.command.ts'

const { t, call } = testApp()

const visitorOf = async (tenant: TestTenant) => ({ host: tenant.host, as: await buildLead(t.pool, tenant.id) })
const wish = async (who: Awaited<ReturnType<typeof visitorOf>>, text: string) => (await call(createWish, { ...who, body: { text } })).status
/** Columns are as wide as their longest cell. */
const read = async ({ id }: TestTenant) =>
  (await listWishes(t.pool, (await ctxOf(t, id)).tenant)).map((line) => line.split(/ {2,}/).slice(0, 2))

describe('a wish', () => {
  it('is counted once per visitor, normalized, the most frequent first', async () => {
    const tenant = await buildTenant(t.pool)
    const [one, two] = [await visitorOf(tenant), await visitorOf(tenant)]
    expect([await wish(one, 'Açúcar  mascavo'), await wish(one, 'acucar mascavo'), await wish(two, 'AÇÚCAR mascavo!')]).toEqual([
      204, 204, 204,
    ])
    await wish(two, 'canela')
    expect(await read(tenant)).toEqual([
      ['busca', 'pessoas'],
      ['acucar mascavo', '2'],
      ['canela', '1'],
    ])
  })

  it('names no person: with a phone, an e-mail or a document it is refused', async () => {
    const tenant = await buildTenant(t.pool)
    const one = await visitorOf(tenant)
    for (const text of ['leite, ligar 11 91234-5678', 'leite ana@casa.test', 'leite 529.982.247-25'])
      expect(await wish(one, text), text).toBe(400)
    expect(await wish(one, 'leite 2% 1 l')).toBe(204)
    expect(await read(tenant)).toHaveLength(2)
  })

  it('stays in its shop', async () => {
    const [mine, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    await wish(await visitorOf(mine), 'canela')
    expect(await read(other)).toEqual([['Ninguém pediu nada que falte nesta loja.']])
  })

  it('is forgotten after half a year', async () => {
    const tenant = await buildTenant(t.pool)
    await wish(await visitorOf(tenant), 'canela')
    const later = async (days: number) => {
      const ctx = await ctxOf(t, tenant.id)
      await forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })
      return (await read(tenant)).length
    }
    expect([await later(179), await later(181)]).toEqual([2, 1])
  })

  it('must not be empty', async () => {
    const who = await visitorOf(await buildTenant(t.pool))
    expect([await wish(who, '?!'), await wish(who, 'é')]).toEqual([400, 400])
  })

  it('is refused after ten in an hour', async () => {
    const tenant = await buildTenant(t.pool)
    const who = await visitorOf(tenant)
    for (let asked = 0; asked < 10; asked++) expect(await wish(who, `coisa ${asked}`)).toBe(204)
    expect(await wish(who, 'mais uma')).toBe(429)
    expect(await read(tenant)).toHaveLength(11)
  })

  it('is part of the personal data export, and is deleted with the account', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers: headersMore, userId } = await signIn(t, tenant)
    await call(createClient, { host: tenant.host, params: { userId }, body: { name: 'Ana de Souza' }, headersMore })
    expect((await call(createWish, { host: tenant.host, body: { text: 'canela' }, headersMore })).status).toBe(204)
    const { body } = await call(exportClient, { host: tenant.host, headersMore })
    expect(body.wishes).toMatchObject([{ words: 'canela' }])
    expect((await call(deleteClient, { host: tenant.host, headersMore })).status).toBe(204)
    expect(await read(tenant)).toHaveLength(1)
  })
})
