import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { PasskeyButton } from './passkey-button.tsx'

const options = { challenge: 'YWJj', timeout: 1000, rpId: 'localhost', userVerification: 'required' }
const enter = vi.fn<() => Promise<void>>()
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

function open(get: () => Promise<unknown>) {
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
