import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskLoginKey, parseLoginKey } from './login-key.ts'

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

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([undefined, 'EMAIL', 'PHONE']).toContain(parseLoginKey(text)?.type)
      }),
    )
  })
})

it('shows its owner enough and a stranger too little', () => {
  expect(maskLoginKey({ type: 'PHONE', value: '+5511912345678' })).toBe('(11) •••••-5678')
  expect(maskLoginKey({ type: 'EMAIL', value: 'maria@example.com' })).toBe('m•••@example.com')
})
