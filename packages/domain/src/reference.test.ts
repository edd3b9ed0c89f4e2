import { expect, it } from 'vitest'
import { plainReference } from './reference.ts'

it('is the same for references that look the same', () => {
  for (const written of ['Pão 7', ' Pão 7 ', 'Pa\u0303o 7', 'Pão\u00a07', 'Pão  7', 'P\u200bão 7\ufeff', '\u202aPão 7\u202c', 'Pão\n7'])
    expect(plainReference(written), JSON.stringify(written)).toBe('Pão 7')
})

it('leaves letters, cases and signs as they are', () => {
  for (const written of ['ERP/0042.7', 'a-1', 'A-1', '007', 'А-1']) expect(plainReference(written)).toBe(written)
  expect(plainReference('\u200b \u202a')).toBe('')
})
