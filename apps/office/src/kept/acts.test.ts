import { describe, expect, it } from 'vitest'
import { buildAct, buildStop } from '#testing/round.ts'
import { Problem } from '@mutirao/contract/problems'
import { meaningOf, withActs } from './acts.ts'

const stop = buildStop()
const act = buildAct(stop)

describe('a stop with acts of this device', () => {
  it('has the state of the act, and says that the server does not know it yet', () => {
    expect(withActs(stop, [act({ kind: 'ship' })])).toMatchObject({ state: 'SHIPPED', isWaiting: true, refused: undefined })
    const byName = act({ kind: 'deliver', proof: { receivedBy: 'Ana' } })
    expect(withActs(stop, [act({ kind: 'ship' }), byName])).toMatchObject({ state: 'DELIVERED', isUnchecked: false })
  })

  it('is handed over by a code once the server has accepted it', () => {
    const byCode = act({ kind: 'deliver', proof: { deliveryCode: '1234' } })
    expect(withActs(stop, [byCode])).toMatchObject({ state: 'CONFIRMED', isUnchecked: true, isWaiting: true })
    expect(withActs(stop, [{ ...byCode, sentAt: 5 }])).toMatchObject({ state: 'DELIVERED', isUnchecked: false, isWaiting: false })
  })

  it('never goes back when the read state is further', () => {
    expect(withActs({ ...stop, state: 'DELIVERED' }, [act({ kind: 'ship' })]).state).toBe('DELIVERED')
  })

  it('shows an attempt once, also when the server already reports it', () => {
    const tried = act({ kind: 'attempt', reason: 'NOBODY_HOME' }, { sentAt: 5 })
    expect(withActs(stop, [tried])).toMatchObject({ attempts: [{ reason: 'NOBODY_HOME' }], isWaiting: false, state: 'CONFIRMED' })
    const read = { ...stop, attempts: [{ at: tried.at, reason: 'NOBODY_HOME' as const }] }
    expect(withActs(read, [tried]).attempts).toHaveLength(1)
    expect(stop.attempts).toEqual([])
  })

  it('does not apply a refused act, and shows it', () => {
    const refused = act({ kind: 'deliver', proof: { deliveryCode: '1111' } }, { refused: { code: 'delivery_code_wrong' } })
    expect(withActs(stop, [refused])).toMatchObject({ state: 'CONFIRMED', isWaiting: false, refused: { key: refused.key } })
  })

  it('ignores acts of another order or campaign', () => {
    const ship = act({ kind: 'ship' })
    expect(withActs({ ...stop, campaignId: 'outra' }, [ship]).isWaiting).toBe(false)
    expect(withActs({ ...stop, orderId: crypto.randomUUID() }, [ship]).isWaiting).toBe(false)
  })
})

describe('a refusal of the server', () => {
  const ship = act({ kind: 'ship' })
  const deliver = act({ kind: 'deliver', proof: { receivedBy: 'Ana', collected: 5400 } })

  it.each([
    ['sign-in', deliver, new Problem('authentication')],
    ['sign-in', deliver, new Problem('renewal_failed')],
    ['later', deliver, new Problem('overloaded')],
    ['later', deliver, new Problem('server_error')],
    ['later', deliver, new Problem('rate_limit', { retryAfterSeconds: 5 })],
    ['done', ship, new Problem('part_moved', { state: 'SHIPPED' })],
    [{ code: 'part_moved', state: 'DELIVERED' }, ship, new Problem('part_moved', { state: 'DELIVERED' })],
    [{ code: 'part_moved', state: 'SHIPPED' }, deliver, new Problem('part_moved', { state: 'SHIPPED' })],
    [{ code: 'rate_limit' }, deliver, new Problem('rate_limit')],
    [{ code: 'amount_differs', due: 0 }, deliver, new Problem('amount_differs', { due: 0 })],
  ] as const)('means %j', (meaning, of, problem) => expect(meaningOf(of, problem)).toEqual(meaning))
})
