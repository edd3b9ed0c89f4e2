import { describe, expect, it } from 'vitest'
import type { Services } from '#context.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, exportClient } from '@mutirao/contract/accounts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import type { CallOutput } from '@mutirao/contract/endpoint'
import {
  changeRole,
  createRole,
  dismissStaff,
  endRole,
  getDayLetter,
  getStaffSelf,
  hireStaff,
  listRoles,
  listStaff,
  writeRole,
} from '@mutirao/contract/staff'
import { MOST_OWN_ROLES, rightsOf, withNeeded, type KeyRight, type Right } from '@mutirao/domain/staff'
import { addStaffByKey, auditLines, staffLines } from './staff.command.ts'

const { t, call } = testApp()

const shopOf = async ({ id }: TestTenant) => (await findTenant({ ...t.services, log: t.app.log } as Services, id))!
type Asked = { headers: Record<string, string> }
type NewRole = NonNullable<Parameters<typeof call<typeof createRole>>[1]['body']>
const wire = (rights: readonly Right[]) => rights as NewRole['rights']

/** A shop whose owner makes roles, and people in them. */
async function openShop() {
  const shop = await buildTenant(t.pool)
  const owner = await signInAsStaff(t, shop, 'owner')
  const as = ({ headers }: Asked) => ({ host: shop.host, headersMore: headers })
  const make = (name: string, rights: readonly Right[], by: Asked = owner) =>
    call(createRole, { ...as(by), body: { name, rights: wire(withNeeded(rights)) } })
  let people = 0
  const hire = async (role: string, by: Asked = owner) => {
    const key = `pessoa${++people}@loja.example`
    const person = await signIn(t, shop, { key })
    const hired = await call(hireStaff, { ...as(by), body: { key, role } })
    return { ...person, key, hired, id: hired.body.id }
  }
  const list = async (by: Asked = owner): Promise<CallOutput<typeof listRoles>['roles']> => (await call(listRoles, as(by))).body.roles
  const staffOf = async (by: Asked = owner): Promise<CallOutput<typeof listStaff>['content']> =>
    (await call(listStaff, as(by))).body.content
  return { shop, owner, as, make, hire, list, staffOf }
}

const conflict = (reason: string) => ({ status: 409, body: { code: 'conflict', reason: expect.stringContaining(reason) } })

describe("a role of the shop's own", () => {
  it('is made from rights, given like any other, and decides each call of whoever has it', async () => {
    const { shop, owner, as, make, hire, list } = await openShop()
    const made = await make('Caixa', ['reviews.settle', 'orders.refund'])
    expect(made).toMatchObject({ status: 201, body: { name: 'Caixa', edition: 1, mayGive: true, people: [] } })
    expect(made.body.rights).toEqual(['office.enter', 'orders.read', 'orders.refund', 'reviews.settle'])
    const ana = await hire(made.body.id)
    expect(ana.hired).toMatchObject({ status: 201, body: { role: made.body.id, roleName: 'Caixa' } })
    expect((await call(getStaffSelf, as(ana))).body).toMatchObject({ role: made.body.id, rights: made.body.rights })
    expect((await call(listDeskOrders, { ...as(ana), query: {} })).status).toBe(200)
    expect((await call(listStaff, as(ana))).status).toBe(403)
    expect((await list()).at(-1)).toMatchObject({ id: made.body.id, people: ['p•••@loja.example'] })
    // A right that the role had a second ago.
    const body = { name: 'Caixa', edition: 1, rights: wire(withNeeded(['reviews.settle'])) }
    const changed = await call(writeRole, { ...as(owner), params: { id: made.body.id }, body })
    expect(changed).toMatchObject({ status: 200, body: { edition: 2, rights: ['office.enter', 'reviews.settle'] } })
    expect((await call(listDeskOrders, { ...as(ana), query: {} })).status).toBe(403)
    expect((await call(getStaffSelf, as(ana))).body.rights).toEqual(['office.enter', 'reviews.settle'])
    const log = await tenantTransaction(t.pool, shop.id, (db) => db.select().from(auditLog))
    expect(log.map(({ action, staffId }) => [action, staffId === owner.staffId])).toEqual([
      ['role.create', true],
      ['staff.add', true],
      ['role.change', true],
    ])
    expect(log[2]!.detail).toMatchObject({ before: { name: 'Caixa', rights: made.body.rights } })
    // The person's export and the lines of the command have the name.
    await call(createClient, { ...as(ana), params: { userId: ana.userId }, body: { name: 'Ana Sá' } })
    expect((await call(exportClient, as(ana))).body.staff).toMatchObject([{ role: 'Caixa' }])
    expect(await staffLines(t.pool, await shopOf(shop))).toContainEqual(expect.stringMatching(/^Caixa {4}Ana Sá, pessoa1@loja\.example/))
  })

  it('stands beside those that all shops have, with what each may do', async () => {
    const { list, hire } = await openShop()
    await hire('picker')
    const shown = await list()
    expect(shown.map(({ id }) => id)).toEqual(['owner', 'manager', 'editor', 'picker', 'courier', 'keeper', 'support'])
    expect(shown[3]).toEqual({ id: 'picker', rights: [...rightsOf('picker')], mayGive: true, people: ['p•••@loja.example'] })
  })

  it('comes with the rights that the chosen ones need, and with a name of its own', async () => {
    const { as, owner, make } = await openShop()
    const lacking = await call(createRole, { ...as(owner), body: { name: 'Caixa', rights: ['orders.refund'] } })
    expect(lacking).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'rights' }] } })
    expect(lacking.body).toMatchObject({ reason: expect.stringContaining('office.enter, orders.read') })
    expect((await make('Caixa', ['orders.refund'])).status).toBe(201)
    for (const name of ['caixa', 'Gerente', 'OWNER']) expect(await make(name, ['orders.read'])).toMatchObject(conflict('Já existe'))
    expect((await make(' ', ['orders.read'])).status).toBe(400)
    expect((await call(createRole, { ...as(owner), body: { name: 'Robô', rights: ['buyers.act' as never] } })).status).toBe(400)
  })

  it('is changed by one of two who read the same, and is no longer given once it has ended', async () => {
    const { as, owner, make, hire } = await openShop()
    const { id } = (await make('Caixa', ['orders.read'])).body
    const write = (name: string) => call(writeRole, { ...as(owner), params: { id }, body: { name, edition: 1, rights: ['office.enter'] } })
    const both = await Promise.all([write('Um'), write('Dois')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject(conflict('Outra pessoa mudou'))
    const ana = await hire(id)
    const end = () => call(endRole, { ...as(owner), params: { id } })
    expect(await end()).toMatchObject(conflict('Têm esta função: p•••@loja.example.'))
    await call(changeRole, { ...as(owner), params: { id: ana.id }, body: { role: 'courier' } })
    expect((await end()).status).toBe(204)
    expect((await end()).status).toBe(404)
    expect((await hire(id)).hired).toMatchObject(conflict('encerrada'))
    // Its name is free again.
    expect((await make(both.find(({ status }) => status === 200)!.body.name!, [])).status).toBe(201)
  })

  it('is not ended while somebody gets it, nor changed by two who read the same', async () => {
    const { shop, as, owner, make } = await openShop()
    const turns = Array.from({ length: 8 }, (_, turn) => turn)
    const made = []
    for (const turn of turns) {
      const key = `quem${turn}@loja.example`
      await signIn(t, shop, { key })
      made.push({ key, id: (await make(`Caixa ${turn}`, ['orders.read'])).body.id as string })
    }
    const body = { edition: 1, rights: wire(['office.enter']) }
    const raced = await Promise.all(
      made.flatMap(({ id }, turn) =>
        ['a', 'b'].map((word) => call(writeRole, { ...as(owner), params: { id }, body: { ...body, name: `${turn}${word}` } })),
      ),
    )
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(turns.length)
    const outcomes = await Promise.all(
      made.map(async ({ key, id }) => {
        const asked = [call(hireStaff, { ...as(owner), body: { key, role: id } }), call(endRole, { ...as(owner), params: { id } })]
        return (await Promise.all(asked)).map(({ status }) => status)
      }),
    )
    // Exactly one of the two: a person never has an ended role.
    for (const [hired, ended] of outcomes) expect([hired, ended]).toEqual(hired === 201 ? [201, 409] : [409, 204])
  })

  it('has a greatest number, also for those made at the same moment', async () => {
    const { make } = await openShop()
    const all = await Promise.all(Array.from({ length: MOST_OWN_ROLES + 3 }, (_, at) => make(`Função ${at}`, [])))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_OWN_ROLES)
    expect(all.find(({ status }) => status !== 201)).toMatchObject(conflict(`${MOST_OWN_ROLES} funções`))
  })

  it('is invisible to another shop', async () => {
    const { make } = await openShop()
    const { id } = (await make('Caixa', ['orders.read'])).body
    const other = await openShop()
    expect(await other.list()).toHaveLength(7)
    expect((await other.hire(id)).hired).toMatchObject(conflict('encerrada'))
    const body = { name: 'Minha', edition: 1, rights: wire(['office.enter']) }
    expect((await call(writeRole, { ...other.as(other.owner), params: { id }, body })).status).toBe(404)
    expect((await call(endRole, { ...other.as(other.owner), params: { id } })).status).toBe(404)
  })
})

describe('who cares for the staff with fewer rights than the owner', () => {
  async function withHr() {
    const at = await openShop()
    const { id } = (await at.make('Pessoal', ['staff.write', 'stock.write'])).body
    const hr = await at.hire(id)
    return { ...at, hr, hrRole: id }
  }
  const forbidden = { status: 403, body: { code: 'authorization', detail: expect.stringContaining('a sua função não tem') } }

  it('gives no right that she lacks: by a role, by changing one, by a person or by a key', async () => {
    const { as, hr, hrRole, make, hire, list, staffOf } = await withHr()
    expect((await make('Estoque', ['stock.write'], hr)).status).toBe(201)
    expect(await make('Números', ['figures.read'], hr)).toMatchObject(forbidden)
    const body = { name: 'Pessoal', edition: 1, rights: wire(withNeeded(['staff.write', 'payment.write'])) }
    expect(await call(writeRole, { ...as(hr), params: { id: hrRole }, body })).toMatchObject(forbidden)
    expect((await hire('manager', hr)).hired).toMatchObject(forbidden)
    const key = (rights: KeyRight[]) => call(createApiKey, { ...as(hr), body: { name: `erp ${rights.length}`, rights } })
    expect(await key(['orders.read', 'stock.write'])).toMatchObject(forbidden)
    expect(await key(['buyers.act'])).toMatchObject(forbidden)
    expect((await key(['stock.write'])).status).toBe(201)
    const boss = (await staffOf()).find(({ role }) => role === 'owner')!
    expect((await staffOf(hr)).filter(({ mayChange }) => mayChange).map(({ id }) => id)).toEqual([hr.id])
    expect(await call(dismissStaff, { ...as(hr), params: { id: boss.id } })).toMatchObject(forbidden)
    expect(await call(changeRole, { ...as(hr), params: { id: boss.id }, body: { role: hrRole } })).toMatchObject(forbidden)
    expect((await list(hr)).filter(({ mayGive }) => mayGive).map(({ id, name }) => name ?? id)).toEqual(['Pessoal', 'Estoque'])
  })

  it('changes and ends no role with rights that she lacks', async () => {
    const { as, hr, make } = await withHr()
    const { id } = (await make('Números', ['figures.read'])).body
    const body = { name: 'Nada', edition: 1, rights: wire(['office.enter']) }
    expect(await call(writeRole, { ...as(hr), params: { id }, body })).toMatchObject(forbidden)
    expect(await call(endRole, { ...as(hr), params: { id } })).toMatchObject(forbidden)
  })
})

describe('a role by command', () => {
  it('is given by its name', async () => {
    const { shop, make, hire, as } = await openShop()
    await make('Caixa da tarde', ['orders.read'])
    const ana = await hire('courier')
    const give = async (role: string) => addStaffByKey(t.pool, { tenant: await shopOf(shop), key: ana.key, role })
    expect(await give('caixa da TARDE')).toEqual({ said: `${ana.key} trabalha na loja como caixa da TARDE (era courier).` })
    expect((await call(getStaffSelf, as(ana))).body.rights).toEqual(['office.enter', 'orders.read'])
    expect(await give('caixa')).toEqual({
      mistake: 'caixa não é uma função: owner, manager, editor, picker, courier, keeper, support ou Caixa da tarde.',
    })
    // A role with the right to read orders may have the letter about the day.
    expect((await call(getDayLetter, as(ana))).body).toMatchObject({ email: ana.key })
    expect((await auditLines(t.pool, await shopOf(shop))).at(-1)).toContain('"roleName":"Caixa da tarde"')
  })
})
