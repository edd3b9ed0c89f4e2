import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { marketingOf, NOON, type Shop, type StaffMember } from '#testing/marketing.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInWithRights, type Signed } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { placeOrder } from '@mutirao/contract/orders'
import { getPerson, getReach, listPeople, type Person } from '@mutirao/contract/people'
import {
  eraseImportedPerson,
  getPeopleImportReport,
  importPeople,
  listPeopleImports,
  previewPeopleImport,
  type PeopleImport,
  type PeopleImportPreview,
} from '@mutirao/contract/people-imports'

const { t, call } = testApp()
const { shopOf, staffOf, mineOf, draft, send, sweep, lettersOf, answer, read } = marketingOf(t)

const HEAD = 'Nome;E-mail;Telefone;CPF;Cidade;Aceita marketing'
const csv = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\r\n')).toString('base64')
const ana = 'Ana Souza;ana@casa.test;(11) 98765-4321;;Campinas;Sim'
const bia = 'Bia Lima;bia@casa.test;;;;Não'
const proof = { source: 'caixa no fim da compra, na loja antiga', day: '2026-03-01' }

type Over = { consent?: object; act?: string; seen?: string }
const look = async (owner: StaffMember, file: string, { consent }: Over = {}): Promise<PeopleImportPreview> => {
  const { status, body } = await call(previewPeopleImport, {
    ...owner,
    body: { file, name: 'clientes.csv', ...(consent && { consent }) } as never,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const put = (owner: StaffMember, file: string, { consent, act = uuidv7(), seen }: Over & { seen: string }) =>
  call(importPeople, { ...owner, body: { file, name: 'clientes.csv', act, seen, ...(consent && { consent }) } as never })
async function imported(owner: StaffMember, file: string, over: Over = {}): Promise<PeopleImport> {
  const { seen } = await look(owner, file, over)
  const { status, body } = await put(owner, file, { ...over, seen })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const peopleOf = async (owner: StaffMember, query: object = {}): Promise<Person[]> =>
  (await call(listPeople, { ...owner, query: query as never })).body.content
const rows = <Row>({ tenant }: Shop, statement: string) => moneyOf(t).query<Row>(tenant.id, statement)
const exported = async (shop: Shop, person: Signed) => (await call(exportClient, mineOf(shop, person))).body
const account = (shop: Shop, person: Signed, over: object = {}) =>
  call(createClient, { ...mineOf(shop, person), params: { userId: person.userId }, body: { name: 'Ana de Verdade', ...over } })

describe('the customers of another shop', () => {
  it('are previewed without a change, and come in at once, without orders', async () => {
    const { shop, owner } = await shopOf()
    const file = csv(ana, bia, ';;;;;', 'Sem Contato;torto;;;;')
    const preview = await look(owner, file)
    expect(preview).toMatchObject({
      platform: 'nuvemshop',
      lines: 3,
      created: 2,
      known: 0,
      skipped: 1,
      marked: 1,
      optedIn: 0,
      mistakes: [],
    })
    expect(preview.people).toMatchObject([
      { line: 2, name: 'Ana Souza', phone: '+5511987654321', email: 'ana@casa.test', outcome: 'CREATED', isOptedIn: false },
      { line: 3, name: 'Bia Lima', outcome: 'CREATED' },
    ])
    expect(await peopleOf(owner)).toEqual([])
    const done = await imported(owner, file)
    expect(done).toMatchObject({ platform: 'nuvemshop', file: 'clientes.csv', created: 2, skipped: 1, optedIn: 0, notes: 1 })
    const listed = await peopleOf(owner, { sort: 'name' })
    expect(listed).toMatchObject([
      { name: 'Ana Souza', orders: 0, spent: 0, neighborhood: 'Campinas', importedAt: NOON.toISOString(), isOptedIn: false },
      { name: 'Bia Lima', orders: 0, importedAt: NOON.toISOString() },
    ])
    expect(listed[0]!.orderedAt).toBeUndefined()
    expect(await peopleOf(owner, { searchText: 'ana@' })).toHaveLength(1)
    expect(await peopleOf(owner, { bought: 'never', origin: 'import' })).toHaveLength(2)
    expect(await peopleOf(owner, { times: 1 })).toEqual([])
    expect((await call(listPeopleImports, owner)).body.content).toMatchObject([{ id: done.id, created: 2 }])
    const report = Buffer.from((await call(getPeopleImportReport, { ...owner, params: { id: done.id } })).body as never).toString()
    expect(report).toContain('ficou de fora')
    expect(report).not.toContain('Sem Contato')
    expect(await rows(shop, "select detail from audit_log where action = 'people.import'")).toMatchObject([{ detail: { created: 2 } }])
  })

  it('come in once: the same act, the same file, two at one time', async () => {
    const { owner } = await shopOf()
    const file = csv(ana, bia)
    const { seen } = await look(owner, file)
    const act = uuidv7()
    const answers = await Promise.all([put(owner, file, { act, seen }), put(owner, file, { act, seen })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await peopleOf(owner)).toHaveLength(2)
    expect((await put(owner, csv(ana), { act, seen })).status).toBe(409)
    expect(await look(owner, file)).toMatchObject({ created: 0, known: 2 })
    // The shop changed since the preview.
    expect((await put(owner, file, { seen })).body).toMatchObject({ code: 'conflict', reason: expect.stringContaining('mudaram') })
  })

  it('are not doubled when they are buyers or accounts, who stay as they are', async () => {
    const { shop, owner } = await shopOf()
    const person = await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    await account(shop, person, { cpf: '529.982.247-25' })
    const guest = orderOf(shop.item)
    await call(placeOrder, { ...shop, ...guest, body: { ...guest.body, userPhone: '(11) 97777-6666', email: 'guest@casa.test' } } as never)
    const preview = await look(
      owner,
      csv(ana, 'Outra;nova@casa.test;;52998224725;;', 'Convidada;;11977776666;;;', 'Convidada;GUEST@casa.test;;;;'),
    )
    expect(preview.people.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'KNOWN'],
      [3, 'KNOWN'],
      [4, 'KNOWN'],
      [5, 'KNOWN'],
    ])
    const other = await signIn(t, shop.tenant, { key: '(11) 96666-5555' })
    expect(other.phone).toBeTruthy()
    expect(await look(owner, csv('Mistura;ana@casa.test;11966665555;;;'))).toMatchObject({
      skipped: 1,
      notes: [{ kind: 'SKIPPED', message: expect.stringContaining('pessoas diferentes') }],
    })
  })

  it('of one shop are no people of another', async () => {
    const [{ owner }, other] = [await shopOf(), await shopOf()]
    await imported(owner, csv(ana))
    expect(await look(other.owner, csv(ana))).toMatchObject({ created: 1, known: 0 })
    expect(await peopleOf(other.owner)).toEqual([])
    const [person] = await peopleOf(owner)
    expect((await call(eraseImportedPerson, { ...other.owner, params: { person: person!.id } })).status).toBe(404)
  })

  it('are imported by those who may write to many people', async () => {
    const { shop } = await shopOf()
    const { headers } = await signInWithRights(t, shop.tenant, ['office.enter', 'people.read', 'people.write'])
    const body = { file: csv(ana), name: 'a.csv' }
    expect((await call(previewPeopleImport, { host: shop.host, headersMore: headers, body } as never)).status).toBe(403)
    expect((await call(previewPeopleImport, { ...(await staffOf(shop, 'manager')), body })).status).toBe(200)
  })

  it('are refused as a whole when the file is another', async () => {
    const { owner } = await shopOf()
    const file = Buffer.from('Identificador URL;Nome;Preço\na;A;1').toString('base64')
    const { mistakes, seen } = await look(owner, file)
    expect(mistakes).toMatchObject([{ line: 1, message: expect.stringContaining('planilha de produtos') }])
    expect((await put(owner, file, { seen: seen || 'x' })).status).toBe(400)
    expect(
      (await call(previewPeopleImport, { ...owner, body: { file: csv(ana), name: 'a', consent: { source: 'curto', day: '2026-01-01' } } }))
        .status,
    ).toBe(400)
    const tomorrow = await call(previewPeopleImport, {
      ...owner,
      body: { file: csv(ana), name: 'a', consent: { ...proof, day: '2026-11-22' } },
    })
    expect(tomorrow.body).toMatchObject({ errors: [{ path: 'consent.day' }] })
  })
})

describe('the consent of an imported person', () => {
  it('is taken over with the declared proof alone, has its source and day, and ends by the link of a letter', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana, bia))
    expect((await call(getReach, { ...owner, query: {} })).body).toMatchObject({ people: 2, optedIn: 0, mail: 0 })
    // The same file with the proof: they are known, and have never answered.
    expect(await imported(owner, csv(ana, bia), { consent: proof })).toMatchObject({
      created: 0,
      known: 2,
      optedIn: 1,
      consent: { source: proof.source },
    })
    expect((await call(getReach, { ...owner, query: { bought: 'never' } as never })).body).toMatchObject({ people: 2, optedIn: 1, mail: 1 })
    const [person] = await peopleOf(owner, { optedIn: 'yes' })
    expect((await call(getPerson, { ...owner, params: { person: person!.id } })).body).toMatchObject({
      channels: ['inbox', 'mail'],
      consents: [{ name: 'marketing', granted: true, source: proof.source, at: '2026-03-01T03:00:00.000Z' }],
      imported: { platform: 'nuvemshop', isOnly: true },
    })
    const id = await draft(owner, { segment: { bought: 'never' } })
    await send(owner, id)
    await sweep(shop)
    const [letter] = await lettersOf(shop)
    expect(letter).toMatchObject({ recipient: 'ana@casa.test' })
    const { pathname } = new URL(letter!.facts.leave)
    t.clock.now = new Date(NOON.getTime() + 60_000)
    expect((await t.app.inject({ method: 'POST', url: pathname, headers: { host: shop.host } })).statusCode).toBe(200)
    expect((await call(getReach, { ...owner, query: {} })).body).toMatchObject({ optedIn: 0 })
    // A withdrawal is not undone by the same file.
    expect(await imported(owner, csv(ana, bia), { consent: proof })).toMatchObject({ optedIn: 0 })
    expect((await read(owner, id)).outcome).toMatchObject({ people: 2, sent: 1, withdrawn: 1 })
  })

  it('never replaces an answer that the person gave here, and needs the verified e-mail', async () => {
    const { shop, owner } = await shopOf()
    const no = await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    await answer(shop, no, true)
    await answer(shop, no, false)
    await signIn(t, shop.tenant, { key: '(11) 95555-1111' })
    await signIn(t, shop.tenant, { key: 'caio@casa.test' })
    const file = csv(ana, 'Só Celular;fone@casa.test;11955551111;;;Sim', 'Caio;caio@casa.test;;;;Sim')
    expect((await look(owner, file, { consent: proof })).people.map(({ line, outcome, isOptedIn }) => [line, outcome, isOptedIn])).toEqual([
      [2, 'KNOWN', false],
      [3, 'KNOWN', false],
      [4, 'KNOWN', true],
    ])
  })
})

describe('a person without a name', () => {
  it('is shown by the contact, which is masked for whoever may not read orders', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(';rosa@casa.test;;;;Não', ';;(11) 98765-4321;;;Não'))
    const seen = async (who: StaffMember) =>
      (await call(listPeople, { ...who, query: { sort: 'name' } })).body.content.map(({ name }: Person) => name)
    expect(await seen(owner)).toEqual(['+5511987654321', 'rosa@casa.test'])
    const reader = { host: shop.host, headersMore: (await signInWithRights(t, shop.tenant, ['people.read'])).headers }
    // Their order would tell the hidden letters.
    expect((await seen(reader)).toSorted()).toEqual(['(11) •••••-4321', 'r•••@casa.test'])
    expect((await call(getReach, { ...reader, query: { searchText: 'rosa' } })).body.people).toBe(0)
  })
})

describe('whoever verifies a contact of an imported person', () => {
  it('signs in as nobody else: by the e-mail the consent stays, and the rest of the import goes', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana), { consent: proof })
    const person = await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    await account(shop, person)
    const text = JSON.stringify(await exported(shop, person))
    expect(text).not.toMatch(/Ana Souza|98765/)
    expect(text).toContain(proof.source)
    const listed = await peopleOf(owner)
    expect(listed).toMatchObject([
      { name: 'Ana de Verdade', phone: '', email: 'ana@casa.test', isOptedIn: true, importedAt: NOON.toISOString() },
    ])
    await call(placeOrder, { ...mineOf(shop, person), ...orderOf(shop.item) })
    const [bought] = await peopleOf(owner)
    expect([bought!.importedAt, typeof bought!.orderedAt]).toEqual([NOON.toISOString(), 'string'])
    expect(await peopleOf(owner)).toHaveLength(1)
  })

  it('still leaves the news by the link of a letter that came before', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana), { consent: proof })
    await send(owner, await draft(owner, { segment: { bought: 'never' } }))
    await sweep(shop)
    const { pathname } = new URL((await lettersOf(shop))[0]!.facts.leave)
    t.clock.now = new Date(NOON.getTime() + 60_000)
    await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    expect((await call(getReach, { ...owner, query: {} })).body).toMatchObject({ optedIn: 1 })
    t.clock.now = new Date(NOON.getTime() + 120_000)
    expect((await t.app.inject({ method: 'POST', url: pathname, headers: { host: shop.host } })).statusCode).toBe(200)
    expect((await call(getReach, { ...owner, query: {} })).body).toMatchObject({ optedIn: 0 })
  })

  it('has, by the phone, neither name, e-mail nor consent of it', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana), { consent: proof })
    const person = await signIn(t, shop.tenant, { key: '(11) 98765-4321' })
    await account(shop, person)
    const text = JSON.stringify(await exported(shop, person))
    expect(text).toContain('"imported":[{')
    expect(text).not.toMatch(/Ana Souza|ana@casa|loja antiga/)
    expect(await peopleOf(owner)).toMatchObject([{ phone: '+5511987654321', isOptedIn: false, channels: ['inbox'] }])
    expect(await rows(shop, "select 1 from leads where properties->>'type' = 'IMPORTED'")).toEqual([])
  })

  it('is counted the same from nothing', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana, bia), { consent: proof })
    await account(shop, await signIn(t, shop.tenant, { key: 'ana@casa.test' }))
    await peopleOf(owner)
    const kept = await rows(shop, 'select * from buyers order by lead_id')
    const ctx = await ctxOf(t, shop.tenant.id)
    await rows(shop, 'delete from buyer_states')
    await rows(shop, 'delete from buyers')
    await inTransaction(ctx, async () => undefined)
    await countBuyers(ctx)
    expect(await rows(shop, 'select * from buyers order by lead_id')).toEqual(kept)
    expect(kept).toHaveLength(2)
  })
})

describe('a person whose data were erased', () => {
  it('does not come back by an import: by e-mail, phone or CPF, unless they come back themselves', async () => {
    const { shop, owner } = await shopOf()
    const person = await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    await account(shop, person, { cpf: '529.982.247-25' })
    expect((await call(deleteClient, mineOf(shop, person))).status).toBe(204)
    const file = csv(ana, 'Nova;outra@casa.test;;529.982.247-25;;Sim', bia)
    expect(await look(owner, file, { consent: proof })).toMatchObject({
      created: 1,
      skipped: 2,
      notes: [
        { kind: 'ERASED', line: 2, message: expect.stringContaining('pediu exclusão') },
        { kind: 'ERASED', line: 3 },
      ],
    })
    const [kept] = await rows<{ hashes: string }>(shop, "select string_agg(hash, ' ') as hashes from erased_keys")
    expect(kept!.hashes).not.toMatch(/ana|529/)
    t.clock.now = new Date(NOON.getTime() + 3_600_000)
    await signIn(t, shop.tenant, { key: 'ana@casa.test' })
    expect((await look(owner, csv(ana))).people).toMatchObject([{ outcome: 'KNOWN' }])
  })

  it('may be one whom staff erase because they asked for it', async () => {
    const { shop, owner } = await shopOf()
    await imported(owner, csv(ana, bia), { consent: proof })
    const [one] = await peopleOf(owner, { searchText: 'Ana' })
    expect((await call(eraseImportedPerson, { ...owner, params: { person: one!.id } })).status).toBe(204)
    expect((await call(eraseImportedPerson, { ...owner, params: { person: one!.id } })).status).toBe(404)
    expect(await peopleOf(owner)).toMatchObject([{ name: 'Bia Lima' }])
    for (const table of ['imported_people', 'consents', 'leads'])
      expect(await rows(shop, `select 1 from ${table} where ${table === 'leads' ? 'id' : 'lead_id'} = '${one!.id}'`), table).toEqual([])
    expect(await look(owner, csv('Ana;;11987654321;;;'))).toMatchObject({ created: 0, notes: [{ kind: 'ERASED' }] })
    expect(await rows(shop, "select 1 from audit_log where action = 'person.erase'")).toHaveLength(1)
    await signIn(t, shop.tenant, { key: 'bia@casa.test' })
    const [linked] = await peopleOf(owner)
    const refused = await call(eraseImportedPerson, { ...owner, params: { person: linked!.id } })
    expect(refused.body).toMatchObject({ code: 'conflict', reason: expect.stringContaining('Minha conta') })
  })
})

it('takes a file of many people in bounded time', async () => {
  const most = proofSize(2000, 50_000)
  const { owner } = await shopOf()
  const file = csv(
    ...Array.from({ length: most }, (_, n) => `Pessoa ${n};p${n}@casa.test;119${String(70_000_000 + n)};;Recife;${n % 2 ? 'Sim' : 'Não'}`),
  )
  // The engine then believes that nobody was imported until it analyses the tables again.
  const admin = new pg.Client({ connectionString: t.databaseUrl })
  await admin.connect()
  await admin.query('analyze')
  await admin.end()
  const from = performance.now()
  expect(await imported(owner, file, { consent: proof })).toMatchObject({ created: most, optedIn: most / 2 })
  expect((await call(listPeople, { ...owner, query: { origin: 'import' } as never })).body.totalElements).toBe(most)
  expect(await look(owner, file, { consent: proof })).toMatchObject({ created: 0, known: most })
  expect(performance.now() - from).toBeLessThan(120_000)
}, 180_000)
