import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askAgain } from '#session/session-renewal.ts'
import { answersOfShop, beginEachTest, calls, never } from '#testing/buying.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'

beginEachTest()

describe('during a slow answer', () => {
  it.each([
    ['the menu', '/profile/menu', { [calls.shop]: never }],
    ['my data, until it is known who is here', '/profile', { 'POST /auth/renew': never }],
    ['my data', '/profile', { [calls.shop]: never }],
  ] as const)('%s shows its pending component instead of the former screen', async (_, path, answers) => {
    const { router } = await openScreen('/cart', {
      answers: answersOfShop({ [calls.shop]: () => Response.json({}, { status: 404 }), ...answers }),
    })
    expect(await screen.findByRole('button', { name: 'Mais um de Café torrado' })).toBeDefined()
    store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })
    askAgain()
    act(() => void router.navigate({ to: path }))
    expect(await screen.findByText('Carregando', {}, { timeout: 3000 })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mais um de Café torrado' })).toBeNull()
    expect(router.state.location.pathname).toBe(path)
  })
})
