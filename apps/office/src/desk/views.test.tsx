import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { buildDeskOrder } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { listListSetups, type ListSetup } from '@mutirao/contract/list-views'
import { App } from '../app.tsx'

/** A server that keeps what is saved. */
function serveViews(setup: Partial<ListSetup> = {}) {
  let kept: ListSetup = { views: [], hidden: [], ...setup }
  const server = serveOffice({
    role: 'manager',
    orders: [buildDeskOrder()],
    reads: [[listListSetups, () => ({ body: { content: [{ list: 'orders', ...kept }] } })]],
  })
  server.answer = ({ body }) => {
    kept = body as unknown as ListSetup
    return { status: 204 }
  }
  return server
}

function open(path: string) {
  go(path)
  render(<App />)
  return userEvent.setup()
}

const paid: ListSetup['views'][number] = { id: '01920000-0000-7000-8000-000000000001', name: 'Para hoje', fields: { status: 'PAID' } }

it('the present filters are kept under a name, without the page, and are one press away', async () => {
  const server = serveViews()
  const user = open('orders?status=PAID&campaign=feira&page=2')
  await user.click(await screen.findByRole('button', { name: 'Guardar esta visão' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  expect(await sheet.findByText('Dê um nome.')).toBeTruthy()
  expect(server.acts).toEqual([])
  await user.type(sheet.getByLabelText('Nome da visão'), 'Feira paga')
  await user.click(sheet.getByRole('switch', { name: 'Abrir a lista assim' }))
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  await screen.findByRole('button', { name: 'Feira paga', pressed: true })
  expect(server.acts.at(-1)).toMatchObject({
    path: '/api/operation/staff/me/lists/orders',
    body: { views: [{ name: 'Feira paga', fields: { status: 'PAID', campaign: 'feira' }, isDefault: true }], hidden: [] },
  })
  await user.click(screen.getByRole('button', { name: 'Tudo' }))
  await waitFor(() => expect(location.search).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Feira paga' }))
  await waitFor(() => expect(location.search).toBe('?status=PAID&campaign=feira'))
})

it('a list opens with the default view, unless its address says otherwise; cleared filters stay cleared', async () => {
  serveViews({ views: [{ ...paid, isDefault: true }] })
  const user = open('orders')
  await waitFor(() => expect(location.search).toBe('?status=PAID'))
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(location.search).toBe(''))
  await screen.findByRole('button', { name: 'Tudo', pressed: true })
  expect(location.search).toBe('')
})

it('an address with filters is shown as it is', async () => {
  serveViews({ views: [{ ...paid, isDefault: true }] })
  open('orders?status=SHIPPED')
  await screen.findByRole('button', { name: 'Para hoje', pressed: false })
  expect(location.search).toBe('?status=SHIPPED')
})

it('a view is renamed and removed, and a taken name is refused', async () => {
  const other = { ...paid, id: '01920000-0000-7000-8000-000000000002', name: 'Na rua', fields: { status: 'SHIPPED' } }
  const server = serveViews({ views: [paid, other] })
  const user = open('orders?status=PAID')
  await user.click(await screen.findByRole('button', { name: 'Editar esta visão' }))
  const sheet = within(await screen.findByRole('dialog'))
  const name = sheet.getByLabelText('Nome da visão')
  await user.clear(name)
  await user.type(name, 'na RUA')
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  expect(await sheet.findByText('Já há uma visão com este nome.')).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Tirar esta visão' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Para hoje' })).toBeNull())
  expect(server.acts.at(-1)!.body['views']).toEqual([other])
})

it('columns are switched off in the table, except the one that names the row', async () => {
  const server = serveViews({ hidden: ['way'] })
  const user = open('orders')
  await screen.findByRole('columnheader', { name: 'Total' })
  expect(screen.queryByRole('columnheader', { name: 'Entrega' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Colunas (1 oculta)' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByRole('switch', { name: 'Pedido' })).toHaveProperty('disabled', true)
  await user.click(sheet.getByRole('switch', { name: 'Total' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Total' })).toBeNull())
  expect(server.acts.at(-1)!.body).toEqual({ views: [], hidden: ['way', 'total'] })
})
