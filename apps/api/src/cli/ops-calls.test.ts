import { describe, expect, it } from 'vitest'
import { opsRequestOf, callLines } from './ops-calls.ts'

const id = '0192f0c0-0000-7000-8000-000000000001'

describe('arguments of the command', () => {
  it('name a staff call with its fields', () => {
    expect(opsRequestOf(['get', 'orders', 'status=PAID', 'size=5'])).toEqual({
      method: 'GET',
      path: '/api/admin/orders?status=PAID&size=5',
    })
    expect(opsRequestOf(['POST', `orders/${id}/refusal`, 'reason=A massa = a farinha'])).toEqual({
      method: 'POST',
      path: `/api/admin/orders/${id}/refusal`,
      body: { reason: 'A massa = a farinha' },
    })
    expect(opsRequestOf(['GET', '/api/operation/staff/me'])).toEqual({ method: 'GET', path: '/api/operation/staff/me' })
  })

  it('carry an act for retries, and distinguish numbers from texts of digits', () => {
    const asked = opsRequestOf(['POST', `orders/${id}/refunds`, 'amount=500'])
    expect(asked).toMatchObject({ body: { amount: 500, act: expect.stringMatching(/^[\da-f-]{36}$/) } })
    expect(asked).toMatchObject({ act: (asked as { body: { act: string } }).body.act })
    expect(opsRequestOf(['POST', `orders/${id}/refunds`, `act=${id}`])).toMatchObject({ body: { act: id }, act: undefined })
    expect(opsRequestOf(['POST', `orders/${id}/refusal`, 'reason=12345'])).toMatchObject({ body: { reason: '12345' } })
  })

  it('read a whole body from standard input', () => {
    expect(opsRequestOf(['POST', 'stock/preview'], '{"changes":[]}')).toMatchObject({ body: { changes: [] } })
  })

  it.each([
    [['GET', 'pedidos'], '"GET pedidos" não existe'],
    [['POST', 'orders'], '"POST orders" não existe'],
    [['GET', `orders/${id}/../../campaigns`], 'não existe'],
    [['GET', 'orders', 'estado=PAID'], '"estado" não é um campo daqui: size'],
    [['GET', 'orders', 'PAID'], '"PAID" não é um campo daqui'],
    [['GET', '/api/operation/wallets'], 'não existe'],
  ])('that match no staff call are reported: %j', (words, mistake) => {
    expect(opsRequestOf(words)).toEqual({ mistake: expect.stringContaining(mistake) })
  })

  it('are listed, each call with its fields', () => {
    const lines = callLines()
    expect(lines).toContainEqual(expect.stringMatching(/^POST orders\/\{id\}\/refusal reason=\n {4}The shop cannot do an order/))
    expect(lines.length).toBeGreaterThan(30)
  })
})
