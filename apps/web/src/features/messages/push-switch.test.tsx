import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { readStored, store } from '@mutirao/client/storage'
import { PushCard, PushSwitch } from './push-switch.tsx'

const id = '01a206d6-4155-70fb-a9bd-03f5184a3c4d'
let asked: string[] = []
let permission: NotificationPermission = 'default'
let answer: NotificationPermission = 'granted'
let held: { unsubscribe: () => Promise<boolean>; options?: { applicationServerKey: ArrayBuffer } } | null = null
let refusal = 0

/** Simulates a browser with notifications, which jsdom lacks. */
function playBrowser() {
  const requestPermission = async () => {
    asked.push('permission')
    return (permission = answer)
  }
  vi.stubEnv('DEV', false)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    requestPermission,
    get permission() {
      return permission
    },
  })
  const unsubscribe = async () => ((held = null), true)
  const subscription = { unsubscribe, toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'B', auth: 'A' } }) }
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    asked.push(`subscribe ${applicationServerKey}`)
    return (held = subscription)
  }
  const registration = { pushManager: { subscribe, getSubscription: async () => held } }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

function open(subscriptionIds: string[] = [], Part = PushSwitch, publicKey = 'KEY') {
  setTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') asked.push(`${request.method} ${pathname} ${await request.text()}`)
    if (request.method === 'GET') return Response.json({ publicKey, subscriptionIds })
    if (request.method === 'DELETE') return new Response(null, { status: 204 })
    if (request.method === 'PUT' && refusal) return Response.json({ code: 'rate_limit', status: refusal }, { status: refusal })
    if (request.method === 'PUT') return Response.json({ id })
    return Response.json({ name: 'push', version: '1', granted: true, at: '2026-11-23T00:00:00.000Z' }, { status: 201 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  )
}
const here = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Avisar neste aparelho' })

beforeEach(() => {
  store('lead', 'a-lead')
  asked = []
  permission = 'default'
  answer = 'granted'
  held = null
  refusal = 0
  playBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('messages on this device', () => {
  it('are subscribed by a tap with the shop’s key, and recorded as a consent', async () => {
    open()
    const toggle = await here()
    await waitFor(() => expect(toggle.disabled).toBe(false))
    expect([toggle.checked, asked]).toEqual([false, []])
    await userEvent.click(toggle)
    await waitFor(() => expect(asked).toHaveLength(4))
    expect(asked.slice(0, 2)).toEqual(['permission', 'subscribe KEY'])
    expect(asked[2]).toContain('PUT /api/operation/messages/push {"endpoint":"https://push.example/a"')
    expect(asked[3]).toMatch(/consents .*"name":"push".*"granted":true/)
    expect(toggle.checked).toBe(true)
    expect(readStored('push-subscription')).toBe(id)
  })

  it('are on when browser and server agree, and end with a tap', async () => {
    store('push-subscription', id)
    permission = 'granted'
    let isEnded = false
    held = { unsubscribe: async () => (isEnded = true) }
    open([id])
    const toggle = await here()
    await waitFor(() => expect(toggle.checked).toBe(true))
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle.checked).toBe(false))
    expect(asked[0]).toBe(`DELETE /api/operation/messages/push/${id} `)
    await waitFor(() => expect(isEnded).toBe(true))
  })

  it.each([
    ['a', false],
    ['another', true],
  ])('renew a subscription that was made with %s key of the shop: %s', async (which, isRenewed) => {
    store('push-subscription', id)
    permission = 'granted'
    const applicationServerKey = Uint8Array.from(atob(which === 'a' ? 'KEYS' : 'OLDS'), (sign) => sign.charCodeAt(0)).buffer
    held = { unsubscribe: async () => true, options: { applicationServerKey } }
    open([id], PushSwitch, 'KEYS')
    const toggle = await here()
    await waitFor(() => expect(toggle.checked).toBe(true))
    expect(asked.includes('subscribe KEYS')).toBe(isRenewed)
  })

  it('are off when the server no longer has this device', async () => {
    store('push-subscription', id)
    permission = 'granted'
    held = { unsubscribe: async () => true }
    open(['01a206d6-4155-70fb-a9bd-000000000000'])
    const toggle = await here()
    await waitFor(() => expect(toggle.disabled).toBe(false))
    expect(toggle.checked).toBe(false)
  })

  it('stay off when the permission is denied, with a hint how to change it', async () => {
    answer = 'denied'
    open()
    await userEvent.click(await here())
    expect(await screen.findByText(/está bloqueando os avisos desta loja/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(asked).toEqual(['permission'])
  })

  it('stay off when the server refuses, with the reason', async () => {
    refusal = 429
    open()
    await userEvent.click(await here())
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect((await here()).checked).toBe(false)
  })

  it('are not offered by a browser without push; an iPhone shows the first step', async () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    open([], PushCard)
    expect(document.body.textContent).toBe('')
    cleanup()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    open([], PushCard)
    expect(await screen.findByText(/Adicionar à Tela de Início/)).toBeTruthy()
    vi.restoreAllMocks()
  })
})
