import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { buildDeskOrder } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { said } from '#written/said.tsx'
import { listDeskOrders, type DeskOrder } from '@mutirao/contract/desk-orders'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

const order = (code: string, over: Partial<DeskOrder> = {}) => buildDeskOrder({ code, buyer: `De ${code}`, ...over })

/** A server whose orders change by the acts that it receives. */
function serveBoard(orders: DeskOrder[], role: Role = 'manager') {
  const server = serveOffice({
    role,
    reads: [
      [
        listDeskOrders,
        ({ query }) => {
          const content = orders.filter(({ state }) => query['status']!.split(',').includes(state))
          return { body: { content, page: 0, size: 40, totalElements: content.length } }
        },
      ],
    ],
  })
  server.answer = ({ path, body }) => {
    const moved = orders.find(({ id }) => path.includes(id))!
    const state = path.endsWith('/shipment') ? 'SHIPPED' : (body['to'] as 'PREPARING')
    moved.state = state
    moved.parts = moved.parts.map((part) => ({ ...part, state }))
    return { body: { state, order: state } }
  }
  return server
}

function open(path: string) {
  go(path)
  render(<App />)
  return userEvent.setup()
}

const column = (name: string) => screen.findByRole('region', { name })

describe('the board', () => {
  it('shows orders by state, and moves one by the only step that its state and the role allow', async () => {
    const server = serveBoard([order('AAAA-BBBB-C77'), order('DDDD-EEEE-F33', { state: 'DELIVERED' })])
    const user = open('orders/board')
    const paid = await column('Para separar')
    await within(paid).findByText('De AAAA-BBBB-C77')
    await user.click(within(paid).getByRole('button', { name: 'Começar a separar o pedido AAAA-BBBB-C77' }))
    await waitFor(() => expect(said.get()?.text).toBe('AAAA-BBBB-C77 está em separação.'))
    expect(server.acts.map(({ path }) => path)).toEqual([expect.stringMatching(/\/parts\/mercearia\/preparation$/)])
  })

  it('offers no step to a role that may not take it, nor for what is delivered or waits for its group', async () => {
    serveBoard(
      [order('AAAA-BBBB-C77', { parts: [{ campaignId: 'feira', isGroupOpen: true }], state: 'PAID' }), order('DDDD-EEEE-F33')],
      'support',
    )
    open('orders/board')
    const paid = await column('Para separar')
    await within(paid).findByText('De AAAA-BBBB-C77')
    expect(within(paid).getByText('1 parte espera o grupo fechar')).toBeTruthy()
    expect(within(paid).queryByRole('button')).toBeNull()
  })

  it('is walked by arrows, and "s" takes the next step of the focused order; the focus stays in the column', async () => {
    const server = serveBoard([
      order('AAAA-BBBB-C77'),
      order('CCCC-DDDD-E33'),
      order('FFFF-GGGG-H44', { state: 'PREPARING', parts: [{ campaignId: 'mercearia', state: 'PREPARING' }] }),
    ])
    const user = open('orders/board')
    const link = (code: string) => screen.findByRole('link', { name: `Ver pedido ${code}` })
    ;(await link('AAAA-BBBB-C77')).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await link('CCCC-DDDD-E33'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await link('FFFF-GGGG-H44'))
    await user.keyboard('s')
    await waitFor(() => expect(said.get()?.text).toBe('FFFF-GGGG-H44 saiu para entrega.'))
    expect(server.acts.map(({ path }) => path)).toEqual([expect.stringMatching(/\/shipment$/)])
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('reads the filters of the list, and shows only the column of a filtered state', async () => {
    const server = serveBoard([order('AAAA-BBBB-C77', { state: 'PREPARING' })])
    open('orders/board?status=PREPARING&campaign=mercearia')
    await within(await column('Em separação')).findByText('De AAAA-BBBB-C77')
    expect(screen.queryByRole('region', { name: 'Para separar' })).toBeNull()
    const asked = server.asked.filter(({ path }) => path === '/api/admin/orders').map(({ query }) => query)
    expect(asked).toContainEqual({ status: 'PREPARING', campaignIds: 'mercearia', size: '40' })
    expect(screen.getByRole('link', { name: 'Lista' }).getAttribute('href')).toBe('/office/orders?status=PREPARING&campaign=mercearia')
  })

  it('says so when somebody else has moved the order back or ended it', async () => {
    const server = serveBoard([order('AAAA-BBBB-C77')])
    server.answer = () => ({ status: 409, body: { code: 'part_moved', state: 'CONFIRMED' } })
    const user = open('orders/board')
    await user.click(await screen.findByRole('button', { name: 'Começar a separar o pedido AAAA-BBBB-C77' }))
    await waitFor(() => expect(said.get()?.text).toMatch(/^Não mudou: AAAA-BBBB-C77/))
  })
})
