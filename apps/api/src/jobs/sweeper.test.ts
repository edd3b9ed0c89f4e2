import { expect, it, vi } from 'vitest'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

vi.mock('#modules/interests/answers.service.ts')

const { t } = testApp()

it('a shop whose work fails is reported, and the shops after it have theirs', async () => {
  const shops = [await buildTenant(t.pool), await buildTenant(t.pool), await buildTenant(t.pool)]
  const seen = new Set<string>()
  vi.mocked(answerInterests).mockImplementation(async ({ tenant }) => {
    seen.add(tenant.id)
    if (tenant.id !== shops[2]!.id) throw new Error('this shop alone')
    return 0
  })
  t.services.changes.publish(['*', 'tenants'])
  await expect.poll(() => shops.filter(({ id }) => seen.has(id)).length).toBe(3)
})
