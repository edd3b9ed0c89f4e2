import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageContext } from '#testing/open-screen.tsx'

const path = '/cart'
const visit = { pathNow: () => path, onPath: () => () => {} }

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  document.body.replaceChildren()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const open = async (over: object = {}, name = 'Precisa de ajuda?') => {
  const { showHelp } = await import('./help-widget.tsx')
  const page = pageContext()
  await act(async () => showHelp({ ...page, tenant: { ...page.tenant, ...over } }, visit))
  return new URL((await screen.findByRole('link', { name })).getAttribute('href')!)
}

it('has by default the message of the specification, about finishing an order, in a chat with the shop’s number', async () => {
  const chat = await open()
  expect(chat.searchParams.get('text')).toBe('Olá! Preciso de ajuda para finalizar meu pedido.')
  expect([chat.host, chat.pathname]).toEqual(['wa.me', '/5511912345678'])
})

it('has the merchant’s own message where there is one', async () => {
  expect((await open({ helpMessage: 'Oi, padaria!' })).searchParams.get('text')).toBe('Oi, padaria!')
})

it('has the merchant’s own label where there is one', async () => {
  await open({ helpLabel: 'Fale com a padaria' }, 'Fale com a padaria')
  expect(screen.getByRole('complementary').getAttribute('aria-label')).toBe('Fale com a padaria')
})
