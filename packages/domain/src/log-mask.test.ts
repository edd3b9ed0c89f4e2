import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskKeys, maskText, MOST_MASKED } from './log-mask.ts'

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

  it.each([
    ['JSON', JSON.stringify({ password: 'canary', n: 1 }), '{"password":***,"n":1}'],
    ['JSON in JSON', JSON.stringify({ a: JSON.stringify({ token: 'canary' }) }), String.raw`{"a":"{\"token\":***}"}`],
    ['a program’s key', 'with mk_live_0193.canary', 'with mk_live_***'],
    ['an address', '/sso/callback?token=canary&size=3', '/sso/callback?token=***&size=3'],
    ['a sentence without one', 'token expired for order H4YY', 'token expired for order H4YY'],
  ])('masks values after their key in a string: %s', (_name, text, masked) => {
    expect(maskKeys({ list: [{ text }] })).toEqual({ list: [{ text: masked }] })
  })

  it.each([
    ['a CPF', 'no account of 529.982.247-25', 'no account of ***'],
    ['a CPF without signs', 'no account of 52998224725', 'no account of ***'],
    ['a card', 'refused 4111 1111 1111 1111 today', 'refused *** today'],
    ['a card of fifteen digits', 'refused 378282246310005', 'refused ***'],
    ['a JWT', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s-ig_x', 'got ***'],
    ['a bearer', 'sent Bearer abc.def', 'sent Bearer ***'],
  ])('masks %s in a string by its shape', (_name, text, masked) => {
    expect(maskKeys({ text })).toEqual({ text: masked })
  })

  it.each(['order 52998224726', 'at 1764500000000', 'card 4111 1111 1111 1112', 'key 00000000000', 'SELECT 1 -- 20261130123456', 'eyJ'])(
    'leaves digits that are neither CPF nor card: %s',
    (text) => expect(maskKeys({ text })).toEqual({ text }),
  )

  it('masks the value of a pair, as lists of headers and fields have them', () => {
    const headers = [
      ['authorization', 'canary'],
      ['accept', '*/*'],
    ]
    expect(maskKeys({ headers })).toEqual({
      headers: [
        ['authorization', '***'],
        ['accept', '*/*'],
      ],
    })
  })

  it('returns a copy', () => {
    const line = { cpf: '52998224725' }
    maskKeys(line)
    expect(line.cpf).toBe('52998224725')
  })

  it('keeps error messages, dates, and that a secret is missing', () => {
    const now = new Date(0)
    expect(maskKeys({ err: Object.assign(new Error('no'), { token: 'x' }), now, cpf: undefined, password: null })).toEqual({
      err: { name: 'Error', message: 'no', stack: expect.any(String), token: '***' },
      now,
      cpf: undefined,
      password: null,
    })
  })

  it('handles circular references', () => {
    const line: Record<string, unknown> = { name: 'Ana' }
    line.self = line
    expect(maskKeys(line)).toEqual({ name: 'Ana', self: '[circular]' })
  })

  it('masks every canary, wherever it is', () => {
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
    ['key mk_live_0193f00a.sEc-r3t refused', 'key mk_live_*** refused'],
    ['mk_test_0193f00a.sEc-r3t', 'mk_test_***'],
    ['mk_token_WyIwMSJd.LKJg_iVg', 'mk_token_***'],
    ['whsec_C/+0=', 'whsec_***'],
    ['482913 é o seu código', '*** é o seu código'],
    ['Seu código de acesso: 482913.', 'Seu código de acesso: ***.'],
    ['your code, which is 482913', 'your code, which is ***'],
    ['código de entrega 4821', 'código de entrega ***'],
    ['Código de retirada: 4821', 'Código de retirada: ***'],
    ['{"deliveryCode":"4821"}', '{"deliveryCode":***}'],
  ])('masks a program’s key and the codes of people: %s', (text, masked) => expect(maskText(text)).toBe(masked))

  it.each(['row 482913 of 500000', 'took 482913 ms', 'erro 4821'])('leaves numbers that no word makes a code: %s', (text) =>
    expect(maskText(text)).toBe(text),
  )

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
    ['{"creditCard":{"holder":"ANA","expiry":"12/30"},"n":1}', '{"creditCard":***,"n":1}'],
    ['{"creditCard":{"a":{"b":["x]","y"]}},"n":[1]}', '{"creditCard":***,"n":[1]}'],
    ['{"tokens":["x","y"],"n":1}', '{"tokens":***,"n":1}'],
    ['{"password":["x', '{"password":***'],
    [String.raw`{\"cpf\":{\"value\":\"a}b\"},\"n\":1}`, String.raw`{\"cpf\":***,\"n\":1}`],
    ['{"name":"password","value":"x"}', '{"name":"password","value":***}'],
    ['[["token","x"],["n",1]]', '[["token",***],["n",1]]'],
    ['%7B%22token%22%3A%22x%22%2C%22n%22%3A1%7D', '{"token"%3A***%2C"n"%3A1}'],
    ['user[password]=x&n=1', 'user[password]=***&n=1'],
    ['password[]=x&n=1', 'password[]=***&n=1'],
    ['credit-card=4111', 'credit-card=***'],
    ['https://ana:x@casa/path', 'https://***@casa/path'],
    ['Cookie: refresh=x; session=y', 'Cookie: ***'],
    ['password hunter22 refused', 'password *** refused'],
    ['a senha é abc123', 'a senha é ***'],
    ['saw Qk3+pL9/zXw7Tn2bVc5yRd8eGf1hJm4kSa6uIo0qWxE= here', 'saw *** here'],
    ['saw Qk3+pL9/zXw7Tn2bVc5yRd8eGf1hJm4kSa6uIo0qWxE here', 'saw *** here'],
  ])('masks %s', (text, masked) => expect(maskText(text)).toBe(masked))

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'price')",
    'GET /api/operation/orders/code/{code} 503 overloaded',
    'at Cart (/assets/cart-B3kq91Ld.js:1:34567)',
    '/store/feira-organica/product/tomate-italiano',
    '/product/conserva-de-pimenta-500g-vidro-artesanal-da-serra',
    '2 of 32 items, R$ 1.234,56',
    'the password must have 8 letters, and a token expires',
    '/assets/Feira/Organica2/Produtos/Novos/Legumes/Verdes/cart.js',
  ])('leaves %s', (text) => expect(maskText(text)).toBe(text))

  it.each([
    ['fullwidth digits', 'CPF ５２９.９８２.２４７-２５', 'CPF ***'],
    ['a fullwidth key and sign', 'ｃｐｆ＝52998224725', 'cpf=***'],
    ['a fullwidth e-mail', 'ana＠casa.com', '***'],
    ['digits of another script', 'to ٩١١٢٣٤٥٦٧٨', 'to ***'],
    ['a card with slashes', 'card 4111/1111/1111/1111 refused', 'card *** refused'],
    ['a card with dots', 'card 4111.1111.1111.1111 refused', 'card *** refused'],
    ['a card with dashes of any kind', 'card 4111–1111—1111‑1111 refused', 'card *** refused'],
    ['a card with underscores', 'card 4111_1111_1111_1111 refused', 'card *** refused'],
    ['invisible characters between digits', '529\u200b982\u200b247\u200b25', '***'],
    ['a sign-in code in a query', '/login?code=123456&to=/cart', '/login?code=***&to=/cart'],
    ['a sign-in code in JSON', '{"code":"123456","n":1}', '{"code":"***","n":1}'],
    ['a code under a longer key', 'smsCode: 12345678', 'smsCode: ***'],
    ['a code in Portuguese', 'codigo=123456', 'codigo=***'],
    ['a code with its accent', 'código: 123456', 'código: ***'],
    ['a code with its accent apart', 'co\u0301digo=123456', 'código=***'],
    ['a code in an address', '?c%C3%B3digo%3D123456', '?c%C3%B3digo%3D***'],
    ['a code in a sentence', 'seu código é 123456.', 'seu código é ***.'],
    ['a code after its word', 'code 123456 expired', 'code *** expired'],
    ['an authorization code of a provider', '/sso/callback?code=Ab3xYz_9-k&state=x', '/sso/callback?code=***&state=x'],
    ['a one-time password', 'otp=123456', 'otp=***'],
  ])('masks %s', (_name, text, masked) => expect(maskText(text)).toBe(masked))

  it.each(['code=rate_limit', 'status code 503', "code: '23505'", '{"code":"not_found"}', 'pinned: 2 rows', 'encoded: feira-organica'])(
    'leaves a code that is no secret: %s',
    (text) => expect(maskText(text)).toBe(text),
  )

  it.each(['x', 'cpf', 'a%40', '1 ', '\\"', 'ﷺ', 'Olá mundo. '])('reads no more than its bound of a long text of %j', (part) => {
    const read = maskText(part.repeat(20_000))
    expect(read.length).toBeLessThanOrEqual(MOST_MASKED + 1)
    expect(read.endsWith('…')).toBe(true)
    expect(read).toBe(maskText(part.repeat(40_000)))
  })

  it.each(['4111 1111 1111 1111', '529.982.247-25', 'ana.souza@casa.com.br', 'password=canary-of-length'])(
    'leaves no piece of a secret at its bound: %s',
    (secret) => {
      for (let end = 0; end <= secret.length; end++) {
        const masked = maskText(`${'palavra '.repeat(MOST_MASKED)}`.slice(0, MOST_MASKED - end) + secret + ' fim'.repeat(9))
        expect(masked).not.toMatch(/\d|ana|canary/)
      }
    },
  )

  it('keeps a text of its bound whole', () => {
    const text = 'palavra '.repeat(MOST_MASKED).slice(0, MOST_MASKED - 1) + 'x'
    expect(maskText(text)).toBe(text)
  })

  it('masks secrets between other words', () => {
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
