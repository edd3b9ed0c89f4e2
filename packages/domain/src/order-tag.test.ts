import { describe, expect, it } from 'vitest'
import { plainTag } from './order-tag.ts'

describe('plainTag', () => {
  it.each([
    ['  Presente ', 'presente'],
    ['Ligar\u00a0 antes', 'ligar antes'],
    ['Ate\u0301 sexta', 'até sexta'],
    ['v\u200bip', 'vip'],
    ['\u200b ', ''],
  ])('reads %j as %j', (typed, plain) => expect(plainTag(typed)).toBe(plain))
})
