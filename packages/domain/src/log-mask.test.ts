import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskKeys } from './log-mask.ts'

describe('maskKeys (spec §9)', () => {
  it.each([
    'password',
    'PASSWORD',
    'newPassword',
    'token',
    'accessToken',
    'refreshToken',
    'access_token',
    'refresh_token',
    'cpf',
    'account.cpf',
    'recipientCpf',
    'creditCard',
    'credit_card',
    'creditCardNumber',
    'authorization',
    'set-cookie',
  ])('masks %s', (key) => {
    expect(maskKeys({ [key]: 'canary' })).toEqual({ [key]: '***' })
  })

  it.each(['name', 'phone', 'code', 'card', 'pass'])('leaves %s', (key) => {
    expect(maskKeys({ [key]: 'canary' })).toEqual({ [key]: 'canary' })
  })

  it('goes deep, through arrays and maps, and masks whole objects', () => {
    const line = {
      user: { properties: [{ cpf: '52998224725', name: 'Ana' }] },
      creditCard: { number: '4111' },
      seen: new Map([['token', 'x']]),
    }
    expect(maskKeys(line)).toEqual({ user: { properties: [{ cpf: '***', name: 'Ana' }] }, creditCard: '***', seen: { token: '***' } })
  })

  it('returns a copy', () => {
    const line = { cpf: '52998224725' }
    maskKeys(line)
    expect(line.cpf).toBe('52998224725')
  })

  it('keeps what an error says, dates, and that a secret is missing', () => {
    const now = new Date(0)
    expect(maskKeys({ err: Object.assign(new Error('no'), { token: 'x' }), now, cpf: undefined, password: null })).toEqual({
      err: { name: 'Error', message: 'no', stack: expect.any(String), token: '***' },
      now,
      cpf: undefined,
      password: null,
    })
  })

  it('survives what refers to itself', () => {
    const line: Record<string, unknown> = { name: 'Ana' }
    line.self = line
    expect(maskKeys(line)).toEqual({ name: 'Ana', self: '[circular]' })
  })

  it('lets no canary through, wherever it stands', () => {
    const secret = fc.constantFrom('password', 'accessToken', 'CPF', 'creditCard').map((key) => ({ [key]: 'canary' }))
    const nested = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        secret,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
      ),
    })).node
    fc.assert(
      fc.property(nested, (line) => {
        expect(JSON.stringify(maskKeys(line)) ?? '').not.toContain('canary')
      }),
    )
  })
})
