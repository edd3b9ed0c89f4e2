import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDueShops, type Sweep } from '#db/due-shops.ts'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { sendDue } from '#modules/messages/sending.service.ts'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

vi.mock('#modules/interests/answers.service.ts')
vi.mock('#modules/messages/sending.service.ts')

const { t } = testApp()
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  // Inserts a row without the rows that it references.
  await owner.query("set session_replication_role = 'replica'")
})
afterAll(() => owner.end())
afterEach(() => vi.mocked(answerInterests).mockReset())

const blanks: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  jsonb: "'{}'",
  integer: '1',
  boolean: 'true',
  'timestamp with time zone': 'now()',
}

/** Inserts one row; unnamed required columns get an arbitrary value. */
async function insert(table: string, values: Record<string, string>) {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const needed = Object.fromEntries(rows.map(({ name, type }) => [name, type === 'ARRAY' ? "'{}'" : (blanks[type] ?? "'x'")]))
  const all = Object.entries({ ...needed, ...values })
  await owner.query(`insert into ${table} (${all.map(([name]) => name).join(', ')}) values (${all.map(([, value]) => value).join(', ')})`)
}

const waitIn = (tenantId: string) => insert('interests', { tenant_id: `'${tenantId}'` })

it('a failing shop is reported, and the following shops are processed', async () => {
  const shops = [await buildTenant(t.pool), await buildTenant(t.pool), await buildTenant(t.pool)]
  for (const { id } of shops) await waitIn(id)
  const seen = new Set<string>()
  vi.mocked(answerInterests).mockImplementation(async ({ tenant }) => {
    seen.add(tenant.id)
    throw new Error('this shop alone')
  })
  t.services.changes.publish(['*', 'tenants'])
  await expect.poll(() => shops.filter(({ id }) => seen.has(id)).length).toBe(3)
})

it('a shop that has nothing due is not opened', async () => {
  const [idle, waiting] = [await buildTenant(t.pool), await buildTenant(t.pool)]
  await waitIn(waiting.id)
  const seen = new Set<string>()
  vi.mocked(answerInterests).mockImplementation(async ({ tenant }) => seen.add(tenant.id).size)
  t.services.changes.publish(['*', 'tenants'])
  await expect.poll(() => seen.has(waiting.id)).toBe(true)
  expect(seen.has(idle.id)).toBe(false)
  expect(vi.mocked(sendDue).mock.calls.filter(([{ tenant }]) => tenant.id === idle.id)).toEqual([])
})

describe('sweeps that begin together', () => {
  const asked = (name: string) => vi.mocked(t.pool.query).mock.calls.filter(([query]) => (query as { name?: string }).name === name)
  beforeEach(() => {
    vi.spyOn(t.pool, 'query')
    vi.mocked(answerInterests).mockResolvedValue(0)
  })
  afterEach(() => vi.mocked(t.pool.query).mockRestore())

  it('ask in one statement', async () => {
    const shop = await buildTenant(t.pool)
    await waitIn(shop.id)
    t.services.changes.publish(['*', 'tenants'])
    await expect.poll(() => vi.mocked(answerInterests).mock.calls.some(([{ tenant }]) => tenant.id === shop.id)).toBe(true)
    const together = asked('due-shops-of').map(([query]) => (query as unknown as pg.QueryConfig).values?.[0] as Sweep[])
    expect(together.length).toBeGreaterThan(0)
    for (const sweeps of together) expect(sweeps).toEqual(['interests', 'closedStores'])
    expect(asked('due-shops')).toEqual([])
  })

  it('ask each for itself when the statement of all fails', async () => {
    const shop = await buildTenant(t.pool)
    await waitIn(shop.id)
    vi.mocked(t.pool.query).mockImplementationOnce(() => Promise.reject(new Error('one condition fails')))
    t.services.changes.publish(['*', 'tenants'])
    await expect.poll(() => vi.mocked(answerInterests).mock.calls.some(([{ tenant }]) => tenant.id === shop.id)).toBe(true)
    expect(asked('due-shops')).toHaveLength(2)
  })
})

const at = new Date('2027-03-01T12:00:00Z')
const past = "'2027-03-01T11:59:00Z'"
const future = "'2027-03-01T12:01:00Z'"
const rules = '{"cartControls": {"groupRules": [{"minimumUnits": 1, "percentage": 5}]}, "depends": []}'

type Row = { table: string; due: Record<string, string>; notYet: Record<string, string>; beside?: Beside }
/** Rows of other tables that both shops have, and those of the shop that is not due. */
type Beside = { both?: [table: string, values: Record<string, string>]; early: [table: string, values: Record<string, string>] }

/** For each sweep a row that makes its shop due, and one that does not. */
const rowsOfSweeps: Record<Exclude<Sweep, 'everyShop' | 'anyShop' | 'stockNews' | 'itemNews'>, Row> = {
  letters: { table: 'outbox', due: { channel: "'mail'", due_at: past }, notYet: { channel: "'mail'", due_at: future } },
  pushes: { table: 'outbox', due: { channel: "'push'", due_at: past }, notYet: { channel: "'push'", due_at: past, sent_at: past } },
  webhooks: {
    table: 'webhook_events',
    due: { state: "'WAITING'", due_at: past },
    notYet: { state: "'FAILED'", due_at: past },
  },
  unpaidOrders: {
    table: 'orders',
    due: { state: "'AWAITING_PAYMENT'", expires_at: "'2027-03-01T11:55:00Z'" },
    notYet: { state: "'AWAITING_PAYMENT'", expires_at: past },
  },
  charges: { table: 'payments', due: { state: "'PENDING'", ask_at: past }, notYet: { state: "'PENDING'", ask_at: future } },
  groups: { table: 'campaigns', due: { ends_at: past, body: `'${rules}'` }, notYet: { ends_at: future, body: `'${rules}'` } },
  teams: {
    table: 'teams',
    due: { ends_at: past, percentage: '10' },
    notYet: { ends_at: past, percentage: '10', outcome: "'ENDED'" },
  },
  tiers: {
    table: 'group_counters',
    due: { campaign_id: "'feira'", paid_units: '1' },
    notYet: { campaign_id: "'feira'", paid_units: '1', checked_units: '1' },
  },
  substitutions: {
    table: 'order_substitutions',
    due: { state: "'PENDING'", due_at: past },
    notYet: { state: "'PENDING'", due_at: future },
  },
  keyedWrites: { table: 'keyed_writes', due: { started_at: "'2027-02-28T11:59:00Z'" }, notYet: { started_at: past } },
  reviews: { table: 'payments', due: { state: "'REVIEW'" }, notYet: { state: "'APPROVED'" } },
  closedStores: { table: 'orders', due: { type: "'PICKUP'", state: "'CONFIRMED'" }, notYet: { type: "'PICKUP'", state: "'DELIVERED'" } },
  interests: { table: 'interests', due: {}, notYet: { answered_at: past } },
  campaignNews: {
    table: 'campaigns',
    due: { id: "'feira'", active: 'true', ends_at: future, body: "'{}'" },
    notYet: { id: "'feira'", active: 'true', ends_at: future, body: "'{}'" },
    beside: { early: ['campaign_news', { campaign_id: "'feira'", kind: "'LAST_DAY'", moment: future }] },
  },
  bulletins: { table: 'bulletins', due: { tells_at: past }, notYet: { tells_at: past, told_at: past } },
  orderNotices: { table: 'order_notices', due: {}, notYet: { listed_at: past } },
  dayLetters: {
    table: 'staff',
    due: { day_letter_at: past, role: "'owner'", user_id: 'gen_random_uuid()' },
    notYet: { day_letter_at: future, role: "'owner'", user_id: 'gen_random_uuid()' },
  },
  figures: {
    table: 'figure_states',
    due: { counted_until: "'2027-03-01T11:58:00Z'", methods_until: past },
    notYet: { counted_until: past, methods_until: past },
    beside: { both: ['order_events', { at: past }], early: ['order_events', { at: "'2027-03-01T11:58:00Z'" }] },
  },
  margins: {
    table: 'margin_states',
    due: { counted_until: "'2027-03-01T11:58:00Z'", terms: "''" },
    notYet: { counted_until: past, terms: "''" },
    beside: { both: ['order_events', { at: past }], early: ['order_events', { at: "'2027-03-01T11:58:00Z'" }] },
  },
  importPictures: {
    table: 'import_pictures',
    due: { state: "'WAITING'", due_at: past },
    notYet: { state: "'WAITING'", due_at: future },
  },
  buyers: {
    table: 'buyer_states',
    due: { counted_until: "'2027-03-01T11:58:00Z'", items_until: past },
    notYet: { counted_until: past, items_until: past },
    beside: { both: ['order_events', { at: past }], early: ['order_events', { at: "'2027-03-01T11:58:00Z'" }] },
  },
  importedPeople: {
    table: 'imported_people',
    due: { created_at: "'2025-03-01T11:59:00Z'" },
    notYet: { created_at: "'2025-03-01T12:01:00Z'" },
  },
  marketing: {
    table: 'marketing_messages',
    due: { state: "'SENDING'", starts_at: past },
    notYet: { state: "'SENDING'", starts_at: future },
  },
  marketingLetters: {
    table: 'outbox',
    due: { channel: "'mail'", template: "'marketing'", due_at: past },
    notYet: { channel: "'mail'", template: "'marketing'", due_at: future },
  },
  bulk: {
    table: 'bulk_jobs',
    due: { state: "'WAITING'", due_at: past, staff_id: 'gen_random_uuid()' },
    notYet: { state: "'RUNNING'", due_at: future, staff_id: 'gen_random_uuid()' },
  },
  leaderMonths: { table: 'leaders', due: { closes_at: past }, notYet: { closes_at: future } },
  credits: {
    table: 'wallet_credits',
    due: { remaining: '1', amount: '1', expires_at: past },
    notYet: { remaining: '1', amount: '1', expires_at: future },
  },
  drafts: {
    table: 'written_drafts',
    due: { state: "'SCHEDULED'", goes_live_at: past, scheduler_staff_id: 'gen_random_uuid()' },
    notYet: { state: "'SCHEDULED'", goes_live_at: future, scheduler_staff_id: 'gen_random_uuid()' },
  },
}

describe('listDueShops', () => {
  it.each(Object.entries(rowsOfSweeps))('%s names the shop with a due row, and no other', async (sweep, { table, due, notYet, beside }) => {
    const [idle, early, ready] = [await buildTenant(t.pool), await buildTenant(t.pool), await buildTenant(t.pool)]
    for (const { id } of [early, ready]) if (beside?.both) await insert(beside.both[0], { ...beside.both[1], tenant_id: `'${id}'` })
    if (beside) await insert(beside.early[0], { ...beside.early[1], tenant_id: `'${early.id}'` })
    await insert(table, { ...notYet, tenant_id: `'${early.id}'` })
    await insert(table, { ...due, tenant_id: `'${ready.id}'` })
    const found = await listDueShops(t.pool, sweep as Sweep, at)
    expect([idle, early, ready].map(({ id }) => found.includes(id))).toEqual([false, false, true])
  })

  it.each([
    ['its last day was told, and it has ended', { ends_at: past, kind: "'LAST_DAY'", moment: past }, true],
    ['its end was told', { ends_at: past, kind: "'CLOSED'", moment: past }, false],
    ['its last day was told for another end', { ends_at: future, kind: "'LAST_DAY'", moment: past }, true],
    ['it has opened', { opens: past }, true],
    ['its opening was told', { opens: past, kind: "'OPENED'", moment: past }, false],
    ['it opens later', { opens: future }, false],
    ['it opened days ago', { opens: "'2027-02-20T12:00:00Z'" }, false],
  ] as const)('campaign news: %s', async (_name, given, isDue) => {
    const { id } = await buildTenant(t.pool)
    const { ends_at = 'null', opens, kind, moment } = { opens: undefined, kind: undefined, moment: undefined, ends_at: undefined, ...given }
    const depends = opens ? `[{"type": "time", "date": ${opens.replaceAll("'", '"')}}]` : '[{"type": "code"}]'
    await insert('campaigns', { tenant_id: `'${id}'`, id: "'feira'", active: 'true', ends_at, body: `'{"depends": ${depends}}'` })
    if (kind) await insert('campaign_news', { tenant_id: `'${id}'`, campaign_id: "'feira'", kind, moment })
    expect((await listDueShops(t.pool, 'campaignNews', at)).includes(id)).toBe(isDue)
  })

  it.each([
    ['stockNews', 'stock.low'],
    ['itemNews', 'item.ended'],
  ] as const)('names shops whose systems asked for events, in the folder or by call: %s', async (sweep, event) => {
    const of = (events: ('stock.low' | 'item.ended' | 'order.*')[]) =>
      buildTenant(t.pool, { webhooks: [{ url: 'https://erp.example/a', events }] })
    const [asking, other, none, byCall] = [await of([event]), await of(['order.*']), await buildTenant(t.pool), await buildTenant(t.pool)]
    await owner.query('update tenants set subscriptions = $2 where id = $1', [
      byCall.id,
      JSON.stringify([{ url: 'https://erp.example/b', events: [event] }]),
    ])
    const found = await listDueShops(t.pool, sweep, at)
    expect([asking, other, none, byCall].map(({ id }) => found.includes(id))).toEqual([true, false, false, true])
  })

  it.each([
    ['figures', 'figure_states', { methods_until: past }],
    ['margins', 'margin_states', { terms: "''" }],
    ['buyers', 'buyer_states', { items_until: past }],
  ] as const)('%s: names a shop whose orders went to another person, or moved with a campaign', async (sweep, table, values) => {
    const [moved, earlier] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    for (const { id } of [moved, earlier]) await insert(table, { ...values, tenant_id: `'${id}'`, counted_until: past })
    const times = { created_at: "'2027-02-01T12:00:00Z'" }
    await insert('orders', { ...times, tenant_id: `'${moved.id}'`, reassigned_at: "'2027-03-01T11:59:30Z'" })
    await insert('orders', { ...times, tenant_id: `'${earlier.id}'`, reassigned_at: "'2027-03-01T11:58:00Z'" })
    const found = await listDueShops(t.pool, sweep, at)
    expect([moved, earlier].map(({ id }) => found.includes(id))).toEqual([true, false])
  })

  it('figures: names a shop whose days a request has counted more than an hour after its cohorts', async () => {
    const [late, fresh] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const days = { counted_until: past, methods_until: past }
    await insert('figure_states', { ...days, tenant_id: `'${late.id}'`, cohorts_until: "'2027-03-01T10:58:00Z'" })
    await insert('figure_states', { ...days, tenant_id: `'${fresh.id}'`, cohorts_until: "'2027-03-01T11:00:00Z'" })
    const found = await listDueShops(t.pool, 'figures', at)
    expect([late, fresh].map(({ id }) => found.includes(id))).toEqual([true, false])
  })

  it('names every shop for sweeps that look at many tables', async () => {
    const { id } = await buildTenant(t.pool)
    expect(await listDueShops(t.pool, 'everyShop', at)).toContain(id)
  })

  it('names one shop for a sweep of a table that all shops share', async () => {
    await buildTenant(t.pool)
    await buildTenant(t.pool)
    expect(await listDueShops(t.pool, 'anyShop', at)).toHaveLength(1)
  })
})
