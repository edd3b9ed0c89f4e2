import { describe, expect, it } from 'vitest'
import { readPixKey } from './pix-key.ts'

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
