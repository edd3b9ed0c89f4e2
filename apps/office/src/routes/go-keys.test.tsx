import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { App } from '../app.tsx'

async function open(path: string, role: 'manager' | 'support' = 'manager') {
  serveOffice({ role })
  go(path)
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

it('g and a letter open a place, but not while one types', async () => {
  const user = await open('campaigns')
  await user.keyboard('go')
  await waitFor(() => expect(location.pathname).toBe('/office/orders'))
  const words = await screen.findByRole('searchbox').catch(() => screen.findAllByRole('textbox').then(([first]) => first!))
  await user.type(words, 'gc')
  expect(location.pathname).toBe('/office/orders')
})

it('? lists the keys that the person’s rights have', async () => {
  const user = await open('orders', 'support')
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['g h', 'g o', '/', 'Ctrl S'])
  await user.keyboard('{Escape}')
  await user.keyboard('gc')
  expect(location.pathname).toBe('/office/orders')
})
