import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setBuyer } from '#features/checkout/checkout-store.ts'
import { readSignUp } from '#features/sign-in/sign-up-store.ts'
import { loadAhead } from '#machine/router.ts'
import { askAgain } from '#session/session-renewal.ts'
import { adoptTokens } from '#session/session.ts'
import { openScreen } from '../../testing/open-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
  const user = { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: true, hasPassword: false, keys: [] }
  adoptTokens({ access_token: 'good', expires_in: 604_800, user })
})
afterEach(cleanup)

const answers = {
  'GET /api/operation/marketplaces/public': () => Response.json([{ authentication: {}, defaultForms: { personalForm: [] } }]),
}

describe('the name of a new account', () => {
  it('is not asked when an order has it, and can be changed on the way back', async () => {
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    const { router } = await openScreen('/signup/name?to=%2Forders', { answers })
    await waitFor(() => expect(router.state.location.pathname).toMatch(/identification|postalcode/))
    expect(router.state.location.search).toEqual({ to: '/orders' })
    expect(readSignUp().name).toBe('Marina de Castro')
    await router.navigate({ to: '/signup/name' })
    expect((await screen.findByLabelText<HTMLInputElement>('Nome completo')).value).toBe('Marina de Castro')
  })

  it('is not asked after a preload of its screen', async () => {
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    const { router } = await openScreen('/signup', { answers })
    loadAhead(router, { pathname: '/signup/name', search: '' })
    await router.navigate({ to: '/signup/name' })
    await waitFor(() => expect(router.state.location.pathname).toMatch(/identification|postalcode/))
  })

  it('is asked otherwise', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    await openScreen('/signup/name', { answers })
    expect((await screen.findByLabelText<HTMLInputElement>('Nome completo')).value).toBe('')
  })
})
