import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { NewPasswordForm } from './new-password-form.tsx'

let asked: { path: string; body: unknown }[]
const tokens = {
  access_token: 'a',
  expires_in: 60,
  user: { id: crypto.randomUUID(), activated: true, firstAccess: false, hasPassword: true, keys: [] },
}

beforeEach(() => {
  asked = []
  setTransport(async (request) => {
    const { pathname: path } = new URL(request.url)
    const body: Record<string, unknown> = await request.json()
    asked.push({ path, body })
    if (path !== '/auth/password') return Response.json({ message: 'emailSent', resendAfterSeconds: 60, expiresInSeconds: 600, digits: 6 })
    return body['code'] === '123456' ? Response.json(tokens) : Response.json({ code: 'codeInvalid' }, { status: 401 })
  })
})

it('sends a code, accepts it with a long enough password, and reports a wrong code', async () => {
  const onEnter = vi.fn(async () => {})
  render(
    <PageStateContext value={pageContext()}>
      <QueryClientProvider client={new QueryClient()}>
        <NewPasswordForm onEnter={onEnter} />
      </QueryClientProvider>
    </PageStateContext>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail ou celular'), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'Enviar código' }))
  const save = await screen.findByRole('button', { name: 'Salvar e entrar' })

  await user.type(screen.getByLabelText('Código de 6 números'), '999999')
  await user.type(screen.getByLabelText('Nova senha'), 'curta')
  await user.click(save)
  expect(screen.getByText('Use pelo menos 10 caracteres')).toBeTruthy()
  expect(asked).toHaveLength(1)

  await user.type(screen.getByLabelText('Nova senha'), ' mas agora longa')
  await user.click(save)
  expect(await screen.findByText('Código incorreto. Confira os números.')).toBeTruthy()
  expect(onEnter).not.toHaveBeenCalled()

  await user.type(screen.getByLabelText('Código de 6 números'), '123456')
  await user.click(save)
  await vi.waitFor(() => expect(onEnter).toHaveBeenCalledWith(tokens), { timeout: 20_000 })
  expect(asked.at(-1)).toEqual({
    path: '/auth/password',
    body: { username: 'ana@example.com', code: '123456', password: 'curta mas agora longa' },
  })
})
