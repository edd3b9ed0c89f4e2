import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskLoginKey, parseLoginKey, parseMobile } from './login-key.ts'

describe('parseLoginKey', () => {
  it.each([
    ['(11) 91234-5678', { type: 'PHONE', value: '+5511912345678' }],
    ['+55 11 91234-5678', { type: 'PHONE', value: '+5511912345678' }],
    [' Maria@Example.COM ', { type: 'EMAIL', value: 'maria@example.com' }],
    ['maria.silva+loja@mail.example.com.br', { type: 'EMAIL', value: 'maria.silva+loja@mail.example.com.br' }],
    ['(11) 3333-4444', undefined],
    ['(10) 91234-5678', undefined],
    ['maria@', undefined],
    ['maria@localhost', undefined],
    ['a b@example.com', undefined],
    ['maria@exam..ple.com', undefined],
    ['', undefined],
  ])('%s', (text, key) => {
    expect(parseLoginKey(text)).toEqual(key)
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([undefined, 'EMAIL', 'PHONE']).toContain(parseLoginKey(text)?.type)
      }),
    )
  })
})

it('is masked so that its owner recognizes it', () => {
  expect(maskLoginKey({ type: 'PHONE', value: '+5511912345678' })).toBe('(11) •••••-5678')
  expect(maskLoginKey({ type: 'EMAIL', value: 'maria@example.com' })).toBe('m•••@example.com')
})

describe('phones of other countries', () => {
  it.each([
    ['912 345 678', '351', '+351912345678'],
    ['+351 912 345 678', '55', '+351912345678'],
    ['(202) 555-0123', '1', '+12025550123'],
    ['+54 9 11 2345-6789', '54', '+5491123456789'],
  ])('%s with code %s is %s', (text, code, value) => {
    expect(parseMobile(text, code)).toEqual({ type: 'PHONE', value })
    expect(parseLoginKey(value)).toEqual({ type: 'PHONE', value })
  })

  it.each([
    ['212 345 678', '351'],
    ['123', '1'],
    ['912345678', '000'],
    ['+55 11 81234-5678', '55'],
  ])('refuses %s with code %s', (text, code) => {
    expect(parseMobile(text, code)).toBeUndefined()
  })

  it('are masked with their code', () => {
    expect(maskLoginKey({ type: 'PHONE', value: '+351912345678' })).toBe('+35 •••••-5678')
  })
})
