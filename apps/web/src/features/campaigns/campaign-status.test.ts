import { describe, expect, it } from 'vitest'
import { byLead, isBuyable, shownStatus, statusOf } from './campaign-status.ts'

const moment = { now: Date.parse('2026-11-21T12:00:00Z'), timeZone: 'America/Sao_Paulo' }
const ended = { ok: false, reason: 'EXPIRED' as const }

describe('the status of a campaign', () => {
  it.each([
    { name: 'bought and open', status: 'COMPLETED' as const, canBuy: { ok: true }, buyable: true, text: 'Comprado' },
    { name: 'bought and ended', status: 'COMPLETED' as const, canBuy: ended, buyable: false, text: 'Comprado' },
    { name: 'ended, with an order of mine under way', status: 'OK' as const, canBuy: ended, buyable: false, text: 'Encerrada' },
    { name: 'open', status: 'OK' as const, canBuy: { ok: true }, buyable: true, text: 'Aberta' },
  ])('$name: the right from the server decides', ({ buyable, text, ...campaign }) => {
    expect(isBuyable({ ...campaign, inArea: true, canPickUp: false })).toBe(buyable)
    expect(statusOf({ ...campaign, reason: {} }, moment).text).toBe(text)
  })

  it.each([
    { inArea: true, canPickUp: false, buyable: true },
    { inArea: false, canPickUp: true, buyable: true },
    { inArea: false, canPickUp: false, buyable: false },
  ])('delivered here: $inArea, picked up: $canPickUp', ({ buyable, ...reach }) => {
    expect(isBuyable({ canBuy: { ok: true }, ...reach })).toBe(buyable)
    expect(isBuyable({ canBuy: ended, ...reach })).toBe(false)
  })

  it('is shown with its reason to a buyer with an open order there', () => {
    expect(shownStatus({ status: 'OK', canBuy: ended })).toBe('EXPIRED')
    expect(shownStatus({ status: 'COMPLETED', canBuy: ended })).toBe('COMPLETED')
  })
})

describe('the first campaign of the home', () => {
  it('is the default campaign if it delivers to the address; otherwise the order stays', () => {
    const of = (id: string, inArea: boolean, isDefault = false) => ({ id, inArea, default: isDefault })
    const order = (...campaigns: ReturnType<typeof of>[]) => campaigns.toSorted(byLead).map(({ id }) => id)
    expect(order(of('a', true), of('b', true, true), of('c', true))).toEqual(['b', 'a', 'c'])
    expect(order(of('a', true), of('b', false, true), of('c', true))).toEqual(['a', 'c', 'b'])
    expect(order(of('a', false), of('b', true))).toEqual(['b', 'a'])
  })
})
