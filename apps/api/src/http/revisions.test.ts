import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { apiDocument } from './openapi.ts'

const { t } = testApp()
let tenant: TestTenant
let headers: Record<string, string>
const path = '/api/admin/written/coupons/VIZINHO'
beforeAll(async () => {
  tenant = await buildTenant(t.pool)
  headers = { host: tenant.host, ...(await signInAsStaff(t, tenant, 'owner')).headers }
  const made = await ask('PUT', {}, { value: { percentage: 10 } })
  if (made.statusCode !== 200) throw new Error(made.body)
})

type Method = 'GET' | 'PUT' | 'DELETE'
const ask = (method: Method, more: Record<string, string> = {}, payload?: object) =>
  t.app.inject({ method, url: path, headers: { ...headers, ...more }, payload })
async function read() {
  const answer = await ask('GET')
  expect(answer.statusCode, answer.body).toBe(200)
  return { etag: String(answer.headers.etag), ...answer.json<{ revision: string; value: { percentage: number } }>() }
}

it('a write that compares no revisions refuses If-Match, and does nothing', async () => {
  const name = { name: 'chave com condição', rights: ['office.enter'] }
  const make = (more: object) => t.app.inject({ method: 'POST', url: '/api/admin/keys', headers: { ...headers, ...more }, payload: name })
  for (const tag of ['"abc"', '*'])
    expect((await make({ 'if-match': tag })).json()).toMatchObject({ status: 400, errors: [{ path: 'if-match' }] })
  expect((await make({})).statusCode).toBe(201)
})

describe('a thing with a revision', () => {
  it('is read with its ETag, and not sent again to who has it', async () => {
    const { etag, revision } = await read()
    expect(etag).toBe(`"${revision}"`)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask('GET', { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    for (const other of ['"other"', revision, '*']) expect((await ask('GET', { 'if-none-match': other })).statusCode).toBe(200)
  })

  it('is written with If-Match, once: the second of two writers hears 412 with what the first wrote', async () => {
    const { etag, value } = await read()
    const writes = await Promise.all([11, 22].map((percentage) => ask('PUT', { 'if-match': etag }, { value: { ...value, percentage } })))
    expect(writes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const [done, refused] = writes.toSorted((a, b) => a.statusCode - b.statusCode)
    const now = await read()
    expect(done!.headers.etag).toBe(now.etag)
    expect(refused!.json()).toMatchObject({ code: 'precondition_failed', changed: { present: { revision: now.revision } } })
    expect(refused!.headers.etag).toBeUndefined()
  })

  it('is refused with a header that is no ETag, or names another revision than the body', async () => {
    const { etag, revision, value } = await read()
    for (const wrong of [revision, '*', '""', `${etag}, "b"`]) {
      const answer = await ask('PUT', { 'if-match': wrong }, { value })
      expect(answer.json(), wrong).toMatchObject({ code: 'validation_failed', errors: [{ path: 'if-match' }] })
    }
    expect((await ask('PUT', { 'if-match': etag }, { value, revision: 'other' })).statusCode).toBe(400)
    expect((await ask('PUT', { 'if-match': etag }, { value, revision })).statusCode).toBe(200)
    // Without either, the thing must not exist yet; by the body alone a conflict stays a conflict.
    const other = { ...value, percentage: 44 }
    expect((await ask('PUT', {}, { value: other })).statusCode).toBe(409)
    expect((await ask('PUT', {}, { value: other, revision: 'other' })).json()).toMatchObject({ code: 'conflict' })
  })

  it('with an Idempotency-Key, another If-Match is another request', async () => {
    const { etag, value } = await read()
    const send = (tag: string) => ask('PUT', { 'if-match': tag, 'idempotency-key': 'erp-1' }, { value: { ...value, percentage: 33 } })
    const first = await send(etag)
    const again = await send(etag)
    expect([first.statusCode, again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
    expect((await send((await read()).etag)).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('is removed with If-Match instead of a revision in the address', async () => {
    expect((await ask('DELETE')).statusCode).toBe(400)
    expect((await ask('DELETE', { 'if-match': '"other"' })).json()).toMatchObject({ code: 'precondition_failed' })
    expect((await ask('DELETE', { 'if-match': (await read()).etag })).statusCode).toBe(200)
    expect((await ask('GET')).statusCode).toBe(404)
  })
})

it('the document declares the headers', async () => {
  const { get, put, delete: remove } = (await apiDocument(t.app)).paths['/api/admin/written/{kind}/{id}']!
  const names = (operation: { parameters?: object[] }) => (operation.parameters ?? []).map((one) => ('name' in one ? one.name : ''))
  expect([names(get!), names(put!), names(remove!)]).toEqual([
    expect.arrayContaining(['If-None-Match']),
    expect.arrayContaining(['If-Match', 'Idempotency-Key']),
    expect.arrayContaining(['If-Match', 'revision']),
  ])
  expect(Object.keys(get!.responses)).toContain('304')
  expect(Object.keys(put!.responses)).toContain('412')
  expect(put!.responses[200]).toMatchObject({ headers: { ETag: {}, 'Idempotency-Replayed': {} } })
  expect(remove!.responses[200]).not.toHaveProperty(['headers', 'ETag'])
})
