import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { go } from '#device/address.ts'
import { forgetMine } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { serveOffice } from '#testing/server.ts'
import { App } from '../app.tsx'

// Its first loading is no part of what a test waits for.
beforeAll(() => import('./desk-routes.tsx'))
afterEach(async () => {
  cleanup()
  await forgetMine()
  await forgetReads()
  forgetTokens()
  session.set({ status: 'unknown' })
})

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
