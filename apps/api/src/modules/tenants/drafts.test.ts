import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupCounters } from '#db/schema/catalog.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, auditLog, staff, writtenDrafts, writtenStates } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildTenant } from '#testing/factories.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, useTenantFolder } from '#testing/tenant-folder.ts'
import { callEndpoint, NOW, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getItem } from '@mutirao/contract/catalog'
import { dismissStaff } from '@mutirao/contract/staff'
import { getToday } from '@mutirao/contract/today'
import { getWritten, listWrittenStates, putWritten, type Written, type WrittenKind } from '@mutirao/contract/written'
import {
  deleteDraft,
  getDraft,
  listDrafts,
  publishDraft,
  putDraft,
  scheduleDraft,
  unscheduleDraft,
  type DraftHead,
} from '@mutirao/contract/written-drafts'
import { MOST_DRAFTS } from '@mutirao/domain/written-draft'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { writeDueDrafts } from './draft-schedule.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
let shop: { id: string; host: string }
let owner: Awaited<ReturnType<typeof signInAsStaff>> | undefined
beforeEach(async () => {
  t.clock.now = NOW
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  owner ??= await colleague('Ana', 'owner')
  await inShop(async (db) => {
    await db.delete(writtenDrafts)
    await db.delete(writtenStates)
    await db.update(groupCounters).set({ paidUnits: 0, buyers: 0 })
  })
})

const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)

async function colleague(name: string, role: 'owner' | 'manager' | 'picker' = 'manager') {
  const person = await signInAsStaff(t, shop, role)
  const { userId } = person
  await inShop((db) => db.insert(clients).values({ tenantId: shop.id, id: uuidv7(), userId, name, createdAt: NOW } as never))
  return person
}

const as = (headersMore: Record<string, string>) => {
  const of = (kind: WrittenKind, id: string) => ({ host, headersMore, params: { kind, id } })
  return {
    list: (query: { state?: DraftHead['state']; kind?: WrittenKind; id?: string; size?: number } = {}) =>
      call(listDrafts, { host, headersMore, query }),
    get: (kind: WrittenKind, id: string) => call(getDraft, of(kind, id)),
    put: (kind: WrittenKind, id: string, body: { value?: object; revision?: string; edition?: string }) =>
      call(putDraft, { ...of(kind, id), body: body as never }),
    remove: (kind: WrittenKind, id: string, edition: string) => call(deleteDraft, { ...of(kind, id), query: { edition } }),
    schedule: (kind: WrittenKind, id: string, body: { edition: string; at: string }) => call(scheduleDraft, { ...of(kind, id), body }),
    unschedule: (kind: WrittenKind, id: string, edition: string) => call(unscheduleDraft, { ...of(kind, id), query: { edition } }),
    publish: (kind: WrittenKind, id: string, edition: string) => call(publishDraft, { ...of(kind, id), body: { edition } }),
    write: (kind: WrittenKind, id: string, value: object, revision?: string) =>
      call(putWritten, { ...of(kind, id), body: { value: value as never, revision } }),
    states: (kind: WrittenKind, id: string) => call(listWrittenStates, of(kind, id)),
    today: () => call(getToday, { host, headersMore }),
  }
}
const mine = () => as(owner!.headers)
const errorsOf = (answer: { body: unknown }) => (answer.body as { errors: { path: string; message: string }[] }).errors
const priceShown = async () => (await call(getItem, { host, params: { id: 'clube', itemId: 'cafe-do-clube' } })).body.price as number

async function present(kind: WrittenKind, id: string): Promise<Written & { revision: string }> {
  const { status, body } = await call(getWritten, { host, headersMore: owner!.headers, params: { kind, id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const CLUB = ['items', 'cafe-do-clube'] as const

/** A draft of the club's coffee at another price. */
async function cheaper(price = 8990, who = mine()) {
  const { revision, value } = await present(...CLUB)
  const saved = await who.put(...CLUB, { value: { ...value, price }, revision })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return saved.body as { edition: string }
}

async function scheduled(minutes = 60, who = mine()) {
  const { edition } = await cheaper(8990, who)
  const done = await who.schedule(...CLUB, { edition, at: later(minutes).toISOString() })
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { state: 'SCHEDULED' } })
  return done.body as { edition: string }
}

/** One round of the sweep at this moment. */
async function sweepAt(now: Date, of: TestApp = t) {
  of.clock.now = now
  of.services.changes.publish(['*', 'tenants'])
  await writeDueDrafts(await ctxOf(of, shop.id))
}

describe('a draft', () => {
  it('is saved, read, listed and thrown away, and shoppers see nothing of it', async () => {
    const { revision, value } = await present(...CLUB)
    const saved = await mine().put(...CLUB, { value: { ...value, price: 8990 }, revision })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        kind: 'items',
        id: 'cafe-do-clube',
        name: 'Café do clube',
        state: 'DRAFT',
        savedBy: 'Ana',
        mistakes: [],
        warnings: [],
        revision,
      },
    })
    expect(saved.body.isNew).toBeUndefined()
    expect((await mine().get(...CLUB)).body).toMatchObject({ value: { price: 8990 }, pictures: [{ name: 'cafe.webp' }] })
    expect((await mine().list()).body).toMatchObject({ totalElements: 1, content: [{ id: 'cafe-do-clube', savedAt: NOW.toISOString() }] })
    expect((await mine().list({ kind: 'items', id: 'cafe-do-clube' })).body).toMatchObject({ content: [{ id: 'cafe-do-clube' }] })
    expect((await mine().list({ kind: 'items', id: 'outro' })).body).toMatchObject({ totalElements: 0 })
    expect(await priceShown()).toBe(9990)
    expect(await present(...CLUB)).toMatchObject({ revision })
    expect(await mine().remove(...CLUB, saved.body.edition)).toMatchObject({ status: 204 })
    expect(await mine().get(...CLUB)).toMatchObject({ status: 404 })
    const log = await inShop((db) => db.select().from(auditLog).where(eq(auditLog.subject, 'item cafe-do-clube')))
    expect(log.map(({ action, staffId }) => [action, staffId])).toEqual([
      ['draft.save', owner!.staffId],
      ['draft.discard', owner!.staffId],
    ])
  })

  it('with mistakes is kept with them, and is neither scheduled nor published', async () => {
    const { revision, value } = await present(...CLUB)
    const saved = await mine().put(...CLUB, { value: { ...value, name: '', category: 'cafes' }, revision })
    expect(saved.status).toBe(200)
    expect(saved.body.mistakes.map(({ path }: { path: string }) => path)).toEqual(['name'])
    const { edition } = saved.body
    const refused = await mine().schedule(...CLUB, { edition, at: later(60).toISOString() })
    expect([refused.status, errorsOf(refused)[0]!.path]).toEqual([400, 'name'])
    expect(await mine().publish(...CLUB, edition)).toMatchObject({ status: 400 })
    expect((await mine().get(...CLUB)).body).toMatchObject({ state: 'DRAFT', edition })
  })

  it('of another person is not overwritten unseen, in either order', async () => {
    const first = await cheaper()
    const rosa = as((await colleague('Rosa')).headers)
    const { revision, value } = await present(...CLUB)
    const blind = await rosa.put(...CLUB, { value: { ...value, price: 7990 }, revision })
    expect(blind).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: expect.stringContaining('Ana'), draft: { edition: first.edition } },
    })
    const second = await rosa.put(...CLUB, { value: { ...value, price: 7990 }, revision, edition: first.edition })
    expect(second).toMatchObject({ status: 200, body: { savedBy: 'Rosa' } })
    for (const late of [
      await mine().put(...CLUB, { value, revision, edition: first.edition }),
      await mine().remove(...CLUB, first.edition),
      await mine().publish(...CLUB, first.edition),
      await mine().schedule(...CLUB, { edition: first.edition, at: later(60).toISOString() }),
    ])
      expect(late).toMatchObject({ status: 409, body: { reason: expect.stringContaining('Rosa') } })
    expect(await priceShown()).toBe(9990)
  })

  it('saved twice at once is saved once', async () => {
    const { revision, value } = await present(...CLUB)
    const answers = await Promise.all([8000, 8001, 8002].map((price) => mine().put(...CLUB, { value: { ...value, price }, revision })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('of an offer sells the item in the other campaign once it is published', async () => {
    const value = { campaign: 'clube', item: 'cafe-em-graos', price: 2990 }
    const { body } = await mine().put('offers', 'graos-no-clube', { value })
    const { status } = await mine().publish('offers', 'graos-no-clube', body.edition)
    expect(status).toBe(200)
    const shown = await call(getItem, { host, params: { id: 'clube', itemId: 'graos-no-clube' } })
    expect(shown.body).toMatchObject({ name: 'Café em grãos', price: 2990 })
  })

  it('of a new thing, and of a removal, is published with the checks of any write', async () => {
    const { value } = await present(...CLUB)
    const { id: _id, ...rest } = value
    const added = await mine().put('items', 'bolo', { value: { ...rest, name: 'Bolo', stock: 3 } })
    expect(added).toMatchObject({ status: 200, body: { isNew: true, mistakes: [] } })
    expect(await mine().publish('items', 'bolo', added.body.edition)).toMatchObject({ status: 200, body: { value: { name: 'Bolo' } } })
    const { revision } = await present('items', 'bolo')
    const removal = await mine().put('items', 'bolo', { revision })
    expect(removal).toMatchObject({ status: 200, body: { isRemoval: true, name: 'Bolo', mistakes: [] } })
    expect(await mine().publish('items', 'bolo', removal.body.edition)).toMatchObject({ status: 200, body: { isGone: true } })
    expect(await call(getItem, { host, params: { id: 'clube', itemId: 'bolo' } })).toMatchObject({ status: 404 })
    expect((await mine().list()).body.totalElements).toBe(0)
  })

  it('of every kind of written thing needs the right of its kind', async () => {
    const [manager, picker] = [as((await colleague('Rosa')).headers), as((await colleague('Caio', 'picker')).headers)]
    const kinds: [WrittenKind, string, number][] = [
      ['items', 'cafe-do-clube', 200],
      ['campaigns', 'clube', 200],
      ['coupons', 'VIZINHO', 200],
      ['homes', 'home', 200],
      ['documents', 'likings', 200],
      ['shop', 'profile', 200],
      ['shop', 'payment', 403],
      ['access', 'access', 403],
    ]
    for (const [kind, id, expected] of kinds) {
      const read = await call(getWritten, { host, headersMore: owner!.headers, params: { kind, id } })
      const body = { value: read.body.value ?? (kind === 'homes' ? { blocks: [{ type: 'campaigns' }] } : {}), revision: read.body.revision }
      const saved = await manager.put(kind, id, body)
      expect([kind, id, saved.status, saved.body.mistakes ?? []]).toEqual([kind, id, expected, []])
      expect(await picker.put(kind, id, body)).toMatchObject({ status: 403 })
      if (saved.status !== 200) await mine().put(kind, id, body)
    }
    const seen = async (who: ReturnType<typeof as>) =>
      (await who.list({ size: 100 })).body.content.map(({ kind, id }: DraftHead) => `${kind} ${id}`).toSorted()
    expect(await seen(mine())).toEqual(kinds.map(([kind, id]) => `${kind} ${id}`).toSorted())
    expect(await seen(manager)).toEqual(
      kinds
        .filter(([, , status]) => status === 200)
        .map(([kind, id]) => `${kind} ${id}`)
        .toSorted(),
    )
    expect(await picker.list()).toMatchObject({ status: 403 })
    expect(await manager.get('shop', 'payment')).toMatchObject({ status: 403 })
  })

  it('of another shop is not there', async () => {
    await cheaper()
    const other = await buildTenant(t.pool)
    const { headers } = await signInAsStaff(t, other, 'owner')
    const there = { host: other.host, headersMore: headers }
    expect((await call(listDrafts, { ...there, query: {} })).body).toMatchObject({ totalElements: 0 })
    const params = { kind: CLUB[0], id: CLUB[1] }
    expect(await call(getDraft, { ...there, params })).toMatchObject({ status: 404 })
    const { edition } = (await mine().get(...CLUB)).body
    expect(await call(publishDraft, { ...there, params, body: { edition } })).toMatchObject({ status: 404 })
  })

  it('is refused beyond the most of a shop, and with a sign that cannot be stored', async () => {
    const { revision, value } = await present(...CLUB)
    const hidden = await mine().put(...CLUB, { value: { ...value, name: 'Caf\u0000é' }, revision })
    expect(hidden).toMatchObject({ status: 400 })
    const row = { tenantId: shop.id, kind: 'items', value: {}, savedAt: NOW, staffId: owner!.staffId, state: 'DRAFT' as const }
    await inShop((db) =>
      db.insert(writtenDrafts).values(Array.from({ length: MOST_DRAFTS }, (_, at) => ({ ...row, thing: `x${at}`, edition: uuidv7() }))),
    )
    const full = await mine().put(...CLUB, { value, revision })
    expect([full.status, errorsOf(full)[0]!.message]).toEqual([400, expect.stringContaining(String(MOST_DRAFTS))])
    const { edition } = (await mine().get('items', 'x0')).body
    expect(await mine().put('items', 'x0', { value, edition })).toMatchObject({ status: 200 })
  })
})

describe('a scheduled draft', () => {
  it('is written at its moment under the name of the person who scheduled it, and for shoppers at once', async () => {
    const rosa = await colleague('Rosa')
    await cheaper()
    const { edition } = (await mine().get(...CLUB)).body
    expect(await as(rosa.headers).schedule(...CLUB, { edition, at: later(60).toISOString() })).toMatchObject({
      status: 200,
      body: { state: 'SCHEDULED', savedBy: 'Ana', scheduledBy: 'Rosa', goesLiveAt: later(60).toISOString() },
    })
    await sweepAt(later(59))
    expect(await priceShown()).toBe(9990)
    await sweepAt(later(60))
    expect(await priceShown()).toBe(8990)
    expect(await mine().get(...CLUB)).toMatchObject({ status: 404 })
    const [state] = (await mine().states(...CLUB)).body.content
    expect(state).toMatchObject({ by: 'Rosa', at: later(60).toISOString(), scheduledFor: later(60).toISOString(), keys: ['price'] })
    const log = await inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'item.save')))
    expect(log.at(-1)).toMatchObject({
      staffId: rosa.staffId,
      detail: { before: { price: 9990 }, after: { price: 8990 }, scheduledFor: later(60).toISOString() },
    })
  })

  it('whose moment passed without a server is written at the next start, and the history says for when it was', async () => {
    await scheduled()
    await sweepAt(later(600))
    expect(await priceShown()).toBe(8990)
    expect((await mine().states(...CLUB)).body.content[0]).toMatchObject({
      at: later(600).toISOString(),
      scheduledFor: later(60).toISOString(),
    })
  })

  it('is written once by two processes', async () => {
    await scheduled()
    const saves = async () => (await inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'item.save')))).length
    const before = await saves()
    const other = await startTestApp({ databaseUrl: t.databaseUrl })
    try {
      await Promise.all([sweepAt(later(61)), sweepAt(later(61), other), sweepAt(later(61)), sweepAt(later(61), other)])
      const states = await inShop((db) => db.select().from(writtenStates))
      expect(states.filter(({ scheduledFor }) => scheduledFor)).toHaveLength(1)
      expect((await saves()) - before).toBe(1)
    } finally {
      await other.close()
    }
  })

  it('is cancelled, or saved anew, and then nothing is written', async () => {
    const { edition } = await scheduled()
    const cancelled = await mine().unschedule(...CLUB, edition)
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'DRAFT' } })
    expect(cancelled.body.goesLiveAt).toBeUndefined()
    await sweepAt(later(61))
    t.clock.now = NOW
    const again = await mine().schedule(...CLUB, { edition: cancelled.body.edition, at: later(60).toISOString() })
    const { revision, value } = await present(...CLUB)
    const saved = await mine().put(...CLUB, { value: { ...value, price: 7990 }, revision, edition: again.body.edition })
    expect(saved).toMatchObject({ status: 200, body: { state: 'DRAFT' } })
    await sweepAt(later(61))
    expect(await priceShown()).toBe(9990)
  })

  it('is refused for a moment that has passed, or too far away, with the sentence', async () => {
    const { edition } = await cheaper()
    for (const at of [NOW, later(-1), new Date(NOW.getTime() + 400 * DAY_MS)]) {
      const refused = await mine().schedule(...CLUB, { edition, at: at.toISOString() })
      expect([refused.status, errorsOf(refused)[0]!.path]).toEqual([400, 'at'])
    }
    expect(await mine().schedule(...CLUB, { edition, at: '2027-01-01T06:00:00-03:00' })).toMatchObject({
      status: 200,
      body: { goesLiveAt: '2027-01-01T09:00:00.000Z' },
    })
  })

  it('is refused when an end comes before its moment', async () => {
    const { revision, value } = await present('coupons', 'VIZINHO')
    const saved = await mine().put('coupons', 'VIZINHO', { value: { ...value, endsAt: later(60).toISOString() }, revision })
    expect(saved.body.mistakes).toEqual([])
    const { edition } = saved.body
    const refused = await mine().schedule('coupons', 'VIZINHO', { edition, at: later(61).toISOString() })
    expect([refused.status, errorsOf(refused)[0]!.path]).toEqual([400, 'endsAt'])
    expect(await mine().schedule('coupons', 'VIZINHO', { edition, at: later(59).toISOString() })).toMatchObject({ status: 200 })
  })

  it('of a thing that somebody changed since is not written: it stays with the reason, and Hoje lists it', async () => {
    await scheduled()
    const rosa = as((await colleague('Rosa')).headers)
    const { revision, value } = await present(...CLUB)
    expect(await rosa.write(...CLUB, { ...value, price: 9490 }, revision)).toMatchObject({ status: 200 })
    expect((await mine().get(...CLUB)).body).toMatchObject({ isOutdated: true })
    await sweepAt(later(61))
    expect(await priceShown()).toBe(9490)
    expect((await mine().get(...CLUB)).body).toMatchObject({ state: 'STOPPED', reason: 'Rosa mudou isto na loja depois do rascunho.' })
    expect((await mine().today()).body.tasks).toContainEqual({ kind: 'DRAFT', count: 1 })
    await sweepAt(later(120))
    const stops = await inShop((db) => db.select().from(auditLog).where(eq(auditLog.action, 'draft.stop')))
    expect(stops.at(-1)).toMatchObject({ actor: 'system', subject: 'item cafe-do-clube' })
    t.clock.now = NOW
    const { edition } = (await mine().get(...CLUB)).body
    expect(await mine().schedule(...CLUB, { edition, at: later(60).toISOString() })).toMatchObject({
      status: 409,
      body: { changed: { by: 'Rosa' } },
    })
    const now = await present(...CLUB)
    const merged = await mine().put(...CLUB, { value: { ...now.value, price: 8990 }, revision: now.revision, edition })
    expect(merged).toMatchObject({ status: 200, body: { state: 'DRAFT' } })
    expect((await mine().today()).body.tasks).toEqual([])
  })

  it.each([
    ['left the staff', 'Quem agendou não trabalha mais na loja.', { endedAt: NOW }],
    ['lost the right', 'A função de quem agendou não escreve mais isto.', { role: 'courier' as const }],
  ])('of a person who %s is not written', async (_what, reason, change) => {
    const rosa = await colleague('Rosa')
    await scheduled(60, as(rosa.headers))
    await inShop((db) => db.update(staff).set(change).where(eq(staff.id, rosa.staffId)))
    await sweepAt(later(61))
    expect(await priceShown()).toBe(9990)
    expect((await mine().get(...CLUB)).body).toMatchObject({ state: 'STOPPED', reason })
  })

  it('of a program is written under its name, and not once its key has ended', async () => {
    const made = await call(createApiKey, { host, headersMore: owner!.headers, body: { name: 'Planilha', rights: ['items.write'] } })
    const program = as({ authorization: `Bearer ${made.body.token}` })
    await scheduled(60, program)
    await sweepAt(later(61))
    expect(await priceShown()).toBe(8990)
    expect((await mine().states(...CLUB)).body.content[0]).toMatchObject({ by: 'Planilha' })
    t.clock.now = NOW
    const { revision, value } = await present(...CLUB)
    const { edition } = (await program.put(...CLUB, { value: { ...value, price: 5990 }, revision })).body
    expect(await program.schedule(...CLUB, { edition, at: later(60).toISOString() })).toMatchObject({ status: 200 })
    expect(await call(endApiKey, { host, headersMore: owner!.headers, params: { id: made.body.id } })).toMatchObject({ status: 204 })
    await sweepAt(later(61))
    expect((await mine().get(...CLUB)).body).toMatchObject({ state: 'STOPPED', scheduledBy: 'Planilha' })
    expect((await inShop((db) => db.select().from(apiKeys)))[0]).toBeDefined()
  })

  it('keeps the promises to those who paid meanwhile', async () => {
    const { revision, value } = await present('campaigns', 'feira')
    const controls = value['cartControls'] as object
    const worse = { ...value, cartControls: { ...controls, groupRules: [{ minimumUnits: 10, percentage: 4 }] } }
    const { edition, mistakes } = (await mine().put('campaigns', 'feira', { value: worse, revision })).body
    expect(mistakes).toEqual([])
    expect(await mine().schedule('campaigns', 'feira', { edition, at: later(60).toISOString() })).toMatchObject({ status: 200 })
    await inShop((db) => db.update(groupCounters).set({ paidUnits: 3, buyers: 1 }).where(eq(groupCounters.campaignId, 'feira')))
    await sweepAt(later(61))
    const stopped = (await mine().get('campaigns', 'feira')).body
    expect(stopped).toMatchObject({ state: 'STOPPED', reason: expect.stringContaining('A loja não aceita mais') })
    const shown = (await call(getCampaign, { host, params: { id: 'feira' } })).body
    expect(JSON.stringify(shown)).toContain('"percentage":10')
    t.clock.now = NOW
    expect(await mine().publish('campaigns', 'feira', stopped.edition)).toMatchObject({ status: 400 })
  })

  it('of many waits for the next round when a round has lasted long enough: other shops wait behind it', async () => {
    await scheduled()
    const { revision, value } = await present('coupons', 'VIZINHO')
    const { edition } = (await mine().put('coupons', 'VIZINHO', { value: { ...value, percentage: 15 }, revision })).body
    await mine().schedule('coupons', 'VIZINHO', { edition, at: later(60).toISOString() })
    t.clock.now = later(61)
    const round = async () => writeDueDrafts(await ctxOf(t, shop.id), 1)
    const left = async () => (await mine().list({ state: 'SCHEDULED' })).body.totalElements
    await round()
    expect(await left()).toBe(1)
    await round()
    expect(await left()).toBe(0)
  })

  it('that fails does not hold up the others of the same moment', async () => {
    const rosa = await colleague('Rosa')
    await scheduled(60, as(rosa.headers))
    const { revision, value } = await present('coupons', 'VIZINHO')
    const { edition } = (await mine().put('coupons', 'VIZINHO', { value: { ...value, percentage: 15 }, revision })).body
    await mine().schedule('coupons', 'VIZINHO', { edition, at: later(60).toISOString() })
    expect(await call(dismissStaff, { host, headersMore: owner!.headers, params: { id: rosa.staffId } })).toMatchObject({ status: 204 })
    await sweepAt(later(61))
    expect((await present('coupons', 'VIZINHO')).value).toMatchObject({ percentage: 15 })
    expect((await mine().get(...CLUB)).body).toMatchObject({ state: 'STOPPED' })
    expect((await mine().list({ state: 'STOPPED' })).body).toMatchObject({ totalElements: 1 })
  })
})

it('two servers on one database: the other one serves the new price at once', async () => {
  const other = await startTestApp({ databaseUrl: t.databaseUrl })
  try {
    await scheduled()
    const there = async () =>
      (await callEndpoint(other.app, getItem, { host, params: { id: 'clube', itemId: 'cafe-do-clube' } })).body.price as number
    expect(await there()).toBe(9990)
    await sweepAt(later(61))
    await expect.poll(there, { timeout: 1000, interval: 20 }).toBe(8990)
  } finally {
    await other.close()
  }
})
