import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setAppPushes } from '#platform/push.ts'
import { setTransport } from '@mutirao/client/call'
import { PushSwitch } from './push-switch.tsx'

const id = '01a206d6-4155-70fb-a9bd-03f5184a3c4d'
let asked: string[]

function open({ takesApps = true, token }: { takesApps?: boolean; token?: string } = {}) {
  let isRefused = false
  setAppPushes({
    isGranted: () => token !== undefined,
    isRefused: () => isRefused,
    ask: async () => {
      asked.push('permission')
      isRefused = token === undefined
      return token === undefined ? undefined : { platform: 'android', token }
    },
    end: async () => {},
  })
  setTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET') return Response.json({ publicKey: 'KEY', subscriptionIds: [], takesApps })
    asked.push(`${request.method} ${pathname} ${await request.text()}`)
    if (request.method === 'PUT') return Response.json({ id })
    return Response.json({ name: 'push', version: '1', granted: true, at: '2026-11-23T00:00:00.000Z' }, { status: 201 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushSwitch />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  asked = []
  localStorage.clear()
  localStorage.setItem('lead', JSON.stringify(id))
  vi.stubGlobal('Capacitor', {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('notifications in the native app', () => {
  it('are turned on by the device’s token', async () => {
    open({ token: 'token-of-this-phone' })
    const here = await screen.findByRole('switch')
    await vi.waitFor(() => expect(here).toHaveProperty('disabled', false))
    await userEvent.click(here)
    await vi.waitFor(() => expect(here.getAttribute('aria-checked') ?? String((here as HTMLInputElement).checked)).toBe('true'))
    expect(asked.slice(0, 2)).toEqual([
      'permission',
      'PUT /api/operation/messages/push/app {"platform":"android","token":"token-of-this-phone"}',
    ])
  })

  it('say where a refused permission is changed: in the device, not in a browser', async () => {
    open()
    const here = await screen.findByRole('switch')
    await vi.waitFor(() => expect(here).toHaveProperty('disabled', false))
    await userEvent.click(here)
    expect(await screen.findByText(/Abra os ajustes do aparelho/)).toBeDefined()
    expect(asked).toEqual(['permission'])
  })

  it('are not offered where the server cannot send to apps', async () => {
    open({ takesApps: false })
    await vi.waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    expect(asked).toEqual([])
  })
})
