import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { sessions } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, useTenantFolder } from '#testing/tenant-folder.ts'
import { testApp } from '#testing/test-app.ts'
import { getWritten, previewWritten, putWritten } from '@mutirao/contract/written'
import { putDraft, scheduleDraft } from '@mutirao/contract/written-drafts'
import type { Role } from '@mutirao/domain/staff'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'
const params = { kind: 'shop' as const, id: 'office' }
const value = { office: { passkeyRequired: 'money' } }
let shop: { id: string; host: string }
beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
})

async function writer(role: Role) {
  const person = await signInAsStaff(t, shop, role)
  const as = { host, headersMore: person.headers, params }
  return {
    read: () => call(getWritten, as),
    preview: () => call(previewWritten, { ...as, body: { value: value as never } }),
    put: async (next: object = value) => {
      const { body } = await call(getWritten, as)
      return call(putWritten, { ...as, body: { value: next as never, revision: body.revision } })
    },
    draft: async (): Promise<{ edition: string }> => {
      const { body } = await call(getWritten, as)
      const saved = await call(putDraft, { ...as, body: { value: value as never, revision: body.revision } })
      expect(saved.status).toBe(200)
      return saved.body
    },
    schedule: (body: { at: string; edition: string }) => call(scheduleDraft, { ...as, body }),
    proveByPasskey: () =>
      tenantTransaction(t.pool, shop.id, (db) => db.update(sessions).set({ isByPasskey: true }).where(eq(sessions.userId, person.userId))),
  }
}

it('the demand is refused to an owner whose session is by code, before it is saved and when it is', async () => {
  const owner = await writer('owner')
  const mistake = { path: 'office.passkeyRequired', message: expect.stringContaining('entre primeiro') }
  expect((await owner.preview()).body.mistakes).toEqual([mistake])
  expect(await owner.put()).toMatchObject({ status: 400, body: { errors: [mistake] } })
  expect((await owner.read()).body.value).toEqual({})
})

it('an owner with a passkey sets it; from then on others without one are refused, and she takes it back', async () => {
  const [owner, second] = [await writer('owner'), await writer('owner')]
  await owner.proveByPasskey()
  expect((await owner.put()).status).toBe(200)
  expect(await second.read()).toMatchObject({ status: 403, body: { code: 'passkey_required' } })
  expect(await second.put({})).toMatchObject({ status: 403, body: { code: 'passkey_required' } })
  const told = await tenantTransaction(t.pool, shop.id, (db) => db.select({ template: outbox.template }).from(outbox))
  expect(told.map(({ template }) => template)).toContain('ownerNotice')
  expect((await owner.put({})).status).toBe(200)
  expect((await second.read()).status).toBe(200)
})

it('a draft of it has no moment of its own: nobody would be there to prove herself', async () => {
  const owner = await writer('owner')
  await owner.proveByPasskey()
  const { edition } = await owner.draft()
  const at = new Date(t.clock.now.getTime() + 3_600_000).toISOString()
  expect(await owner.schedule({ at, edition })).toMatchObject({ status: 400, body: { errors: [{ path: 'at' }] } })
})

it('a manager neither reads nor writes it', async () => {
  const manager = await writer('manager')
  expect((await manager.read()).status).toBe(403)
  expect((await manager.preview()).status).toBe(403)
})
