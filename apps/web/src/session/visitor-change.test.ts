import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadCampaigns } from '#features/campaigns/campaign-queries.ts'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import { loginKey } from '@mutirao/client/stored-keys'
import { ensureLead } from './lead.ts'
import { forgetPlace } from './place.ts'
import { askAgain, forgetSession, publishSession, readSession } from './session-renewal.ts'
import { onVisitorChange } from './signed-in.ts'

const reload = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  localStorage.clear()
  stop = onVisitorChange(reload)
  reload.mockClear()
})
afterEach(() => stop())

const user = (id: string) => ({ id }) as Parameters<typeof publishSession>[1]

it('reports another account, and not a new token of the same one', () => {
  publishSession('token', user('ana'))
  expect(reload).toHaveBeenCalledTimes(1)
  publishSession('renewed', user('ana'))
  expect(reload).toHaveBeenCalledTimes(1)
  publishSession('token', user('bia'))
  expect(reload).toHaveBeenCalledTimes(2)
  forgetSession()
  expect(reload).toHaveBeenCalledTimes(3)
})

it('reports that a stored login has ended before the server was asked, and not that it was confirmed', () => {
  const remembered = () => {
    store(loginKey, { authenticated: true, expiresIn: Date.now() - 1, timestamp: 0 })
    askAgain()
    expect(readSession().status).toBe('unknown')
    reload.mockClear()
  }
  remembered()
  publishSession('token', user('ana'))
  expect(reload).not.toHaveBeenCalled()
  remembered()
  forgetSession()
  expect(reload).toHaveBeenCalledTimes(1)
  forgetSession()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reports that the visitor is now known', async () => {
  setTransport(async () => Response.json({ id: '0190' }, { status: 201 }))
  await ensureLead()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reports another place', () => {
  const router = { options: { context: { page: {} } }, update: () => {} } as unknown as Parameters<typeof forgetPlace>[0]
  forgetPlace(router)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reports a change in another tab', () => {
  dispatchEvent(new StorageEvent('storage', { key: 'authorization' }))
  dispatchEvent(new StorageEvent('storage', { key: 'lead' }))
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('invalidates the campaigns, and nothing else', async () => {
  const client = new QueryClient()
  for (const key of [
    ['campaigns', {}],
    ['campaign', 'feira', {}],
    ['items', 'feira'],
  ])
    client.setQueryData(key, {})
  await reloadCampaigns(client)
  const stale = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['campaigns', 'campaign'])
})
