import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyLead } from '@mutirao/contract/leads'

const seen: string[] = []

/** A fresh page over the same storage. */
async function openShop(answer: (path: string) => Response) {
  vi.resetModules()
  seen.length = 0
  const api = await import('@mutirao/client/call')
  api.setTransport(async (request) => {
    const path = `${request.method} ${new URL(request.url).pathname}`
    seen.push(path)
    return answer(path)
  })
  return import('./lead.ts')
}

const created = () => Response.json({ id: crypto.randomUUID(), properties: {}, addresses: [] }, { status: 201 })

describe('callAsLead', () => {
  beforeEach(() => localStorage.clear())

  it('creates one visitor for calls made at the same time, and none on the next visit', async () => {
    const answer = (path: string) => (path.startsWith('POST') ? created() : Response.json({}))
    const first = await openShop(answer)
    await Promise.all([first.callAsLead(getMyLead, {}), first.callAsLead(getMyLead, {})])
    expect(seen).toEqual(['POST /api/users/leads', 'GET /api/users/leads', 'GET /api/users/leads'])

    const second = await openShop(answer)
    await second.callAsLead(getMyLead, {})
    expect(seen).toEqual(['GET /api/users/leads'])
  })

  it('repeats the call as a new visitor when the cookie is gone', async () => {
    localStorage.setItem('lead', '"old"')
    const lead = await openShop((path) => {
      if (path.startsWith('POST')) return created()
      return seen.length === 1 ? Response.json({ code: 'authentication' }, { status: 401 }) : Response.json({ id: 'me' })
    })
    expect(await lead.callAsLead(getMyLead, {})).toEqual({ id: 'me' })
    expect(seen).toEqual(['GET /api/users/leads', 'POST /api/users/leads', 'GET /api/users/leads'])
  })
})
