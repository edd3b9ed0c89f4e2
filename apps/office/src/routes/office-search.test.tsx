import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { closeSearch } from '#looks/search-open.ts'
import { serveOffice } from '#testing/server.ts'
import { searchOffice, type OfficeFound } from '@mutirao/contract/office-search'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

beforeAll(() => Promise.all([import('./desk-routes.tsx'), import('./office-search.tsx')]))
afterEach(() => {
  closeSearch()
})

const nothing: OfficeFound = { orders: [], items: [], campaigns: [], people: [], stores: [] }
const id = '00000000-0000-7000-8000-000000000001'
const found: OfficeFound = {
  ...nothing,
  orders: [{ id, code: 'ACDE-3467-ACD', buyer: 'Inácia Prado', state: 'PAID', price: 1800, creationDate: '2026-11-21T12:00:00.000Z' }],
  items: [{ id: 'bolo', name: 'Bolo de fubá', unit: '500 g', campaign: 'Feira', price: 1890, hue: 70 }],
  people: [{ id, name: 'Inácia Prado', orders: 3 }],
}

async function open(path = 'campaigns', { answer = found, role = 'manager' }: { answer?: OfficeFound; role?: Role } = {}) {
  const server = serveOffice({ role, reads: [[searchOffice, () => ({ body: answer })]] })
  go(path)
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}
const sheetOf = async () => within(await screen.findByRole('dialog', { name: 'Buscar em tudo' }))
const asked = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.asked.flatMap(({ path, query }) => (path === '/api/admin/search' ? [query['q']] : []))

it('"/" opens the search; what is typed at once is one call, and Enter opens the first result', async () => {
  const opened = await open()
  const { user } = opened
  await user.keyboard('/')
  const sheet = await sheetOf()
  expect(sheet.getByText('Com 3 letras ou mais, busca também pedidos, produtos e pessoas.')).toBeTruthy()
  await user.keyboard('inacia')
  expect(await sheet.findByText('3 resultados')).toBeTruthy()
  expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Pedidos', 'Produtos', 'Pessoas'])
  expect(sheet.getByText(/^Pago · R\$\s18,00$/)).toBeTruthy()
  expect(asked(opened)).toEqual(['inacia'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/office/orders/${id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('arrows walk through the results and back to the field', async () => {
  const { user } = await open()
  await user.keyboard('/')
  const sheet = await sheetOf()
  await user.keyboard('inacia')
  await sheet.findByText('3 resultados')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('href')).toBe('/office/items/bolo')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(sheet.getByRole('searchbox'))
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/office/people/${id}`))
})

it('finds screens by name without an answer of the server, only those that the role opens', async () => {
  const { user } = await open('orders', { answer: nothing, role: 'support' })
  await user.click(screen.getByRole('button', { name: 'Buscar em tudo' }))
  const sheet = await sheetOf()
  await user.keyboard('pe')
  const names = () => sheet.getAllByRole('link').map(({ textContent }) => textContent)
  await waitFor(() => expect(names()).toEqual(['Pedidos', 'Perguntas', 'Pessoas']))
  await user.clear(sheet.getByRole('searchbox'))
  await user.keyboard('equipe')
  expect(await sheet.findByText('Nada com “equipe” nesta loja, nem nas telas.')).toBeTruthy()
})

it('is not opened by a "/" that is typed into a field', async () => {
  const { user } = await open('orders')
  const [field] = await screen.findAllByRole('searchbox').catch(() => screen.findAllByRole('textbox'))
  await user.type(field!, '1/2')
  expect(screen.queryByRole('dialog')).toBeNull()
})
