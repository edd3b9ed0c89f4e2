import { describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { createLead } from '@mutirao/contract/leads'

const { t } = testApp({ env: { RATE_LIMIT_NETWORK: '6' } })

describe('POST /api/users/leads', () => {
  it('limits new visitors per network in ten minutes to half of its requests in ten seconds', async () => {
    const { host } = await buildTenant(t.pool)
    const come = async (remoteAddress: string) =>
      (await t.app.inject({ method: 'POST', url: createLead.path, remoteAddress, headers: { host }, payload: {} })).statusCode
    const answers: number[] = []
    for (let n = 0; n < 4; n++) answers.push(await come(`2001:db8:7:7:${n}::1`))
    expect(answers).toEqual([201, 201, 201, 429])
    expect(await come('203.0.113.8')).toBe(201)
    t.clock.now = new Date(t.clock.now.getTime() + 600_000)
    expect(await come('2001:db8:7:7:9::1')).toBe(201)
  })
})
