import { describe, expect, it } from 'vitest'
import { edit, mistakes, warnings, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

const proof = `"fingerprints": ["${Array(32).fill('AB').join(':')}"]`
const write = (app: string) => edit('tenant.json', '"slug": "loja"', `"nativeApp": ${app}, "slug": "loja"`)

describe('nativeApp', () => {
  it.each<[string, string, string[]]>([
    ['everything', `{ "id": "br.com.loja.app", "server": "https://loja.test", ${proof}, "teamId": "ABCDE12345" }`, []],
    [
      'an address of another shop',
      `{ "id": "br.com.loja.app", "server": "https://outra.test", ${proof} }`,
      ['tenant.json:2 nativeApp.server: não é um dos endereços da loja em hosts'],
    ],
    [
      'a path after the address',
      `{ "id": "br.com.loja.app", "server": "https://loja.test/", ${proof} }`,
      ['tenant.json:2 nativeApp.server: use só o endereço da loja, com https:// e sem barra no fim, como https://padaria.com.br'],
    ],
    [
      'a name instead of an identifier',
      `{ "id": "Padaria Sol", "server": "https://loja.test", ${proof} }`,
      ['tenant.json:2 nativeApp.id: use o identificador do aplicativo nas lojas da Apple e do Google, como br.com.padaria.loja'],
    ],
    [
      'a fingerprint of another kind',
      '{ "id": "br.com.loja.app", "server": "https://loja.test", "fingerprints": ["AB:CD"] }',
      ['tenant.json:2 nativeApp.fingerprints.0: use a impressão SHA-256 do certificado, como no Play Console: 32 pares separados por :'],
    ],
    [
      'a team’s name',
      '{ "id": "br.com.loja.app", "server": "https://loja.test", "teamId": "Padaria" }',
      ['tenant.json:2 nativeApp.teamId: use o Team ID da Apple, com 10 letras e números'],
    ],
  ])('with %s', async (_name, app, expected) => {
    await edit('tenant.json', /"hosts": \[[^\]]*\]/, '"hosts": ["loja.test"]')
    await write(app)
    expect(await mistakes()).toEqual(expected)
  })

  it('causes a warning when nothing proves that the links are the app’s', async () => {
    await write('{ "id": "br.com.loja.app", "server": "https://loja.test" }')
    expect(await mistakes()).toEqual([])
    expect(await warnings()).toContainEqual(expect.stringMatching(/^tenant.json:2 nativeApp: sem fingerprints/))
  })
})
