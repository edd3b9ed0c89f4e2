import { describe, expect, it } from 'vitest'
import { markMethods, waysWorthShowing } from './shipping-methods.ts'

const way = (name: string, fee: number, day: number) => ({ name, fee, slot: { startsAt: `2026-11-${day}T11:00:00.000Z` } })
const names = (ways: readonly { name: string }[]) => ways.map(({ name }) => name)

describe('waysWorthShowing', () => {
  it('are the cheapest and the soonest', () => {
    expect(names(waysWorthShowing([way('hoje', 1990, 21), way('sábado', 800, 28), way('segunda', 900, 23)]))).toEqual(['sábado', 'hoje'])
  })

  it('are one where the cheapest comes first, of equal fees the sooner', () => {
    expect(names(waysWorthShowing([way('depois', 800, 29), way('antes', 800, 28), way('dear', 900, 30)]))).toEqual(['antes'])
    expect(waysWorthShowing([])).toEqual([])
  })
})

describe('markMethods', () => {
  it('marks one cheapest and one fastest', () => {
    const marked = markMethods([way('econômica', 800, 28), way('expressa', 1990, 21), way('retirada', 0, 27)])
    expect(marked.map(({ name, isCheapest, isFastest }) => [name, isCheapest, isFastest])).toEqual([
      ['econômica', false, false],
      ['expressa', false, true],
      ['retirada', true, false],
    ])
  })

  it('says nothing of one way alone, nor of what is equal', () => {
    for (const methods of [[way('só', 800, 28)], [way('uma', 800, 28), way('outra', 800, 28)]])
      for (const { isCheapest, isFastest } of markMethods(methods)) expect([isCheapest, isFastest]).toEqual([false, false])
  })
})
