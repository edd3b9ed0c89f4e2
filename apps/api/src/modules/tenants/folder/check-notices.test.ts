import { describe, expect, it } from 'vitest'
import { edit, mistakes, warnings, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

/** A new shop usually begins this way: nobody is named to be notified of orders. */
const withoutNotices = () => edit('tenant.json', /,\s*"orderNotices": \{[^}]*\}/, '')

describe('orderNotices', () => {
  it.each<[string, string, string[]]>([
    ['an e-mail', '{ "every": "order", "email": "oi@loja.example" }', []],
    ['a mobile phone and an hour', '{ "every": "day", "phone": "5511987654321", "hour": 18 }', []],
    ['nobody', '{ "every": "day" }', ['tenant.json:2 orderNotices: diga para onde vai o aviso, em email ou em phone']],
    [
      'no e-mail',
      '{ "every": "day", "email": "oi@" }',
      ['tenant.json:2 orderNotices.email: e-mail inválido: escreva como oi@padaria.com.br'],
    ],
    [
      'a phone as people write it',
      '{ "every": "day", "phone": "(11) 98765-4321" }',
      ['tenant.json:2 orderNotices.phone: use 55, o DDD e o número, só com algarismos, como 5511912345678'],
    ],
    [
      'a phone that rings on a desk',
      '{ "every": "day", "phone": "551133334444" }',
      ['tenant.json:2 orderNotices.phone: não é um celular: use 55, o DDD e o número, só com algarismos, como 5511912345678'],
    ],
    ['another rhythm', '{ "every": "week", "email": "oi@loja.example" }', ['tenant.json:2 orderNotices.every: use order ou day']],
  ])('with %s', async (_name, notices, expected) => {
    await withoutNotices()
    await edit('tenant.json', '"slug": "loja"', `"orderNotices": ${notices}, "slug": "loja"`)
    expect(await mistakes()).toEqual(expected)
  })

  it('causes a warning when nobody would be notified of an order', async () => {
    expect(await warnings()).toEqual([])
    await withoutNotices()
    expect(await mistakes()).toEqual([])
    expect(await warnings()).toEqual([expect.stringMatching(/^tenant.json:1 orderNotices: falta, e ninguém é avisado dos pedidos/)])
  })
})
