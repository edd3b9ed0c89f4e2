import { describe, expect, it } from 'vitest'
import { parseChoiceSearch, readPick, writePick } from './choice-search.ts'

describe('the address of a choice', () => {
  it('restores the choice', () => {
    const selection = [
      { itemId: 'uva', quantity: 2 },
      { itemId: 'limao', quantity: 4 },
    ]
    expect(readPick(writePick(selection))).toEqual(selection)
    expect(readPick()).toEqual([])
  })

  it.each(['uva', 'uva:', 'uva:0', 'uva:-1', 'uva:1.5', 'uva:999', '<b>:1', ':3', ',,,'])('takes nothing from %s', (text) => {
    expect(readPick(text)).toEqual([])
  })

  it('distinguishes an empty selection from an absent line', () => {
    expect(parseChoiceSearch({ campaign: 'feira', item: 'cesta', from: '' })).toEqual({ campaign: 'feira', item: 'cesta', from: '' })
    expect(parseChoiceSearch({ campaign: 'feira', pick: 3 })).toEqual({ campaign: 'feira', item: '' })
  })
})
