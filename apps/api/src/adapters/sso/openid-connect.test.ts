import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openIdConnect } from './openid-connect.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A provider whose token endpoint answers as configured. */
async function providerAnswering(status: number, body: unknown = {}) {
  const listener: RequestListener = (request, response) => {
    const isDiscovery = request.url?.includes('.well-known')
    response.writeHead(isDiscovery ? 200 : status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isDiscovery ? { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` } : body),
    )
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { id: 'empresa', name: 'Empresa', issuer, clientId: 'loja', clientSecret: 'x' }
}

const redirectUri = 'http://loja.localhost/sso/callback'
const sso = openIdConnect({ allowsPlainHttp: true })

describe('how a provider can fail (spec §8)', () => {
  it.each([
    [401, { error: 'invalid_client' }, 'refused'],
    [400, { error: 'invalid_grant' }, 'refused'],
    [403, { error: 'access_denied' }, 'forbidden'],
    [403, 'no document', 'forbidden'],
    [400, { error: 'unauthorized_client' }, 'failed'],
    [418, {}, 'failed'],
    [500, { error: 'server_error' }, 'failed'],
    [503, 'away', 'failed'],
  ])('a token endpoint that answers %i %j is %s', async (status, body, reason) => {
    const provider = await providerAnswering(status, body)
    const { attempt } = await sso.begin(provider, redirectUri)
    const finished = sso.finish(provider, attempt, { code: 'abc', state: attempt.state })
    await expect(finished).rejects.toMatchObject({ name: 'SsoFailure', reason, status })
  })

  it('is unavailable when the provider does not answer', async () => {
    const gone = { id: 'empresa', name: 'Empresa', issuer: 'http://127.0.0.1:9', clientId: 'loja' }
    await expect(sso.begin(gone, redirectUri)).rejects.toMatchObject({ reason: 'unavailable', status: undefined })
  })
})
