import { describe, expect, it } from 'vitest'
import { decideInOrder, type Free, type OrderDemand } from './order-holdings.ts'

const nothing: OrderDemand = { parts: [], slots: [], holders: [], bounds: {}, units: 0 }
const wants = (quantity: number, more: Partial<OrderDemand> = {}): OrderDemand => ({
  ...nothing,
  parts: [{ stockId: 'ovos', quantity }],
  ...more,
})
const free = (more: Partial<Free> = {}): Free => ({ units: new Map(), places: new Map(), held: new Map(), ...more })

describe('decideInOrder', () => {
  it('gives the units to those who came first, and a smaller order what a larger one could not take', () => {
    const decided = decideInOrder([wants(2), wants(2), wants(1), wants(1)], free({ units: new Map([['ovos', 3]]) }))
    expect(decided).toEqual([
      undefined,
      { parts: [{ stockId: 'ovos', quantity: 2 }] },
      undefined,
      { parts: [{ stockId: 'ovos', quantity: 1 }] },
    ])
  })

  it('takes nothing for an order that lacks one of its parts', () => {
    const both = {
      ...nothing,
      parts: [
        { stockId: 'mel', quantity: 1 },
        { stockId: 'ovos', quantity: 1 },
      ],
    }
    const decided = decideInOrder([both, wants(1)], free({ units: new Map([['ovos', 1]]) }))
    expect(decided).toEqual([{ parts: [{ stockId: 'mel', quantity: 1 }] }, undefined])
  })

  it('limits an order to its share of the units that are free when its turn comes', () => {
    const shelf = { percentage: 50, units: 1 }
    const decided = decideInOrder([wants(5, { shelf }), wants(3, { shelf }), wants(2, { shelf })], free({ units: new Map([['ovos', 10]]) }))
    expect(decided).toEqual([undefined, { parts: [{ stockId: 'ovos', quantity: 3 }] }, undefined])
  })

  it('fills a slot in order of arrival; a slot without a capacity never is full', () => {
    const slots = ['sexta', 'sabado']
    const decided = decideInOrder(
      [
        { ...nothing, slots },
        { ...nothing, slots },
        { ...nothing, slots: ['sabado'] },
      ],
      free({ places: new Map([['sexta', 1]]) }),
    )
    expect(decided).toEqual([undefined, { slots: ['sexta'] }, undefined])
  })

  it('counts an accepted order for its holders before the next one is decided, and a refused one not', () => {
    const maria = { holders: [{ holder: 'phone' as const, key: 'phone 1' }], bounds: { phone: { orders: 3, units: 10 } } }
    const held = new Map([['phone 1', { orders: 1, units: 4 }]])
    const decided = decideInOrder(
      [
        { ...nothing, ...maria, units: 7 },
        { ...nothing, ...maria, units: 6 },
        { ...nothing, ...maria, units: 1 },
      ],
      free({ held }),
    )
    expect(decided).toEqual([{ holder: 'phone' }, undefined, { holder: 'phone' }])
  })

  it('leaves the given maps as they are', () => {
    const given = free({ units: new Map([['ovos', 3]]), places: new Map([['sexta', 1]]) })
    decideInOrder([wants(1, { slots: ['sexta'] })], given)
    expect([given.units.get('ovos'), given.places.get('sexta')]).toEqual([3, 1])
  })
})
