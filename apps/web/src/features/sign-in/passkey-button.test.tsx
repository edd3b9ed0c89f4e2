import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { PasskeyButton } from './passkey-button.tsx'

const options = { challenge: 'YWJj', timeout: 1000, rpId: 'localhost', userVerification: 'required' }
const enter = vi.fn<() => Promise<void>>()
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 1 }
const name = 'Entrar com digital, rosto ou PIN'

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  setTransport(async () => Response.json(options, { status: 201 }))
})
afterEach(() => {
  cleanup()
  enter.mockReset()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

function open(get: (question: CredentialRequestOptions) => Promise<unknown>) {
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasskeyButton onEnter={enter} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('says nothing when the person closes the question of the browser', async () => {
  const get = vi.fn<() => Promise<unknown>>(async () => {
    throw new DOMException('closed', 'NotAllowedError')
  })
  const user = open(get)
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(get).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByRole('button', { name }).ariaBusy).not.toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(enter).not.toHaveBeenCalled()
})

it('reports a failure, and can be tried again', async () => {
  const user = open(async () => {
    throw new TypeError('no authenticator')
  })
  await user.click(screen.getByRole('button', { name }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('button', { name })).toBeDefined()
})

it('is not offered where the browser has no passkeys', () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  open(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})

describe('a suggestion of the field', () => {
  const asked: string[] = []
  const signed = {
    id: 'YWJj',
    rawId: new ArrayBuffer(3),
    type: 'public-key',
    response: { authenticatorData: new ArrayBuffer(3), clientDataJSON: new ArrayBuffer(3), signature: new ArrayBuffer(3) },
    getClientExtensionResults: () => ({}),
  }
  const offerSuggestions = (isAvailable: boolean) =>
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(function PublicKeyCredential() {}, { isConditionalMediationAvailable: async () => isAvailable }),
    )
  type Question = CredentialRequestOptions & { mediation?: string }

  beforeEach(() => {
    asked.length = 0
    offerSuggestions(true)
    setTransport(async ({ url }) => {
      asked.push(new URL(url).pathname)
      return url.endsWith('options') ? Response.json(options, { status: 201 }) : Response.json(tokens)
    })
  })
  afterEach(() => void vi.useRealTimers())

  /** The browser keeps the offer until it is aborted. */
  const waiting = ({ signal }: Question) => new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))

  it('signs in once a passkey is chosen there, without the button', async () => {
    const get = vi.fn<(question: Question) => Promise<unknown>>(async () => signed)
    open(get)
    await waitFor(() => expect(enter).toHaveBeenCalledOnce())
    expect(get.mock.calls[0]![0]).toMatchObject({ mediation: 'conditional', publicKey: { allowCredentials: [] } })
    expect(asked).toEqual(['/auth/passkey/options', '/auth/passkey'])
  })

  it('ends with the screen, so that the code is entered without it', async () => {
    const get = vi.fn<(question: Question) => Promise<unknown>>(waiting)
    open(get)
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    expect(screen.getByRole('button', { name }).ariaBusy).not.toBe('true')
    cleanup()
    await waitFor(() => expect(get.mock.calls[0]![0].signal!.aborted).toBe(true))
    expect(enter).not.toHaveBeenCalled()
  })

  it('gives way to the button, and is offered again when its question is closed', async () => {
    const get = vi.fn<(question: Question) => Promise<unknown>>((question) =>
      question.mediation === 'conditional' ? waiting(question) : Promise.reject(new DOMException('closed', 'NotAllowedError')),
    )
    const user = open(get)
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(get.mock.calls.map(([{ mediation }]) => mediation)).toEqual(['conditional', undefined, 'conditional']))
    expect(get.mock.calls[0]![0].signal!.aborted).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not offered again after a passkey that the shop refused: the reason stays on the screen', async () => {
    setTransport(async ({ url }) =>
      url.endsWith('options')
        ? Response.json(options, { status: 201 })
        : Response.json({ code: 'passkey_failed', detail: 'Não deu certo.', status: 401 }, { status: 401 }),
    )
    const get = vi.fn<(question: Question) => Promise<unknown>>(async () => signed)
    open(get)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(get).toHaveBeenCalledOnce()
  })

  it('is renewed before its challenge expires', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    setTransport(async () => Response.json({ ...options, timeout: 300_000 }, { status: 201 }))
    const get = vi.fn<(question: Question) => Promise<unknown>>(waiting)
    open(get)
    await vi.advanceTimersByTimeAsync(269_000)
    expect(get).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(5000)
    expect(get).toHaveBeenCalledTimes(2)
    expect(get.mock.calls[0]![0].signal!.aborted).toBe(true)
    expect(get.mock.calls[1]![0].signal!.aborted).toBe(false)
  })

  it('says nothing when the shop has no challenge for it', async () => {
    const transport = vi.fn<() => Promise<Response>>(async () => Response.json({ code: 'rate_limit', status: 429 }, { status: 429 }))
    setTransport(transport)
    const get = vi.fn<() => Promise<unknown>>()
    open(get)
    await waitFor(() => expect(transport).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(get).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks the shop for nothing where the browser has no suggestions', async () => {
    offerSuggestions(false)
    open(async () => signed)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toEqual([])
  })
})
