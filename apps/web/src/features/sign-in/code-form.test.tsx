import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { Problem } from '@mutirao/contract/problems'
import { CodeForm } from './code-form.tsx'

afterEach(cleanup)

function show(onCode: (code: string) => Promise<unknown>, resendAt = 0) {
  render(
    <PageStateContext value={pageContext()}>
      <QueryClientProvider client={new QueryClient()}>
        <CodeForm
          sent={{ key: { type: 'PHONE', value: '+5511987654321' }, digits: 6, resendAt, endsAt: Date.now() + 600_000 }}
          purpose="login"
          onCode={onCode}
        />
      </QueryClientProvider>
    </PageStateContext>,
  )
  return screen.getByLabelText<HTMLInputElement>('Código de 6 números')
}

it('submits a pasted code automatically, once, with any text around the digits', async () => {
  const onCode = vi.fn<(code: string) => Promise<unknown>>(async () => {})
  const field = show(onCode)
  await userEvent.click(field)
  await userEvent.paste('Seu código: 407-219')
  expect(onCode.mock.calls.map(([code]) => code)).toEqual(['407219'])
})

it('empties the field after a wrong code, keeps the focus and says how many tries remain', async () => {
  const field = show(async () => {
    throw new Problem('codeInvalid', { triesLeft: 4 })
  })
  await userEvent.type(field, '407219')
  expect((await screen.findByText(/Código incorreto/)).textContent).toContain('Restam 4 tentativas.')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

it('offers another code only after the wait', () => {
  show(async () => {}, Date.now() + 42_500)
  expect(screen.getByText(/Reenviar em 0:4\d/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reenviar código' })).toBeNull()
})
