import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asked, lines, text } from './shapes.ts'

describe('a text field', () => {
  it('is one line: breaks become spaces', () => {
    const written = 'fundos\n\nKXTR-7H2M-QPA, João\r\n10 x Bolo\u2028Total: R$ 320,00\u202e, pago'
    expect(text(200).parse(written)).toBe('fundos KXTR-7H2M-QPA, João 10 x Bolo Total: R$ 320,00 , pago')
    expect(lines(200).parse('Feliz aniversário!\nDa sua avó')).toBe('Feliz aniversário!\nDa sua avó')
  })

  it.each(['\u0000', '\u0007', '\ud800'])('has no control characters and no half letters: %j', (letter) => {
    expect([text(10).safeParse(letter + 'a').success, lines(10).safeParse(letter + 'a').success]).toEqual([false, false])
  })
})

describe('a number that is asked for in a query', () => {
  const hour = asked(z.coerce.number<string | number>().int().min(0).max(23)).optional()

  it.each(['', ' ', 'nove', '24', '-1', '1.5'])('is not %j', (text) => expect(hour.safeParse(text).success).toBe(false))
  it.each([
    ['0', 0],
    ['09', 9],
    [23, 23],
    [undefined, undefined],
  ])('is %j', (given, read) => expect(hour.parse(given)).toBe(read))
})
