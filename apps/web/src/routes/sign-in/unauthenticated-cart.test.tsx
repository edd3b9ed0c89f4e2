import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { setBuyer } from '#features/checkout/checkout-store.ts'
import { readSentCode } from '#features/sign-in/sent-code.ts'
import { readSignUp } from '#features/sign-in/sign-up-store.ts'
import { askAgain } from '#session/session-renewal.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const uuid = '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00'
const cream = {
  id: 'creme',
  campaignId: 'loja',
  quantity: 2,
  name: 'Creme para mãos',
  unit: '75 g',
  price: 3290,
  hue: 20,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
  available: 9,
}
const sms = 'POST /api/users/authenticate/sms'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
  setBuyer({ userName: '', userPhone: '', email: '' })
  publishCart({ uuid, entries: [cream] })
})
afterEach(cleanup)

async function open(
  isSimple: boolean,
  codeAnswer = () => Response.json({ message: 'smsSent', resendAfterSeconds: 60, expiresInSeconds: 600, digits: 6 }),
) {
  const answers = {
    'GET /api/operation/marketplaces/public': () => Response.json([{ simplifiedSignupEligible: isSimple, authentication: {} }]),
    'POST /api/users/leads': () => Response.json({ id: uuid, properties: {}, addresses: [] }, { status: 201 }),
    'PUT /api/users/leads': () => Response.json({ id: uuid, properties: {}, addresses: [] }),
    [sms]: codeAnswer,
  }
  const opened = await openScreen('/unauthenticated/cart', { answers })
  await screen.findByText('2 × Creme para mãos')
  return opened
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Nome completo'), 'marina de castro')
  await userEvent.type(screen.getByLabelText('Celular com DDD'), '11987654321')
}

describe('the cart of a guest (spec §2)', () => {
  it('asks for name and phone, and no code, when the shop lets guests buy', async () => {
    const { router, asked } = await open(true)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/cart/${uuid}/checkout`))
    expect(asked.find(({ call }) => call === 'PUT /api/users/leads')?.body).toMatchObject({ name: 'Marina de Castro' })
    expect(asked.some(({ call }) => call === sms)).toBe(false)
    expect(heldCart().entries).toEqual([cream])
  })

  it('confirms the phone by code when the shop requires an account, and returns to the checkout', async () => {
    const { router, asked } = await open(false)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código por SMS' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/phone/activation'))
    expect(router.state.location.search).toEqual({ to: `/cart/${uuid}/checkout` })
    expect(asked.find(({ call }) => call === sms)?.body).toMatchObject({ phone: '11987654321' })
    expect(readSentCode('PHONE')?.key.value).toBe('+5511987654321')
    expect(readSignUp()).toMatchObject({ name: 'Marina de Castro', origin: 'INSIDE_CAMPAIGN' })
    expect(heldCart()).toEqual({ uuid, entries: [cream] })
  })

  it('keeps cart and input when no code can be sent, and offers the e-mail', async () => {
    await open(false, () => Response.json({ code: 'code_limit' }, { status: 429 }))
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código por SMS' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/)
    expect(screen.getByRole('link', { name: 'Entrar com e-mail' }).getAttribute('href')).toBe(
      `/login/email/verification?to=${encodeURIComponent(`/cart/${uuid}/checkout`)}`,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Celular com DDD').value).toBe('(11) 98765-4321')
    expect(heldCart().entries).toEqual([cream])
  })

  it('shows a missing value beside its field', async () => {
    const { asked } = await open(false)
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código por SMS' }))
    expect(await screen.findByText('Informe seu nome')).toBeDefined()
    expect(asked.some(({ call }) => call === sms)).toBe(false)
  })

  it('shows the empty cart without items', async () => {
    publishCart({ uuid: '', entries: [] })
    const { router } = await openScreen('/unauthenticated/cart')
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  })
})
