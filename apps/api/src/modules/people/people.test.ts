import { beforeAll, describe, expect, it } from 'vitest'
import { buyers } from '#db/schema/buyers.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { buildCampaign, buildItem, buildLead } from '#testing/factories.ts'
import { isInSegment, type SegmentPerson } from '#testing/in-segment.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient, giveConsent } from '@mutirao/contract/accounts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { searchOffice } from '@mutirao/contract/office-search'
import { cancelOrder, claimOrder, placeOrder } from '@mutirao/contract/orders'
import {
  addPersonNote,
  getPerson,
  getReach,
  listPeople,
  listPersonPlaces,
  removePersonNote,
  setPersonReference,
  type Person,
} from '@mutirao/contract/people'
import { refundOrder } from '@mutirao/contract/refunds'
import type { Segment } from '@mutirao/domain/buyer-segment'
import type { KeyRight } from '@mutirao/domain/staff'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { countRows } from './people.repository.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = Awaited<ReturnType<typeof shopWith>>
type Who = { as?: Shop['as']; headersMore?: Record<string, string> }

const staffOf = async ({ host, tenant }: Pick<Shop, 'host' | 'tenant'>, role: 'owner' | 'support' = 'owner') => ({
  host,
  headersMore: (await signInAsStaff(t, tenant, role)).headers,
})

/** An order of R$ 10,00 a unit and R$ 8,00 for the delivery, by Maria da Silva. */
async function order({ host, tenant, item }: Shop, who: Who, { quantity = 1, isPaid = true, over = {} } = {}) {
  const wanted = orderOf(item, { quantity })
  const { status, body } = await call(placeOrder, { host, ...who, ...wanted, body: { ...wanted.body, ...over } })
  expect(status).toBe(201)
  const [payment] = await money.payments(tenant.id, body.id)
  if (isPaid)
    await money.payAtAcquirer({ tenantId: tenant.id, orderId: body.id, reference: payment!.id, amount: quantity * item.price + 800 })
  return body
}

const shopOf = async () => {
  const shop = await shopWith(t.pool, { price: 1000 })
  return { shop, owner: await staffOf(shop) }
}
const peopleOf = async (owner: Awaited<ReturnType<typeof staffOf>>, query = {}): Promise<Person[]> =>
  (await call(listPeople, { ...owner, query })).body.content

describe('people', () => {
  it('have their paid orders, what they spent without what went back, and their place', async () => {
    const { shop, owner } = await shopOf()
    const first = await order(shop, shop, { quantity: 2 })
    await order(shop, { as: shop.as }, { isPaid: false })
    expect(await peopleOf(owner)).toMatchObject([
      { id: shop.as.leadId, name: 'Maria da Silva', orders: 1, spent: 2800, groups: 0, isOptedIn: false, channels: ['inbox'] },
    ])
    await call(refundOrder, { ...owner, params: { id: first.id }, body: { act: uuidv7(), amount: 500 } })
    const [maria] = await peopleOf(owner)
    expect(maria).toMatchObject({ spent: 2300, neighborhood: expect.stringContaining('São Paulo') })
    expect((await call(listPersonPlaces, owner)).body).toEqual({
      neighborhoods: [maria!.neighborhood],
      stores: [],
      items: [{ id: shop.item.id, name: expect.any(String) }],
      categories: expect.any(Array),
    })
  })

  it('are named by another program: found by it, one person each, told in the export', async () => {
    const { shop, owner } = await shopOf()
    const user = await signIn(t, shop.tenant)
    await call(createClient, { host: shop.host, headersMore: user.headers, params: { userId: user.userId }, body: { name: 'Joana Lima' } })
    await order(shop, { headersMore: user.headers }, { over: { userName: 'Joana' } })
    await order(shop, shop)
    const people = await peopleOf(owner)
    const [joana, maria] = ['Joana', 'Maria da Silva'].map((name) => people.find((one) => one.name === name)!)
    const name = (person: string, reference: string | null) =>
      call(setPersonReference, { ...owner, params: { person }, body: { reference } })
    expect((await name(joana!.id, 'C-100')).status).toBe(204)
    expect(await name(maria!.id, 'C-100')).toMatchObject({ status: 409, body: { code: 'reference_taken' } })
    expect(await peopleOf(owner, { reference: 'C-100' })).toMatchObject([{ id: joana!.id, reference: 'C-100' }])
    expect((await name(uuidv7(), 'C-101')).status).toBe(404)
    const own = await call(exportClient, { host: shop.host, headersMore: user.headers })
    expect(JSON.stringify(own.body)).toContain('C-100')
    expect((await name(joana!.id, null)).status).toBe(204)
    expect((await name(maria!.id, 'C-100')).status).toBe(204)
    expect(await peopleOf(owner, { reference: 'C-100' })).toMatchObject([{ id: maria!.id }])
    expect((await name(maria!.id, 'C-200')).status).toBe(204)
    expect(await peopleOf(owner, { reference: 'C-100' })).toEqual([])
  })

  it('are sorted by name for a program without contacts as if those whose name is a contact had none', async () => {
    const { shop, owner } = await shopOf()
    for (const email of ['ana@segredo.test', 'bia@segredo.test'])
      await order(shop, { headersMore: (await signIn(t, shop.tenant)).headers }, { over: { email } })
    await money.query(shop.tenant.id, 'update orders set user_name = email where email is not null', [])
    await order(shop, shop)
    const { body } = await call(createApiKey, { ...owner, body: { name: 'Painel', rights: ['people.read'] } })
    const program = { host: shop.host, headersMore: { authorization: `Bearer ${body.token}` } }
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = (await call(listPeople, { ...program, query: { sort: 'name', size: 1, ...(cursor && { cursor }) } })).body
      seen.push(page, Buffer.from(page.next ?? '', 'base64url').toString())
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen, JSON.stringify(seen)).toHaveLength(6)
    for (const contact of ['ana@segredo', 'bia@segredo']) expect(seen.join()).not.toContain(contact)
    expect(JSON.stringify(seen)).toContain('Maria da Silva')
  })

  it('are named by a program that has the right, which writes nothing else about them', async () => {
    const { shop, owner } = await shopOf()
    await order(shop, shop)
    const [maria] = await peopleOf(owner)
    const program = async (rights: KeyRight[]) => {
      const { status, body } = await call(createApiKey, { ...owner, body: { name: rights.join(), rights } })
      expect(status, JSON.stringify(body)).toBe(201)
      return { host: shop.host, headersMore: { authorization: `Bearer ${body.token}` } }
    }
    const [erp, reader] = [await program(['people.read', 'buyers.name']), await program(['people.read'])]
    const params = { person: maria!.id }
    expect((await call(setPersonReference, { ...reader, params, body: { reference: 'C-1' } })).status).toBe(403)
    expect((await call(setPersonReference, { ...erp, params, body: { reference: 'C-1' } })).status).toBe(204)
    expect(await peopleOf(erp, { reference: 'C-1' })).toMatchObject([{ id: maria!.id }])
    expect((await call(addPersonNote, { ...erp, params, body: { id: uuidv7(), text: 'Oi' } })).status).toBe(403)
  })

  it('are found by name without accents, phone and e-mail, sorted, and turned by cursor without a repetition', async () => {
    const { shop, owner } = await shopOf()
    const names = ['Joana Araújo', 'Bia Lima', 'Caio Melo']
    for (const [at, name] of names.entries()) {
      t.clock.now = new Date(NOW.getTime() + at * 60_000)
      await order(
        shop,
        { as: await buildLead(t.pool, shop.tenant.id) },
        { quantity: at + 1, over: { userName: name, userPhone: `(11) 9123${at}-5678`, email: `${name[0]}@casa.test` } },
      )
    }
    const found = async (searchText: string) => (await peopleOf(owner, { searchText })).map(({ name }) => name)
    expect([await found('araujo'), await found('91231-5678'), await found('C@CASA'), await found('%')]).toEqual([
      ['Joana Araújo'],
      ['Bia Lima'],
      ['Caio Melo'],
      [],
    ])
    for (const [sort, wanted] of [
      ['name', ['Bia Lima', 'Caio Melo', 'Joana Araújo']],
      ['spent', ['Caio Melo', 'Bia Lima', 'Joana Araújo']],
      ['recent', names.toReversed()],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await call(listPeople, { ...owner, query: { sort, size: '1', ...(cursor && { cursor }) } })
        expect(body.totalElements).toBe(3)
        seen.push(body.content[0].name)
        cursor = body.next
      } while (cursor)
      expect([sort, ...seen]).toEqual([sort, ...wanted])
    }
    for (const cursor of ['x', Buffer.from('["name","a","b"]').toString('base64url')])
      expect((await call(listPeople, { ...owner, query: { sort: 'name', cursor } })).body.code).toBe('validation_failed')
    t.clock.now = NOW
  })

  it('are found by what they bought, as long as it counts', async () => {
    const { shop, owner } = await shopOf()
    const other = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId, price: 1000 })
    const old = await order(shop, shop)
    await money.query(shop.tenant.id, "update orders set created_at = created_at - interval '20 days' where id = $1", [old.id])
    const bia = await buildLead(t.pool, shop.tenant.id)
    const placed = await order({ ...shop, item: { ...shop.item, ...other } }, { as: bia })
    await order(shop, { as: await buildLead(t.pool, shop.tenant.id) }, { isPaid: false })
    const found = async (query: object) => (await peopleOf(owner, query)).map(({ id }) => id)
    const category = 'mercearia'
    expect(await found({ boughtItem: shop.item.id })).toEqual([shop.as.leadId])
    expect(await found({ boughtItem: shop.item.id, boughtWithin: '20' })).toEqual([shop.as.leadId])
    expect(await found({ boughtItem: shop.item.id, boughtWithin: '19' })).toEqual([])
    expect(await found({ boughtItem: other.id, boughtWithin: '1' })).toEqual([bia.leadId])
    expect(await found({ boughtCategory: category })).toEqual([bia.leadId, shop.as.leadId])
    expect(await found({ boughtCategory: category, boughtWithin: '19' })).toEqual([bia.leadId])
    expect(await found({ boughtItem: 'nenhum' })).toEqual([])
    await call(refundOrder, { ...owner, params: { id: placed.id }, body: { act: uuidv7(), amount: 1800 } })
    expect(await found({ boughtItem: other.id })).toEqual([])
    expect((await call(getReach, { ...owner, query: { boughtItem: shop.item.id } })).body).toMatchObject({ people: 1 })
    const { status } = await call(listPeople, { ...owner, query: { boughtWithin: '0' } })
    expect(status).toBe(400)
  })

  it('who sign in take their guest orders along, and the guest is no longer listed', async () => {
    const { shop, owner } = await shopOf()
    const person = await signIn(t, shop.tenant)
    const made = await order(shop, shop, { over: { userPhone: person.phone } })
    expect((await peopleOf(owner)).map(({ id }) => id)).toEqual([shop.as.leadId])
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    const claimed = await call(claimOrder, { host: shop.host, headersMore: person.headers, params: { code: made.code } })
    expect(claimed.status).toBeLessThan(300)
    const after = await peopleOf(owner)
    expect(after).toMatchObject([{ orders: 1, spent: 1800 }])
    expect(after[0]!.id).not.toBe(shop.as.leadId)
    t.clock.now = NOW
  })

  it('are masked for a program that may not read orders', async () => {
    const { shop, owner } = await shopOf()
    await order(shop, shop, { over: { email: 'maria@casa.test' } })
    const { body: key } = await call(createApiKey, { ...owner, body: { name: 'CRM', rights: ['people.read'], networks: [] } })
    const { body } = await call(listPeople, { host: shop.host, query: {}, headersMore: { authorization: `Bearer ${key.token}` } })
    expect(body.content).toMatchObject([{ phone: '(11) •••••-5678', email: 'm•••@casa.test' }])
    expect(await peopleOf(owner)).toMatchObject([{ email: 'maria@casa.test' }])
  })

  it('are found by their names alone by whom sees their contacts masked: a guess would be confirmed otherwise', async () => {
    const { shop, owner } = await shopOf()
    await order(shop, shop, { over: { email: 'maria@casa.test' } })
    const { body: key } = await call(createApiKey, { ...owner, body: { name: 'CRM', rights: ['people.read'], networks: [] } })
    const program = { host: shop.host, headersMore: { authorization: `Bearer ${key.token}` } }
    const found = async (who: Awaited<ReturnType<typeof staffOf>>, searchText: string) => {
      const { body } = await call(listPeople, { ...who, query: { searchText } })
      const { body: reach } = await call(getReach, { ...who, query: { searchText } })
      const { body: all } = await call(searchOffice, { ...who, query: { q: searchText } })
      return [body.totalElements, reach.people, all.people.length]
    }
    for (const contact of ['5678', '91234-5678', 'casa.test', 'maria@']) {
      expect(await found(program, contact), contact).toEqual([0, 0, 0])
      expect(await found(owner, contact), contact).toEqual([1, 1, 1])
    }
    expect(await found(program, 'María')).toEqual([1, 1, 1])
  })

  it('are counted before the first answer, also when two calls ask at once', async () => {
    const { shop, owner } = await shopOf()
    await order(shop, shop, { isPaid: false })
    const answers = await Promise.all([1, 2, 3].map(() => call(listPeople, { ...owner, query: {} })))
    expect(answers.map(({ body }) => [body.totalElements, body.countedUntil])).toEqual([1, 2, 3].map(() => [1, NOW.toISOString()]))
  })

  it('of another shop are not found', async () => {
    const [{ shop }, { owner }] = [await shopOf(), await shopOf()]
    await order(shop, shop)
    await peopleOf(await staffOf(shop))
    expect(await peopleOf(owner)).toEqual([])
    expect((await call(getPerson, { ...owner, params: { person: shop.as.leadId } })).status).toBe(404)
    const note = { params: { person: shop.as.leadId }, body: { id: uuidv7(), text: 'Oi' } }
    expect((await call(addPersonNote, { ...owner, ...note })).status).toBe(404)
  })
})

describe('the reach of a segment', () => {
  it('counts those whose newest answer is yes, by channel', async () => {
    const { shop, owner } = await shopOf()
    const people = await Promise.all([signIn(t, shop.tenant, { key: 'a@casa.test' }), signIn(t, shop.tenant), signIn(t, shop.tenant)])
    for (const { headers: headersMore } of people) {
      await order(shop, { headersMore })
      await call(giveConsent, { host: shop.host, headersMore, body: { name: 'marketing', version: '1', granted: true } })
    }
    await order(shop, shop)
    t.clock.now = new Date(NOW.getTime() + 60_000)
    await call(giveConsent, { host: shop.host, headersMore: people[2]!.headers, body: { name: 'marketing', version: '1', granted: false } })
    expect((await call(getReach, { ...owner, query: {} })).body).toEqual({ people: 4, optedIn: 2, mail: 1, push: 0 })
    expect(await peopleOf(owner, { optedIn: 'yes' })).toHaveLength(2)
    expect(await peopleOf(owner, { optedIn: 'no' })).toHaveLength(2)
    expect((await call(getReach, { ...owner, query: { boughtIn: 'nenhuma' } })).body).toEqual({ people: 0, optedIn: 0, mail: 0, push: 0 })
    t.clock.now = NOW
  })

  it('is the same by the statement and by the rule, for random people and rules', async () => {
    const { shop } = await shopOf()
    const ctx = await ctxOf(t, shop.tenant.id)
    let seed = 7
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const some = <Value>(values: readonly Value[]) => values[random(values.length)]!
    const ids = ['feira', 'cafe', 'mel']
    const places = ['', 'Centro, Campinas', 'Sé, São Paulo']
    const categoryOf = new Map<string, string>()
    for (const id of ['doces', 'granja'])
      await money.query(
        shop.tenant.id,
        "insert into categories (tenant_id, id, name, hue, picture, position) select tenant_id, $1, $1, hue, picture, 1 from categories where id = 'mercearia'",
        [id],
      )
    for (const [at, categoryId] of ['doces', 'granja'].entries())
      for (const sameAs of [undefined, shop.item.id]) {
        if (sameAs && at > 0) continue
        const item = await buildItem(t.pool, { tenantId: shop.tenant.id, categoryId, ...(sameAs && { sameAs, onHand: null }) })
        categoryOf.set(item.id, categoryId)
      }
    const itemIds = [...categoryOf.keys(), shop.item.id]
    const offers = new Map([[itemIds[1]!, shop.item.id]])
    const someItems = (newest: Date | undefined) =>
      newest === undefined
        ? []
        : itemIds.filter(() => random(3) === 0).map((id) => ({ id, boughtAt: new Date(newest.getTime() - random(30) * DAY_MS) }))
    const someMoment = () => some([undefined, new Date(ctx.now.getTime() - random(60) * DAY_MS)])
    const people: SegmentPerson[] = Array.from({ length: 60 }, someMoment).map((boughtAt) => ({
      orders: random(5),
      boughtAt,
      spent: random(5000),
      campaignIds: ids.filter(() => random(2) === 0),
      groupIds: ids.filter(() => random(3) === 0),
      items: someItems(boughtAt),
      neighborhood: some(places),
      store: some(places),
      isImported: random(3) === 0,
    }))
    const rows: (SegmentPerson & { leadId: string })[] = []
    for (const person of people) rows.push({ ...person, leadId: (await buildLead(t.pool, shop.tenant.id)).leadId })
    await tenantTransaction(t.pool, shop.tenant.id, async (db) => {
      for (const { leadId, isImported, items: bought, ...person } of rows) {
        const rest = {
          name: 'A',
          phone: '',
          importedAt: isImported ? ctx.now : null,
          words: 'a',
          orderedAt: ctx.now,
          groupIds: [...person.groupIds],
          itemIds: bought.map(({ id }) => id),
          itemsAt: bought.map((one) => one.boughtAt),
          campaignIds: [...person.campaignIds],
        }
        await db.insert(buyers).values({ ...person, ...rest, tenantId: shop.tenant.id, leadId, boughtAt: person.boughtAt ?? null })
      }
    })
    const rules: (() => Partial<Segment>)[] = [
      () => ({ times: random(5) + 1 }),
      () => ({ within: random(60) + 1 }),
      () => ({ notWithin: random(60) + 1 }),
      () => ({ boughtIn: some(ids) }),
      () => ({ neverIn: some(ids) }),
      () => ({ neighborhood: some(places.slice(1)) }),
      () => ({ store: some(places.slice(1)) }),
      () => ({ spent: random(5000) + 1 }),
      () => ({ isGroupShort: true }),
      () => ({ hasNeverBought: true }),
      () => ({ isImported: true }),
      () => ({ boughtItem: some(itemIds) }),
      () => ({ boughtCategory: some(['doces', 'granja', 'nenhuma']) }),
      () => ({ boughtWithin: random(60) + 1 }),
    ]
    let found = 0
    for (let n = 0; n < 160; n++) {
      const segment: Segment = Object.assign({}, ...rules.filter(() => random(5) === 0).map((rule) => rule()))
      const query = { segment, now: ctx.now, shortGroupIds: ids.filter(() => random(2) === 0), categoryOf, offers }
      const wanted = people.filter((person) => isInSegment(person, segment, query)).length
      found += wanted
      expect([segment, await countRows(ctx, query)]).toEqual([segment, wanted])
    }
    expect(found).toBeGreaterThan(500)
  })
})

it.each([
  '1',
  'Sat Nov 21 2026',
  '2026-11-21 (ontem)',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T25:00:00Z',
  '2026-02-30T10:00:00Z',
])('a forged cursor with the moment %s is refused', async (value) => {
  const { owner } = await shopOf()
  const cursor = Buffer.from(JSON.stringify(['recent', value, uuidv7()])).toString('base64url')
  expect((await call(listPeople, { ...owner, query: { cursor } })).status).toBe(400)
})

describe('the groups of a buyer', () => {
  it('are those of paid orders, also of orders that are older than the members of groups, until they are cancelled', async () => {
    t.clock.now = NOW
    const { shop, owner } = await shopOf()
    const cartControls = { discountRules: [], groupRules: [{ minimumUnits: 40, percentage: 10 }] }
    const body = { cartControls, group: { minimumUnits: 40, ifFails: 'x' } as never }
    const { id: campaignId } = await buildCampaign(t.pool, shop.tenant.id, { body, endsAt: new Date(NOW.getTime() + DAY_MS) })
    const group = { ...shop, item: await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, price: 1000 }) }
    const [ana, bia] = [shop, { as: await buildLead(t.pool, shop.tenant.id) }]
    const paid = await order(group, ana, { quantity: 2 })
    await order(group, bia, { isPaid: false })
    const groupsOf = async (who: Who) => {
      const row = (await peopleOf(owner)).find(({ id }) => id === who.as!.leadId)
      return [row!.groups, (await call(getPerson, { ...owner, params: { person: row!.id } })).body.inGroups]
    }
    const inGroup = { campaignId, name: expect.any(String), units: 2, hasLeft: false }
    expect([await groupsOf(ana), await groupsOf(bia)]).toEqual([
      [1, [inGroup]],
      [0, []],
    ])
    expect((await peopleOf(owner, { group: 'short' })).map(({ id }) => id)).toEqual([ana.as.leadId])
    await money.query(shop.tenant.id, 'delete from group_members')
    await money.query(shop.tenant.id, 'update buyer_states set counted_until = null')
    expect(await groupsOf(ana)).toEqual([1, [inGroup]])
    await call(cancelOrder, { ...group, ...ana, params: { id: paid.id } })
    expect((await groupsOf(ana))[0]).toBe(0)
  })
})

describe('the rows of buyers', () => {
  it('kept by changes equal those that are counted from nothing', async () => {
    const { shop, owner } = await shopOf()
    const other = { as: await buildLead(t.pool, shop.tenant.id) }
    await order(shop, shop)
    await peopleOf(owner)
    const second = await order(shop, other, { quantity: 3 })
    await order(
      { ...shop, item: await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId, price: 1000 }) },
      other,
    )
    await call(refundOrder, { ...owner, params: { id: second.id }, body: { act: uuidv7() } })
    const rows = () => money.query(shop.tenant.id, 'select * from buyers order by lead_id')
    await countBuyers(await ctxOf(t, shop.tenant.id))
    const kept = await rows()
    expect(kept).toMatchObject([{ orders: 1 }, { orders: 1, spent: '1800' }])
    // Later than the changes: counting what changed lately would find them, too.
    t.clock.now = new Date(NOW.getTime() + 3_600_000)
    await countBuyers(await ctxOf(t, shop.tenant.id))
    await money.query(shop.tenant.id, 'delete from buyers')
    await money.query(shop.tenant.id, 'update buyer_states set counted_until = null')
    await countBuyers(await ctxOf(t, shop.tenant.id))
    expect(await rows()).toEqual(kept)
    t.clock.now = NOW
  })
})

describe('a note about a person', () => {
  it('is stored once, audited without its text, removed, and read by its subject in the export alone', async () => {
    const { shop, owner } = await shopOf()
    const person = await signIn(t, shop.tenant)
    const mine = { host: shop.host, headersMore: person.headers }
    await call(createClient, { ...mine, params: { userId: person.userId }, body: { name: 'Ana Souza' } })
    await order(shop, { headersMore: person.headers }, { isPaid: false })
    const [{ id } = {} as Person] = await peopleOf(owner)
    const support = await staffOf(shop, 'support')
    const note = { params: { person: id }, body: { id: uuidv7(), text: 'Prefere receber à tarde.' } }
    expect((await call(addPersonNote, { ...support, ...note })).body).toMatchObject({ text: note.body.text, isOwn: true })
    expect((await call(addPersonNote, { ...support, ...note })).status).toBe(201)
    expect((await call(addPersonNote, { ...support, ...note, body: { ...note.body, text: 'Outra' } })).body.code).toBe(
      'idempotency_key_reused',
    )
    const read = async () => (await call(getPerson, { ...owner, params: { person: id } })).body
    expect(await read()).toMatchObject({
      lastOrders: [{ state: 'AWAITING_PAYMENT' }],
      notes: [{ text: note.body.text, isOwn: false }],
      groups: 0,
    })
    const log = () => money.query(shop.tenant.id, "select action, detail from audit_log where action like 'note.%' order by id")
    expect(await log()).toEqual([{ action: 'note.add', detail: { note: note.body.id } }])
    expect((await call(exportClient, mine)).body.notes).toMatchObject([{ text: note.body.text }])
    expect(JSON.stringify((await call(exportClient, mine)).body)).not.toContain('staffId')
    const removal = { params: { person: id, note: note.body.id } }
    expect((await call(removePersonNote, { ...support, ...removal })).status).toBe(204)
    expect((await call(removePersonNote, { ...support, ...removal })).status).toBe(404)
    expect((await read()).notes).toEqual([])
    expect(await log()).toHaveLength(2)
  })

  it('is deleted after five years', async () => {
    const { shop, owner } = await shopOf()
    await order(shop, shop, { isPaid: false })
    const [{ id } = {} as Person] = await peopleOf(owner)
    await call(addPersonNote, { ...owner, params: { person: id }, body: { id: uuidv7(), text: 'Liga antes.' } })
    const left = async (days: number) => {
      const ctx = await ctxOf(t, shop.tenant.id)
      await forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS) })
      return (await money.query(shop.tenant.id, 'select 1 from person_notes')).length
    }
    expect([await left(5 * 365 - 1), await left(5 * 365 + 1)]).toEqual([1, 0])
  })

  it('is erased with the account, and so are the row of the buyer and their reference', async () => {
    const { shop, owner } = await shopOf()
    const person = await signIn(t, shop.tenant)
    const mine = { host: shop.host, headersMore: person.headers }
    await call(createClient, { ...mine, params: { userId: person.userId }, body: { name: 'Ana Souza' } })
    const made = await order(shop, { headersMore: person.headers })
    const [{ id } = {} as Person] = await peopleOf(owner)
    await call(addPersonNote, { ...owner, params: { person: id }, body: { id: uuidv7(), text: 'Liga antes.' } })
    await call(setPersonReference, { ...owner, params: { person: id }, body: { reference: 'C-1' } })
    await call(refundOrder, { ...owner, params: { id: made.id }, body: { act: uuidv7() } })
    await money.sendRefunds(shop.tenant.id, made.id)
    expect((await call(deleteClient, mine)).status).toBe(204)
    t.clock.now = new Date(NOW.getTime() + 60_000)
    expect(await peopleOf(owner)).toEqual([])
    const left = await money.query(
      shop.tenant.id,
      `select lead_id from buyers
      union all select lead_id from person_notes union all select lead_id from person_references`,
    )
    expect(left).toEqual([])
    t.clock.now = NOW
  })
})
