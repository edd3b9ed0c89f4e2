import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { HelpWidget, helpText } from './help-widget.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const open = (path: string) => render(<HelpWidget phone="5511912345678" message="Olá!" pathNow={() => path} onPath={() => () => {}} />)

it('opens a chat with the shop, and names the order of the open screen', () => {
  open('/order/H4YY-7FYR-G7F/details')
  const link = screen.getByRole('link', { name: 'Precisa de ajuda?' })
  expect(link.getAttribute('href')).toBe('https://wa.me/5511912345678?text=Ol%C3%A1!%20Pedido%20H4YY-7FYR-G7F.')
})

it.each([
  ['/', 'Olá!'],
  ['/order/tracking', 'Olá!'],
  ['/order/tracking/H4YY-7FYR-G7F/details', 'Olá! Pedido H4YY-7FYR-G7F.'],
])('on %s says %s', (path, text) => expect(helpText('Olá!', path)).toBe(text))

it('is closed for the visit', async () => {
  open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar a ajuda' }))
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
  expect(sessionStorage.getItem('help-closed')).toBe('true')
})

it.each(['/contact', '/qrcode'])('is not on %s', (path) => {
  open(path)
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
})
