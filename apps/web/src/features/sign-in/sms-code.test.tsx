import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { CodeForm } from './code-form.tsx'
import type { SignInKey } from './sent-code.ts'

type CodeRequest = { signal: AbortSignal; otp: unknown; answer: (credential: { code: string } | null) => void }
let asked: CodeRequest[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('OTPCredential', () => {})
  const get = ({ signal, otp }: Omit<CodeRequest, 'answer'>) =>
    new Promise((answer, fail) => {
      asked.push({ signal, otp, answer })
      signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))
    })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(onCode: (code: string) => Promise<unknown>, key: SignInKey = { type: 'PHONE', value: '+5511987654321' }) {
  return render(
    <PageStateContext value={pageContext()}>
      <QueryClientProvider client={new QueryClient()}>
        <CodeForm sent={{ key, digits: 6, resendAt: 0, endsAt: Date.now() + 600_000 }} purpose="login" onCode={onCode} />
      </QueryClientProvider>
    </PageStateContext>,
  )
}

describe('a phone that reads the SMS (WebOTP)', () => {
  it('fills in the code and sends it', async () => {
    const onCode = vi.fn<(code: string) => Promise<unknown>>(async () => {})
    show(onCode)
    expect(asked.map(({ otp }) => otp)).toEqual([{ transport: ['sms'] }])
    await act(async () => asked[0]?.answer({ code: '407219' }))
    await waitFor(() => expect(onCode.mock.calls.map(([code]) => code)).toEqual(['407219']))
    expect(screen.getByLabelText<HTMLInputElement>('Código de 6 números').value).toBe('407219')
  })

  it('stops waiting when the screen is left', () => {
    const { unmount } = show(async () => {})
    expect(asked[0]?.signal.aborted).toBe(false)
    unmount()
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  it('leaves the field alone when the shopper refuses', async () => {
    const onCode = vi.fn<(code: string) => Promise<unknown>>(async () => {})
    show(onCode)
    await act(async () => asked[0]?.answer(null))
    expect(screen.getByLabelText<HTMLInputElement>('Código de 6 números').value).toBe('')
    expect(onCode).not.toHaveBeenCalled()
  })

  it('is not asked for an e-mail code, nor without WebOTP', () => {
    show(async () => {}, { type: 'EMAIL', value: 'ana@horizonte.example' })
    cleanup()
    vi.unstubAllGlobals()
    show(async () => {})
    expect(asked).toEqual([])
  })
})
