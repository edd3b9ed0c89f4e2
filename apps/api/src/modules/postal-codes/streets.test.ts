import { describe, expect, it } from 'vitest'
import { postalCodes } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { searchStreets } from '@mutirao/contract/postal-codes'

const { t, call } = testApp()

const known = { '04101-010': 'Rua São Tomé das Águas', '04101-020': 'Travessa das Águas', '04101-030': '' }

async function shop() {
  const { host, id } = await buildTenant(t.pool)
  const rows = Object.entries(known).map(([cep, logradouro]) => ({
    cep: cep.replace('-', ''),
    body: { cep, logradouro, bairro: 'Águas Claras', localidade: 'São Paulo', uf: 'SP' },
  }))
  await tenantTransaction(t.pool, id, (db) => db.insert(postalCodes).values(rows).onConflictDoNothing())
  return async (q: string) => (await call(searchStreets, { host, query: { q } })).body
}

describe('the street search', () => {
  it('finds looked-up streets by word prefixes, without accents, and only codes with a street', async () => {
    const search = await shop()
    expect(await search('AGUAS sao tom')).toEqual([
      { cep: '04101-010', logradouro: 'Rua São Tomé das Águas', bairro: 'Águas Claras', localidade: 'São Paulo', uf: 'SP' },
    ])
    expect((await search('aguas claras')).map(({ cep }: { cep: string }) => cep)).toEqual(['04101-010', '04101-020'])
  })

  it('finds the built-in public places, the street itself before one in a place of that name', async () => {
    const search = await shop()
    const found = await search('praca da se')
    expect(found[0]).toMatchObject({ cep: '01001-000', logradouro: 'Praça da Sé' })
  })

  it.each(['zzzz', '!!! ???', "zq' | b:* & !c"])('finds nothing for %j', async (q) => {
    expect(await (await shop())(q)).toEqual([])
  })

  it('requires at least three letters', async () => {
    const { host } = await buildTenant(t.pool)
    expect((await call(searchStreets, { host, query: { q: 'ab' } })).status).toBe(400)
  })
})
