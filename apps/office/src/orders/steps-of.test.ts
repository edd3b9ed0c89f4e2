import { describe, expect, it } from 'vitest'
import { buildOrderPage } from '#testing/desk.ts'
import { stepsOf } from './steps-of.ts'

const look = (over: Parameters<typeof buildOrderPage>[0]) =>
  stepsOf(buildOrderPage(over), (at) => at.slice(11, 16))?.map(({ name, text, look: of }) => [name, text, of])

describe('the steps of an order', () => {
  it('are those of its way, with their moments', () => {
    expect(look({ state: 'PAID' })).toEqual([
      ['Pago', '12:05', 'done'],
      ['Separar', undefined, 'now'],
      ['Levar', '22/11, 09:00 às 13:00', 'later'],
      ['Entregar', undefined, 'later'],
    ])
    expect(look({ state: 'READY_FOR_PICKUP', type: 'PICKUP' })).toEqual([
      ['Pago', '12:05', 'done'],
      ['Separar', undefined, 'done'],
      ['Pronto', undefined, 'done'],
      ['Retirar', '22/11, 09:00 às 13:00', 'now'],
    ])
  })

  it('wait for the payment, the group, or the courier', () => {
    const now = (over: Parameters<typeof buildOrderPage>[0]) => look(over)?.find(([, , of]) => of === 'now')?.[0]
    expect(now({ state: 'AWAITING_PAYMENT' })).toBe('Pago')
    expect(now({ state: 'CONFIRMED', payment: 'ON_DELIVERY' })).toBe('Separar')
    expect(look({ state: 'CONFIRMED', payment: 'ON_DELIVERY' })![0]![0]).toBe('Combinado')
    expect(now({ state: 'PAID', parts: [{ campaignId: 'mercearia', isGroupOpen: true }] })).toBe('Grupo')
    expect(now({ state: 'PREPARING' })).toBe('Separar')
    expect(now({ state: 'SHIPPED' })).toBe('Entregar')
    expect(now({ state: 'DELIVERED' })).toBeUndefined()
    expect(look({ state: 'DELIVERED' })!.map(([, , of]) => of)).toEqual(['done', 'done', 'done', 'done'])
  })

  it.each(['CANCELLED', 'EXPIRED', 'REFUNDED', 'GROUP_FAILED', 'REFUND_REQUESTED', 'PAYMENT_REFUSED'] as const)(
    'are none once it is %s',
    (state) => expect(look({ state })).toBeUndefined(),
  )
})
