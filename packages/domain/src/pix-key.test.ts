import { describe, expect, it } from 'vitest'
import { heldPixKey, readPixKey } from './pix-key.ts'

describe('readPixKey', () => {
  it.each([
    ['52998224725', { kind: 'cpf' }],
    ['11222333000181', { kind: 'cnpj' }],
    ['+5511912345678', { kind: 'phone' }],
    ['+551131234567', { kind: 'phone' }],
    ['oi@padaria.com.br', { kind: 'email' }],
    ['5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b13', { kind: 'random' }],
    ['52998224726', { wrong: 'cpf' }],
    ['529.982.247-25', { wrong: 'cpf' }],
    ['2998224725', { wrong: 'cpf' }],
    ['11222333000182', { wrong: 'cnpj' }],
    ['11.222.333/0001-81', { wrong: 'cnpj' }],
    ['11912345678', { wrong: 'phone' }],
    ['(11) 91234-5678', { wrong: 'phone' }],
    ['5511912345678', { wrong: 'phone' }],
    ['+5501912345678', { wrong: 'phone' }],
    ['+551191234567', { wrong: 'phone' }],
    ['oi@padaria', { wrong: 'email' }],
    ['oi @padaria.com.br', { wrong: 'email' }],
    ['5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b1', { wrong: 'random' }],
    ['padaria', { wrong: 'unknown' }],
    ['', { wrong: 'unknown' }],
  ])('%s is %o', (key, expected) => {
    expect(readPixKey(key)).toEqual(expected)
  })
})

describe('heldPixKey', () => {
  it.each([
    ['(11) 91234-5678', '+5511912345678'],
    [' +55 11 91234-5678 ', '+5511912345678'],
    ['+55 (11) 3123-4567', '+551131234567'],
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['oi@padaria.com.br ', 'oi@padaria.com.br'],
    ['5F0c2b7e-3a41-4d6b-9c58-71d2e84a0b13', '5F0c2b7e-3a41-4d6b-9c58-71d2e84a0b13'],
    // A mistyped CPF may look like a telephone: its owner decides.
    ['11912345678', '11912345678'],
    ['529.982.247-26', '529.982.247-26'],
    ['(52) 99822-4725', '(52) 99822-4725'],
    ['+1 555 123 4567', '+1 555 123 4567'],
    ['padaria', 'padaria'],
  ])('%s is kept as %s', (written, held) => {
    expect(heldPixKey(written)).toBe(held)
  })
})
