import { describe, expect, it } from 'vitest'
import { edit, mistakes, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

const ADDRESS = 'use um endereço com https://, sem usuário, senha nem #, como https://erp.padaria.com.br/mutirao'
const one = (url: string, events = '["order.*"]') => `[{ "url": "${url}", "events": ${events} }]`

describe('webhooks', () => {
  it.each<[string, string, string[]]>([
    ['an address', one('https://erp.loja.example/mutirao?x=1'), []],
    ['one’s own machine', one('http://localhost:8080/x'), []],
    ['http', one('http://erp.loja.example/x'), [`tenant.json:2 webhooks.0.url: ${ADDRESS}`]],
    ['a name that begins like one’s own machine', one('http://localhost.evil.example/'), [`tenant.json:2 webhooks.0.url: ${ADDRESS}`]],
    ['a user and a password', one('https://user:pass@erp.loja.example/'), [`tenant.json:2 webhooks.0.url: ${ADDRESS}`]],
    ['another scheme', one('file:///etc/passwd'), [`tenant.json:2 webhooks.0.url: ${ADDRESS}`]],
    [
      'the same address twice',
      '[{ "url": "https://a.example/", "events": ["order.*"] }, { "url": "https://a.example/", "events": ["refund.*"] }]',
      ['tenant.json:2 webhooks: cada endereço aparece uma vez: junte os eventos dele'],
    ],
  ])('with %s', async (_name, written, expected) => {
    await edit('tenant.json', '"slug": "loja"', `"webhooks": ${written}, "slug": "loja"`)
    expect(await mistakes()).toEqual(expected)
  })

  it('may name existing events only', async () => {
    await edit('tenant.json', '"slug": "loja"', `"webhooks": ${one('https://a.example/', '["order.lost"]')}, "slug": "loja"`)
    expect(await mistakes()).toEqual([expect.stringMatching(/^tenant.json:2 webhooks\.0\.events\.0: use .*order\.paid/)])
  })
})
