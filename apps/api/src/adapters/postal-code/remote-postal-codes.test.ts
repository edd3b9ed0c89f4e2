import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { remotePostalCodes } from './remote-postal-codes.ts'

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')
const [viaFound, viaMissing, brasilFound, brasilMissing] = await Promise.all(
  ['viacep-cep-05010000-found', 'viacep-cep-99999999-error', 'brasilapi-cep-05010000-found', 'brasilapi-cep-99999999-error'].map(fixture),
)
const placed = JSON.stringify({
  ...(JSON.parse(brasilFound!) as object),
  location: { type: 'Point', coordinates: { longitude: '-46.6781', latitude: '-23.5367' } },
})

type Answer = (response: ServerResponse) => unknown
const say =
  (text: string, status = 200, type = 'application/json'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(text)
const never: Answer = () => undefined

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: Answer) {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url!)
    answer(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function both(viaCep: Answer, brasilApi: Answer) {
  const [via, brasil] = await Promise.all([serve(viaCep), serve(brasilApi)])
  return { ...remotePostalCodes({ viaCep: via.origin, brasilApi: brasil.origin }), via, brasil }
}

const caiubi = { cep: '05010-000', logradouro: 'Rua Caiubi', complemento: '', bairro: 'Perdizes', localidade: 'São Paulo', uf: 'SP' }

describe('the postal code services', () => {
  it('return the address, and its point when one of them has it', async () => {
    const { find, via, brasil } = await both(say(viaFound!), say(placed))
    expect(await find('05010000')).toEqual({
      kind: 'found',
      answer: { ...caiubi, ibge: '3550308', latitude: -23.5367, longitude: -46.6781 },
    })
    expect([via.asked, brasil.asked]).toEqual([['/ws/05010000/json/'], ['/api/cep/v2/05010000']])
  })

  it.each([
    ['nothing', never],
    ['a page of HTML', say('<html>manutenção</html>', 200, 'text/html')],
    ['an error', say('{}', 500)],
    ['an object without an address', say('{}')],
    ['null', say('null')],
    ['more than an address has', say(`{"logradouro":"${'a'.repeat(20_000)}"}`)],
    ['an address elsewhere', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('replace each other when one answers %s', async (_what, broken) => {
    expect(await (await both(broken, say(brasilFound!))).find('05010000')).toEqual({ kind: 'found', answer: caiubi })
    expect(await (await both(say(viaFound!), broken)).find('05010000')).toEqual({ kind: 'found', answer: { ...caiubi, ibge: '3550308' } })
    expect(await (await both(broken, broken)).find('05010000')).toEqual({ kind: 'unreachable' })
  })

  it.each([
    ['true', viaMissing!],
    ['"true"', '{"erro":"true"}'],
  ])('report an unknown code by the marker erro: %s', async (_written, missing) => {
    expect(await (await both(say(missing), say(brasilMissing!, 404))).find('99999999')).toEqual({ kind: 'unknown' })
    expect(await (await both(say(missing), never)).find('99999999')).toEqual({ kind: 'unknown' })
  })

  it('do not report an unknown code when no service answered', async () => {
    const nobody = JSON.stringify({
      name: 'CepPromiseError',
      errors: [{ message: 'Erro ao se conectar com o serviço ViaCEP.', service: 'viacep' }],
    })
    expect(await (await both(never, say(nobody, 404))).find('05010000')).toEqual({ kind: 'unreachable' })
    expect(await (await both(never, say(brasilMissing!, 404))).find('99999999')).toEqual({ kind: 'unknown' })
  })

  it('pause after five failures', async () => {
    const { find, via } = await both(say('', 503), say('', 503))
    for (let tries = 0; tries < 8; tries++) expect(await find('05010000')).toEqual({ kind: 'unreachable' })
    expect(via.asked.length).toBe(5)
  })

  it('return text without control characters, limited to an address’s length', async () => {
    const odd = JSON.stringify({
      ...(JSON.parse(viaFound!) as object),
      logradouro: `Rua\u0000 \u001b[31mCaiubi${'x'.repeat(500)}`,
      bairro: null,
    })
    const found = await (await both(say(odd), never)).find('05010000')
    expect(found).toMatchObject({ kind: 'found', answer: { bairro: '' } })
    const street = found.kind === 'found' ? found.answer.logradouro! : ''
    expect(street.length).toBe(120)
    expect(street).not.toMatch(/\p{Cc}/u)
  })
})
