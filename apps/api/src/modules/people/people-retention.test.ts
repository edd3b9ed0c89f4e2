import { describe, expect, it } from 'vitest'
import { listDueShops } from '#db/due-shops.ts'
import { uuidv7 } from '#ids.ts'
import { forgetImported } from '#modules/accounts/imported-people.service.ts'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { marketingOf, NOON, type Shop, type StaffMember } from '#testing/marketing.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { addPersonNote, listPeople } from '@mutirao/contract/people'
import { importPeople, previewPeopleImport } from '@mutirao/contract/people-imports'

const { t, call } = testApp()
const { shopOf, mineOf, draft, send, sweep, lettersOf } = marketingOf(t)

const file = Buffer.from(
  [
    'Nome;E-mail;Telefone;CPF;Cidade;Aceita marketing',
    'Ana Souza;ana@casa.test;(11) 98765-4321;;Campinas;Sim',
    'Bia Lima;bia@casa.test;;;;Sim',
    'Caio Reis;caio@casa.test;;;;Não',
  ].join('\n'),
).toString('base64')
const consent = { source: 'caixa no fim da compra, na loja antiga', day: '2026-03-01' }

async function imported(owner: StaffMember) {
  const asked = { file, name: 'clientes.csv', consent }
  const { seen } = (await call(previewPeopleImport, { ...owner, body: asked })).body
  const { status, body } = await call(importPeople, { ...owner, body: { ...asked, seen, act: uuidv7() } } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const look = async (owner: StaffMember) =>
  (await call(previewPeopleImport, { ...owner, body: { file, name: 'clientes.csv', consent } })).body
const at = (years: number, days: number) => new Date(Date.UTC(2026 + years, 10, 21 + days, 15))
const forget = async ({ tenant }: Shop, now: Date) => forgetImported({ ...(await ctxOf(t, tenant.id)), now })
const rows = <Row>({ tenant }: Shop, statement: string) => moneyOf(t).query<Row>(tenant.id, statement)
const namesOf = async (shop: Shop) =>
  (await rows<{ name: string }>(shop, 'select name from imported_people order by name')).map(({ name }) => name)
const isDue = async ({ tenant }: Shop, moment: Date) => (await listDueShops(t.pool, 'importedPeople', moment)).includes(tenant.id)

describe('imported people who never bought nor signed in', () => {
  it('leave the shop after two years with all that it has of them, and not a day earlier', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner)
    const [person] = (await call(listPeople, { ...owner, query: { searchText: 'Ana' } as never })).body.content
    await call(addPersonNote, { ...owner, params: { person: person!.id }, body: { id: uuidv7(), text: 'ligou' } } as never)
    expect(await isDue(shop, at(2, -1))).toBe(false)
    await forget(shop, at(2, -1))
    expect(await namesOf(shop)).toEqual(['Ana Souza', 'Bia Lima', 'Caio Reis'])
    expect(await isDue(shop, at(2, 1))).toBe(true)
    await forget(shop, at(2, 1))
    for (const table of ['imported_people', 'consents', 'buyers', 'person_notes'])
      expect(await rows(shop, `select 1 from ${table} where lead_id = '${person!.id}'`), table).toEqual([])
    expect(await namesOf(shop)).toEqual([])
    expect(await rows(shop, "select 1 from leads where properties->>'type' = 'IMPORTED'")).toEqual([])
    expect(await isDue(shop, at(2, 1))).toBe(false)
    // Retention is no erasure: a later import may bring the person again, with its own proof of consent.
    expect(await look(owner)).toMatchObject({ created: 3, skipped: 0, optedIn: 2 })
  })

  it('takes no others: who signed in or bought stays, also after the account has gone on for years, and other shops keep theirs', async () => {
    const [{ shop, owner }, other] = [await shopOf(), await shopOf()]
    await imported(owner)
    await imported(other.owner)
    await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    const buyer = await signIn(t, shop.tenant, { key: 'bia@casa.test' })
    expect((await call(placeOrder, { ...mineOf(shop, buyer), ...orderOf(shop.item) })).status).toBe(201)
    await forget(shop, at(3, 0))
    const left = await rows<{ email: string }>(shop, 'select email from imported_people order by email')
    expect(left.map(({ email }) => email)).toEqual(['ana@casa.test', 'bia@casa.test'])
    expect(await namesOf(other.shop)).toHaveLength(3)
    expect(await isDue(shop, at(3, 0))).toBe(false)
  })

  it('are remembered by a hash when they have refused news, so that no file brings the consent back', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner)
    await send(owner, await draft(owner, { segment: { bought: 'never' } }))
    await sweep(shop)
    const [letter] = await lettersOf(shop)
    expect(letter!.recipient).toBe('ana@casa.test')
    t.clock.now = new Date(NOON.getTime() + 60_000)
    const { pathname } = new URL(letter!.facts.leave)
    expect((await t.app.inject({ method: 'POST', url: pathname, headers: { host: shop.host } })).statusCode).toBe(200)
    await forget(shop, at(2, 1))
    expect(await rows(shop, "select 1 from outbox where recipient = 'ana@casa.test'")).toEqual([])
    expect(await look(owner)).toMatchObject({
      created: 2,
      skipped: 1,
      notes: [{ kind: 'ERASED', line: 2, message: expect.stringContaining('não quis mais novidades') }],
    })
    // The hash expires, too.
    await forgetOld({ ...(await ctxOf(t, shop.tenant.id)), now: at(6, 360) })
    expect(await rows(shop, 'select 1 from erased_keys')).toHaveLength(1)
    await forgetOld({ ...(await ctxOf(t, shop.tenant.id)), now: at(7, 10) })
    expect(await rows(shop, 'select 1 from erased_keys')).toEqual([])
  })
})
