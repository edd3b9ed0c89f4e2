import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeInTab } from '@mutirao/client/storage'
import { openScreen } from '../../testing/open-screen.tsx'

const signIn = 'POST /auth/sso/horizonte'
const begin = 'POST /auth/sso/horizonte/authorization'
const refusal = (code: string, status = 401) => Response.json({ code }, { status })
const texts = {
  no_code: 'Não recebemos a autorização da sua empresa. Tente de novo.',
  access_denied: 'Sua conta da empresa não tem acesso a esta loja. Fale com quem cuida dos acessos.',
  auth_failed: 'A empresa não confirmou a sua entrada. Tente de novo.',
  no_auth_data: 'Esta entrada começou em outra janela ou já terminou. Comece de novo.',
  invalid_auth_data: 'A resposta da empresa veio incompleta. Tente de novo em instantes.',
  sso_setup_error: 'A entrada pela empresa ainda não está pronta nesta loja. Entre de outro jeito.',
}

beforeEach(() => {
  sessionStorage.clear()
  storeInTab('sso', { provider: 'horizonte', to: '/orders' })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The words of the screen, and that it leads on in two ways. */
async function expectRefusal(text: string) {
  expect(await screen.findByRole('heading', { name: 'Não foi possível entrar' })).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  return screen.getByRole('link', { name: 'Entrar de outro jeito' }).getAttribute('href')
}

describe('the way back from a provider (spec §8)', () => {
  it.each(['access_denied', 'auth_failed', 'no_auth_data', 'invalid_auth_data', 'sso_setup_error'] as const)(
    'explains %s, and offers two links',
    async (code) => {
      await openScreen('/sso/callback?code=abc&state=s', { answers: { [signIn]: () => refusal(code) } })
      expect(await expectRefusal(texts[code])).toBe('/login?to=%2Forders')
    },
  )

  it.each([
    ['the provider answered', () => Response.json({ code: 'sso_failed', status: 502, n: 418 }, { status: 502 }), 418],
    ['the shop answered without a reason', () => new Response('oops', { status: 507 }), 507],
    ['the shop broke', () => Response.json({ code: 'server_error', status: 500 }, { status: 500 }), 500],
  ])('shows the status of an error without its own text: %s', async (_, answer, n) => {
    await openScreen('/sso/callback?code=abc&state=s', { answers: { [signIn]: answer } })
    const text = `A entrada pela empresa falhou (resposta ${n}). Tente de novo em instantes ou entre de outro jeito.`
    expect(await expectRefusal(text)).toBe('/login?to=%2Forders')
  })

  it('sends no request when the provider sent no code', async () => {
    const { asked } = await openScreen('/sso/callback')
    await expectRefusal(texts.no_code)
    expect(asked).toEqual([])
  })

  it.each([
    ['access_denied', texts.access_denied],
    ['server_error', texts.auth_failed],
    ['<script>', texts.auth_failed],
  ])('shows the provider’s refusal (%s) also in a window without a request', async (error, text) => {
    sessionStorage.clear()
    const { asked } = await openScreen(`/sso/callback?error=${encodeURIComponent(error)}`)
    expect(await expectRefusal(text)).toBe('/login')
    expect(asked).toEqual([])
  })

  it('rejects a code that another window requested', async () => {
    sessionStorage.clear()
    const { asked } = await openScreen('/sso/callback?code=stolen&state=s')
    await expectRefusal(texts.no_auth_data)
    expect(asked).toEqual([])
  })

  it('reports an answer without a token as incomplete', async () => {
    const answer = {
      access_token: '',
      expires_in: 60,
      user: { id: crypto.randomUUID(), activated: true, firstAccess: false, hasPassword: false, keys: [] },
    }
    await openScreen('/sso/callback?code=abc&state=s', { answers: { [signIn]: () => Response.json(answer) } })
    expect(await expectRefusal(texts.invalid_auth_data)).toBe('/login?to=%2Forders')
  })

  it('removes the code from the address before its use, so that "back" replays nothing', async () => {
    const { router, asked } = await openScreen('/sso/callback?code=abc&state=s', { answers: { [signIn]: () => refusal('auth_failed') } })
    await expectRefusal(texts.auth_failed)
    expect(router.state.location.href).toBe('/sso/callback')
    expect(router.history.length).toBe(1)
    expect(asked.filter(({ call }) => call === signIn)).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({ code: 'abc', state: 's' })
  })

  it('retries with the same provider, and links to the door of a closed shop', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openScreen('/sso/callback?code=abc&state=s', {
      tenant: { isIntranet: true },
      answers: {
        [signIn]: () => refusal('auth_failed'),
        [begin]: () => Response.json({ authorizationUrl: 'https://entrar.horizonte.example/auth' }),
      },
    })
    expect(await expectRefusal(texts.auth_failed)).toBe('/intranet/login?to=%2Forders')
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://entrar.horizonte.example/auth'))
  })

  it('creates the account with the company’s name for the person, without a question', async () => {
    const user = {
      id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00',
      activated: true,
      firstAccess: true,
      hasPassword: false,
      keys: [],
      name: 'ana de souza',
    }
    const client = { id: 'c', userId: user.id, name: 'Ana de Souza', addresses: [], properties: {}, missing: [], version: 1 }
    const create = `POST /api/accounts/client/user/${user.id}`
    const { router, asked } = await openScreen('/sso/callback?code=abc&state=s', {
      answers: {
        [signIn]: () => Response.json({ access_token: 'good', expires_in: 604_800, user }),
        [create]: () => Response.json(client, { status: 201 }),
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
    expect(asked.find(({ call }) => call === create)?.body).toMatchObject({ name: 'Ana de Souza' })
  })

  it('finds the shop’s provider without a started sign-on; reports a shop without one', async () => {
    sessionStorage.clear()
    await openScreen('/sso/callback?error=access_denied', { answers: { 'GET /api/sso/marketplace/providers': () => Response.json([]) } })
    await expectRefusal(texts.access_denied)
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(texts.sso_setup_error)).toBeDefined()
  })
})
