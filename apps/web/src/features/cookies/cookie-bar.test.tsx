import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readStored } from '@mutirao/client/storage'
import { CookieBar, takeBackCookies, useCookieConsent } from './cookie-bar.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const UnansweredBar = () => (useCookieConsent().essential ? null : <CookieBar />)

it('has the text and the buttons of the specification, and is shown until the consent is stored', async () => {
  takeBackCookies()
  render(<UnansweredBar />)
  const bar = screen.getByRole('complementary', { hidden: true })
  expect(bar.textContent).toContain('Utilizamos apenas cookies essenciais para o funcionamento básico do site.')
  expect(screen.getByRole('link', { name: 'Saiba Mais' }).getAttribute('href')).toBe('/cookie-policy')
  expect(readStored('cookie-consent')).toEqual({ essential: false })

  await userEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
  expect(readStored('cookie-consent')).toEqual({ essential: true })
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
})
