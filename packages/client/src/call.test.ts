import { describe, expect, it, vi } from 'vitest'
// @vitest-environment happy-dom
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { createLead } from '@mutirao/contract/leads'
import { call, setApp, setOrigin, setTransport } from './call.ts'

describe('call', () => {
  it('fills the path, omits undefined values and names the shop', async () => {
    let seen: Request | undefined
    setApp('aurora.localhost')
    setTransport(async (request) => {
      seen = request
      return Response.json([])
    })
    await call(listPublicCampaigns, { query: { latitude: -23.5, longitude: undefined } })
    expect(new URL(seen?.url ?? '').pathname + new URL(seen?.url ?? '').search).toBe('/api/operation/campaigns/public?latitude=-23.5')
    expect(seen?.headers.get('X-App')).toBe('aurora.localhost')
  })

  it('calls the configured origin, as the native app has another one', async () => {
    const asked: string[] = []
    setTransport(async ({ url }) => {
      asked.push(url)
      return Response.json([])
    })
    setOrigin('https://bairro.test')
    await call(listPublicCampaigns, { query: {} })
    setOrigin('')
    await call(listPublicCampaigns, { query: {} })
    const path = '/api/operation/campaigns/public'
    expect(asked).toEqual([`https://bairro.test${path}`, location.origin + path])
  })

  it('sends a body as JSON', async () => {
    let body: unknown
    setTransport(async (request) => {
      body = await request.json()
      return Response.json({ id: 'x' }, { status: 201 })
    })
    await call(createLead, { body: { name: 'Ana' } })
    expect(body).toEqual({ name: 'Ana' })
  })

  it.each([
    { answer: Response.json({ code: 'not_found', itemId: 'x' }, { status: 404 }), expected: { code: 'not_found', facts: { itemId: 'x' } } },
    { answer: new Response('gateway', { status: 502 }), expected: { code: 'server_error' } },
    { answer: new Response('', { status: 429 }), expected: { code: 'rate_limit' } },
  ])('gives back the failure as $expected.code', async ({ answer, expected }) => {
    setTransport(async () => answer)
    await expect(call(getCampaign, { params: { id: 'x' }, query: {} })).rejects.toMatchObject(expected)
  })

  it.each([
    [401, 'authentication'],
    [403, 'authorization'],
    [404, 'not_found'],
    [429, 'rate_limit'],
    [418, 'client_error'],
    [502, 'server_error'],
  ])('classes an answer with status %i and no code as %s (spec §8)', async (status, code) => {
    setTransport(async () => new Response('', { status }))
    await expect(call(getCampaign, { params: { id: 'x' }, query: {} })).rejects.toMatchObject({ code })
  })

  it('aborts a request after 60 s (spec §9)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    setTransport(async () => Response.json([]))
    await call(listPublicCampaigns, { query: {} })
    expect(timeout.mock.calls).toEqual([[60_000]])
    timeout.mockRestore()
  })

  it.each([
    { error: new DOMException('late', 'TimeoutError'), code: 'timeout' },
    { error: new TypeError('Failed to fetch'), code: 'network' },
    { error: new TypeError('net::ERR_NAME_NOT_RESOLVED'), code: 'dns' },
    { error: 'odd', code: 'unknown_network_error' },
  ])('classes a call without answer as $code (spec §8)', async ({ error, code }) => {
    setTransport(() => Promise.reject(error))
    await expect(call(getCampaign, { params: { id: 'x' }, query: {} })).rejects.toMatchObject({ code })
  })
})
