import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { auditLog } from '#db/schema/staff.ts'
import { hosts } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenantByHost } from '#modules/registry/registry.service.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, useTenantFolder } from '#testing/tenant-folder.ts'
import { callEndpoint, NOW, startTestApp, testApp } from '#testing/test-app.ts'
import { checkHost, type CheckedHost } from '@mutirao/contract/hosts'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { getWritten, listWrittenStates, previewWritten, putWritten, restoreWritten } from '@mutirao/contract/written'
import { createShop } from './new-shop.service.ts'

useTenantFolder()

const { t, call } = testApp({ env: { PUBLIC_URL: 'https://lojas.localhost', CLIENT: 'vizinha' } })
const host = 'loja.localhost'
const params = { kind: 'shop' as const, id: 'hosts' }
type Office = { host: string; headersMore: Record<string, string> }
let shop: { id: string; host: string }
let mine: Office
/** Another shop of this server, with an owner of its own. */
let theirs: Office
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  t.services.changes.publish(['*', 'tenants'])
  mine ??= { host, headersMore: (await signInAsStaff(t, shop, 'owner')).headers }
  theirs ??= await otherOffice()
})

async function otherOffice(): Promise<Office> {
  const { pool, services } = t
  const { media, secrets, settings } = services
  const asked = { slug: 'vizinha', name: 'Vizinha', host: 'vizinha.localhost', owner: 'rosa@vizinha.example' }
  const made = await createShop({ pool, media, tenantsDir: settings.tenantsDir, now: NOW, key: secrets.key }, asked)
  if ('mistakes' in made) throw new Error(made.mistakes.join())
  services.changes.publish(['*', 'tenants'])
  const other = { id: made.id, host: asked.host }
  return { host: other.host, headersMore: (await signInAsStaff(t, other, 'owner')).headers }
}

const check = async (name: string, office = mine) => (await call(checkHost, { ...office, body: { host: name } })).body as CheckedHost
const present = async (office = mine) => (await call(getWritten, { ...office, params })).body
async function put(names: string[], office = mine) {
  const { revision } = await present(office)
  return call(putWritten, { ...office, params, body: { value: { hosts: names }, revision } })
}
/** Writes the proof of an office at the registrar, and has it checked. */
async function prove(name: string, office = mine) {
  const { proof } = await check(name, office)
  t.services.names.put!(proof.name, [proof.value])
  return check(name, office)
}
const isServed = async (name: string, app: Pick<typeof t, 'app'> = t) =>
  (await callEndpoint(app.app, listMarketplaces, { host: name })).status === 200
const mistakeOf = ({ status, body }: { status: number; body: { errors?: { path: string; message: string }[] } }) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.message,
]

describe('a host of the shop’s own', () => {
  it('is added once it is proved, serves at once, also by another process, and stops at once when it is taken out', async () => {
    const other = await startTestApp({ databaseUrl: t.databaseUrl, env: { PUBLIC_URL: 'https://lojas.localhost', CLIENT: 'vizinha' } })
    try {
      expect(await isServed('sol.localhost', other)).toBe(false)
      expect(await check('sol.localhost')).toMatchObject({ isProved: false, proof: { type: 'TXT', name: '_mutirao.sol.localhost' } })
      expect(mistakeOf(await put([host, 'sol.localhost']))).toEqual([400, 'hosts.1', expect.stringContaining('falta provar')])
      expect(await isServed('sol.localhost')).toBe(false)
      expect(await prove('sol.localhost')).toMatchObject({ isProved: true, isPointing: true })
      expect(await put(['sol.localhost', host])).toMatchObject({ status: 200 })
      expect(await isServed('sol.localhost')).toBe(true)
      await expect.poll(() => isServed('sol.localhost', other)).toBe(true)
      expect(await put([host])).toMatchObject({ status: 200 })
      expect(await isServed('sol.localhost')).toBe(false)
      await expect.poll(() => isServed('sol.localhost', other)).toBe(false)
      // It may belong to somebody else meanwhile.
      expect(mistakeOf(await put([host, 'sol.localhost']))).toEqual([400, 'hosts.1', expect.stringContaining('falta provar')])
    } finally {
      await other.close()
    }
  })

  it('is not proved by the record of another shop, nor by one for another host', async () => {
    const { proof } = await check('lua.localhost', theirs)
    t.services.names.put!('_mutirao.lua.localhost', [proof.value])
    expect(await check('lua.localhost')).toMatchObject({ isProved: false })
    const own = (await check('mar.localhost')).proof.value
    t.services.names.put!('_mutirao.lua.localhost', [proof.value, own])
    expect(await check('lua.localhost')).toMatchObject({ isProved: false })
    expect(await check('lua.localhost', theirs)).toMatchObject({ isProved: true })
    expect(mistakeOf(await put([host, 'lua.localhost']))).toEqual([400, 'hosts.1', expect.stringContaining('falta provar')])
  })

  it('is never one of another shop, whatever is proved, and its shop is not named', async () => {
    const { proof } = await check('serra.localhost')
    t.services.names.put!(proof.name, [proof.value])
    await check('serra.localhost')
    await prove('serra.localhost', theirs)
    const before = await present(theirs)
    expect(await put([...(before.value['hosts'] as string[]), 'serra.localhost'], theirs)).toMatchObject({ status: 200 })
    const refused = await put([host, 'serra.localhost'])
    expect(mistakeOf(refused)).toEqual([400, 'hosts.1', 'este endereço é de outra loja deste servidor'])
    expect(await check('serra.localhost')).toMatchObject({ refusal: 'taken', isProved: false })
    expect(mistakeOf(await put([host, theirs.host]))).toEqual([400, 'hosts.1', 'este endereço é de outra loja deste servidor'])
    const preview = await call(previewWritten, { ...mine, params, body: { value: { hosts: [host, theirs.host] } } })
    expect(preview.body.mistakes).toEqual([{ path: 'hosts.1', message: 'este endereço é de outra loja deste servidor' }])
    const [row] = await t.services.pool.query('select tenant_id from hosts where host = $1', ['serra.localhost']).then(({ rows }) => rows)
    expect(row.tenant_id).not.toBe(shop.id)
  })

  it('goes to one of two shops that add it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `corrida-${round}.localhost`
      // Each proves it in turn; then both write.
      await prove(name)
      await prove(name, theirs)
      const before = (await present(theirs)).value['hosts'] as string[]
      const own = (await present()).value['hosts'] as string[]
      const answers = await Promise.all([put([...own, name]), put([...before, name], theirs)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
    await put([host])
  })

  it('is never the installation’s, nor a name below it', async () => {
    for (const name of ['lojas.localhost', 'outra.lojas.localhost']) {
      expect(await check(name)).toMatchObject({ refusal: 'operators', isProved: false })
      expect(mistakeOf(await put([host, name]))).toEqual([400, 'hosts.1', expect.stringContaining('quem cuida do servidor')])
    }
    for (const name of ['127.0.0.1', 'localhost', 'https://x.example', 'SOL.example', 'sol..example', '*.sol.example'])
      expect([name, (await call(checkHost, { ...mine, body: { host: name } })).status]).toEqual([name, 400])
  })

  it('is proved for a day', async () => {
    await prove('ontem.localhost')
    t.clock.now = new Date(t.clock.now.getTime() + 25 * 3_600_000)
    mine = { host, headersMore: (await signInAsStaff(t, shop, 'owner')).headers }
    expect(mistakeOf(await put([host, 'ontem.localhost']))).toEqual([400, 'hosts.1', expect.stringContaining('falta provar')])
  })

  it('is not brought back by the history without a proof', async () => {
    await prove('volta.localhost')
    await put([host, 'volta.localhost'])
    await put([host])
    const states = (await call(listWrittenStates, { ...mine, params })).body.content as { id: string; isPresent: boolean }[]
    const { revision } = await present()
    const back = await call(restoreWritten, { ...mine, params: { ...params, state: states[1]!.id }, body: { revision } })
    expect(mistakeOf(back)).toEqual([400, 'hosts.1', expect.stringContaining('falta provar')])
  })

  it('does not leave with the writer inside, nor as the last one', async () => {
    await prove('outra.localhost')
    await put([host, 'outra.localhost'])
    expect(mistakeOf(await put(['outra.localhost']))).toEqual([400, 'hosts', expect.stringContaining(`você está em ${host}`)])
    expect(mistakeOf(await put([]))).toEqual([400, 'hosts', expect.stringContaining('ao menos um')])
    const there = { ...mine, host: 'outra.localhost' }
    expect(await put(['outra.localhost'], there)).toMatchObject({ status: 200 })
    expect(await isServed(host)).toBe(false)
  })

  it('is the owner’s, who is told, and is recorded', async () => {
    const manager = { host, headersMore: (await signInAsStaff(t, shop, 'manager')).headers }
    expect((await call(checkHost, { ...manager, body: { host: 'x.localhost' } })).status).toBe(403)
    expect((await call(getWritten, { ...manager, params })).status).toBe(403)
    await prove('carta.localhost')
    await put([host, 'carta.localhost'])
    const [letters, log] = await tenantTransaction(t.pool, shop.id, async (db) => [
      await db.select().from(outbox).where(eq(outbox.template, 'ownerNotice')),
      await db.select().from(auditLog).where(eq(auditLog.subject, 'shop hosts')),
    ])
    expect(letters.at(-1)).toMatchObject({ facts: { section: 'hosts' } })
    expect(log.at(-1)).toMatchObject({ action: 'shop.save' })
  })

  it('is asked about 60 times an hour', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 61; asked++) statuses.push((await call(checkHost, { ...theirs, body: { host: 'lua.localhost' } })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a server in front that makes certificates on demand', () => {
  const ask = async (domain: string) =>
    (await t.app.inject({ url: `/certificates/ask?domain=${domain}`, headers: { host: 'lojas.localhost' } })).statusCode

  it('hears which hosts are served here', async () => {
    expect(await Promise.all([ask(host), ask('LOJA.localhost'), ask('lojas.localhost')])).toEqual([200, 200, 200])
    expect(await Promise.all(['nada.example', 'localhost', '127.0.0.1', '', 'a%00b'].map(ask))).toEqual([404, 404, 404, 404, 404])
  })
})

describe('the memory of hosts', () => {
  it('does not keep an answer that is older than a change', async () => {
    await t.services.pool.query('insert into hosts (host, tenant_id) values ($1, $2)', ['tarde.localhost', shop.id])
    const { pool } = t.services
    // The read has its rows before the host leaves, and answers after the news of it.
    const late = {
      query: async (...asked: unknown[]) => {
        const answer = await (pool.query as (...asked: unknown[]) => Promise<unknown>).apply(pool, asked)
        await tenantTransaction(t.pool, shop.id, (db) => db.delete(hosts).where(eq(hosts.host, 'tarde.localhost')))
        t.services.changes.publish(['tenants'])
        await new Promise((done) => setTimeout(done, 300))
        return answer
      },
    }
    await findTenantByHost({ ...t.services, pool: late } as never, 'tarde.localhost')
    expect(await isServed('tarde.localhost')).toBe(false)
  })
})
