import { describe, expect, it } from 'vitest'
import { refundArrival, refundWay } from './refund.ts'

describe('refundWay', () => {
  it.each([
    { type: 'PIX', isToWallet: false, way: 'PIX' },
    { type: 'CREDIT_CARD', isToWallet: false, way: 'CREDIT_CARD' },
    { type: 'CREDIT_CARD', isToWallet: true, way: 'WALLET' },
    { type: 'WALLET', isToWallet: false, way: 'WALLET' },
    { type: 'ON_DELIVERY', isToWallet: false, way: 'CASH' },
    { type: 'ON_DELIVERY', isToWallet: true, way: 'WALLET' },
  ] as const)('$type, into the wallet $isToWallet: $way', ({ way, ...origin }) => {
    expect(refundWay(origin)).toBe(way)
  })
})

describe('refundArrival', () => {
  const zone = 'America/Sao_Paulo'
  it.each([
    { way: 'PIX', day: '2026-11-22' },
    { way: 'CREDIT_CARD', day: '2027-01-20' },
    { way: 'WALLET', day: '2026-11-21' },
    { way: 'CASH', day: '2026-11-21' },
  ] as const)('$way by $day', ({ way, day }) => {
    expect(refundArrival(way, new Date('2026-11-21T12:00:00Z'), zone)).toBe(day)
  })

  it('counts days of the shop, not of Greenwich', () => {
    expect(refundArrival('WALLET', new Date('2026-11-22T02:59:00Z'), zone)).toBe('2026-11-21')
    expect(refundArrival('WALLET', new Date('2026-11-22T03:00:00Z'), zone)).toBe('2026-11-22')
  })
})
