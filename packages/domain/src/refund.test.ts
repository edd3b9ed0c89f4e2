import { describe, expect, it } from 'vitest'
import { allBackWords, backOf, refundArrival, refundWay } from './refund.ts'

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

describe('allBackWords', () => {
  const at = { sentAt: new Date('2026-11-21T12:00:00Z'), timeZone: 'America/Sao_Paulo' }
  it.each([
    { origins: [{ type: 'PIX', isToWallet: false }], text: 'R$ 5,00 por Pix até dom., 22/11' },
    { origins: [{ type: 'CREDIT_CARD', isToWallet: false }], text: 'R$ 5,00 no cartão até qua., 20/1' },
    { origins: [{ type: 'CREDIT_CARD', isToWallet: true }], text: 'R$ 5,00 na carteira' },
    { origins: [{ type: 'ON_DELIVERY', isToWallet: false }], text: 'R$ 5,00 em dinheiro, pela loja' },
    {
      origins: [
        { type: 'PIX', isToWallet: false },
        { type: 'WALLET', isToWallet: false },
      ],
      text: 'R$ 5,00 por Pix até dom., 22/11 e R$ 5,00 na carteira',
    },
  ] as const)('$text', ({ origins, text }) => {
    expect(allBackWords(origins.map((origin) => backOf(500, origin, at))).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
