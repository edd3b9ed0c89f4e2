import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskKeys, maskText } from './log-mask.ts'

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

describe('maskText', () => {
  it.each([
    ['e-mail ana.souza@casa.com.br not accepted', 'e-mail *** not accepted'],
    ['GET /api?email=ana%40casa.com&size=3', 'GET /api?email=***&size=3'],
    ['cannot call (11) 91234-5678', 'cannot call (***'],
    ['to +55 11 91234-5678', 'to ***'],
    ['CPF 529.982.247-25', 'CPF ***'],
    ['cpf=52998224725', 'cpf=***'],
    ['{"password":"a b"}', '{"password":***}'],
    ['{"creditCard":"4111 1111 1111 1111","n":1}', '{"creditCard":***,"n":1}'],
    ['card 4111 1111 1111 1111 refused', 'card *** refused'],
    ['Authorization: Bearer abc.def', 'Authorization: *** ***'],
    ['accessToken: eyJhbGciOi.eyJzdWIi.sig', 'accessToken: ***'],
    ['saw eyJhbGciOi.eyJzdWIi.s-ig here', 'saw *** here'],
    ['cookie=lead.0192f1aa-0000-7000-8000-000000000001.secret', 'cookie=***'],
    ['/cart/0192f1aa-0000-7000-8000-000000000001/payment', '/cart/***/payment'],
    ['/order/H4YY-7FYR-G7F/details', '/order/***/details'],
    ['a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4', '***'],
    ['X-Lead 0192f1aa-0000-7000-8000-000000000001.Ab3-Cd_efghijklmnopqrst-uvwxyz0123456789-ABC', 'X-Lead ***'],
    ['sent Ab3-Cd_efghijklmnopqrst-uvwxyz0123456789-ABC on', 'sent *** on'],
    [String.raw`body {\"password\":\"a b\",\"n\":1}`, String.raw`body {\"password\":***,\"n\":1}`],
    [String.raw`{"password":"a\"b c"}`, '{"password":***}'],
    ['?next=%2F%3Ftoken%3Dabc%26n%3D1', '?next=%2F%3Ftoken%3D***%26n%3D1'],
    ['password=a%25b&n=1', 'password=***&n=1'],
    ['Bearer%20abc.def', 'Bearer%20***'],
  ])('masks %s', (text, masked) => expect(maskText(text)).toBe(masked))

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'price')",
    'GET /api/operation/orders/code/{code} 503 overloaded',
    'at Cart (/assets/cart-B3kq91Ld.js:1:34567)',
    '/store/feira-organica/product/tomate-italiano',
    '/product/conserva-de-pimenta-500g-vidro-artesanal-da-serra',
    '2 of 32 items, R$ 1.234,56',
  ])('leaves %s', (text) => expect(maskText(text)).toBe(text))

  it.each(['cpf', 'token.', 'a', 'a%40', '.', '\\"', 'cpf%3D'])('takes milliseconds at most for a text of nothing but %j', (part) => {
    const text = part.repeat(500).slice(0, 499)
    const start = performance.now()
    for (let n = 0; n < 100; n++) maskText(`${text}@`)
    expect(performance.now() - start).toBeLessThan(800)
  })

  it('lets no secret through between other words', () => {
    const secret = fc.constantFrom('ana@casa.com', '529.982.247-25', '11912345678', '4111111111111111', 'password=canary')
    const word = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\d@.]/g, ' '))
    fc.assert(
      fc.property(word, secret, word, (before, told, after) => {
        const masked = maskText(`${before} ${told} ${after}`)
        expect(masked).not.toContain(told.split('=').at(-1))
      }),
    )
  })
})
