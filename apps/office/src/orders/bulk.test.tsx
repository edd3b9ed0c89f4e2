import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { session } from '#kept/session.ts'
import { buildOrderPage } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { said } from '#written/said.tsx'
import type { DeskOrder } from '@mutirao/contract/desk-orders'
import { rightsOf } from '@mutirao/domain/staff'
import { BulkBar } from './bulk-bar.tsx'
import { partsToMove } from './bulk.ts'
import { orderTexts } from './texts.ts'

beforeEach(() => session.set({ status: 'in', me: { userId: 'bento', name: 'Bento', rights: rightsOf('picker') } }))

const order = (id: string, over: Partial<DeskOrder> = {}): DeskOrder => ({
  ...buildOrderPage(),
  id: `01920000-0000-7000-8000-00000000000${id}`,
  code: `MT-${id}`,
  state: 'CONFIRMED',
  type: 'PICKUP',
  price: 1000,
  parts: [{ campaignId: 'feira' }],
  ...over,
})

it('only parts that are at the shop and may take the step are moved', () => {
  const orders = [
    order('1'),
    order('2', { state: 'AWAITING_PAYMENT' }),
    order('3', { state: 'PREPARING', parts: [{ campaignId: 'feira', state: 'PREPARING' }, { campaignId: 'cafe' }] }),
    order('4', { state: 'DELIVERED' }),
    order('5', { type: 'SHIPPING', state: 'PREPARING', parts: [{ campaignId: 'feira', state: 'PREPARING' }] }),
    order('6', { type: 'SHIPPING', state: 'SHIPPED', parts: [{ campaignId: 'feira', state: 'SHIPPED' }] }),
    order('7', { state: 'PAID', parts: [{ campaignId: 'feira', isGroupOpen: true }] }),
  ]
  const codesOf = (to: 'PREPARING' | 'READY_FOR_PICKUP') => partsToMove(orders, to).map(({ code, campaignId }) => `${code} ${campaignId}`)
  // A part that has not moved yet is confirmed, whatever the other part of its order is.
  expect(codesOf('PREPARING')).toEqual(['MT-1 feira', 'MT-3 cafe'])
  const ready = codesOf('READY_FOR_PICKUP')
  expect(ready).toContain('MT-3 feira')
  expect(ready.some((text) => text.startsWith('MT-5') || text.startsWith('MT-6'))).toBe(false)
})

function Bar({ orders }: { orders: readonly DeskOrder[] }) {
  const [ids, setIds] = useState<readonly string[]>([orders[0]!.id])
  return <BulkBar chosen={orders.filter(({ id }) => ids.includes(id))} all={orders} onChoose={setIds} />
}

it('chosen orders are moved together, each with its own key, and the choice ends', async () => {
  const server = serveOffice({ role: 'picker' })
  server.answer = () => ({ body: { state: 'PREPARING', order: 'PREPARING' } })
  render(<Bar orders={[order('1'), order('2')]} />)
  const user = userEvent.setup()
  expect(screen.getByText('1 pedido')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Escolher os 2 da lista' }))
  await user.click(screen.getByRole('button', { name: 'Começar a separar (2)' }))
  await waitFor(() => expect(said.get()?.text).toBe('2 partes em separação.'))
  expect(server.acts.map(({ body }) => body['to'])).toEqual(['PREPARING', 'PREPARING'])
  expect(new Set(server.acts.map(({ body }) => body['act'])).size).toBe(2)
  expect(screen.queryByRole('region', { name: 'Pedidos escolhidos' })).toBeNull()
})

it('an order that the server refuses is named, and stays chosen', async () => {
  const server = serveOffice({ role: 'picker' })
  let count = 0
  server.answer = () =>
    count++ === 0 ? { status: 409, body: { code: 'group_open' } } : { body: { state: 'PREPARING', order: 'PREPARING' } }
  render(<Bar orders={[order('6'), order('7')]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Escolher os 2 da lista' }))
  await user.click(screen.getByRole('button', { name: 'Começar a separar (2)' }))
  expect(await screen.findByText(/^1 parte em separação\. Não mudou: MT-6\./)).toBeTruthy()
  expect(screen.getByText('2 pedidos')).toBeTruthy()
})

it('after a lost answer the same step is sent again under the same key', async () => {
  const server = serveOffice({ role: 'picker' })
  render(<Bar orders={[order('8')]} />)
  const user = userEvent.setup()
  server.isOffline = true
  await user.click(screen.getByRole('button', { name: 'Começar a separar (1)' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  server.isOffline = false
  server.answer = () => ({ body: { state: 'PREPARING', order: 'PREPARING' } })
  await user.click(screen.getByRole('button', { name: 'Começar a separar (1)' }))
  await waitFor(() => expect(said.get()?.text).toBe('1 parte em separação.'))
  expect(server.acts).toHaveLength(1)
})

it('parts of open groups are not moved, and the bar says how many wait', async () => {
  const server = serveOffice({ role: 'picker' })
  server.answer = () => ({ body: { state: 'PREPARING', order: 'PREPARING' } })
  const waiting = { state: 'PAID', parts: [{ campaignId: 'feira', isGroupOpen: true }] } as const
  render(<Bar orders={[order('a', { ...waiting, parts: [...waiting.parts] }), order('b')]} />)
  expect(screen.getByText('1 parte espera o grupo fechar')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Começar a separar/ })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Escolher os 2 da lista' }))
  await user.click(screen.getByRole('button', { name: 'Começar a separar (1)' }))
  await waitFor(() => expect(said.get()?.text).toBe('1 parte em separação.'))
  expect(server.acts).toHaveLength(1)
})

it('a part that somebody else has brought as far or farther is done', async () => {
  const server = serveOffice({ role: 'picker' })
  const states = ['PREPARING', 'READY_FOR_PICKUP', 'CONFIRMED']
  server.answer = () => ({ status: 409, body: { code: 'part_moved', state: states.shift() } })
  render(<Bar orders={[order('c'), order('d'), order('e')]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Escolher os 3 da lista' }))
  await user.click(screen.getByRole('button', { name: 'Começar a separar (3)' }))
  expect(await screen.findByText(/^2 partes em separação\. Não mudou: MT-e\./)).toBeTruthy()
})

it('a lost right or session stops the bulk, and no order is said to be refused', async () => {
  const server = serveOffice({ role: 'picker' })
  let count = 0
  server.answer = () =>
    count++ === 0 ? { body: { state: 'PREPARING', order: 'PREPARING' } } : { status: 403, body: { code: 'authorization' } }
  render(<Bar orders={[order('f'), order('g'), order('h')]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Escolher os 3 da lista' }))
  await user.click(screen.getByRole('button', { name: 'Começar a separar (3)' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/Não mud/)).toBeNull()
  expect(server.acts).toHaveLength(2)
})

it('of many refused orders the first ones are named', () => {
  const codes = Array.from({ length: 78 }, (_, at) => `MT-${at}`)
  expect(orderTexts.bulkDone.PREPARING(0, codes)).toBe(
    'Não mudaram: MT-0, MT-1, MT-2, MT-3, MT-4, MT-5, MT-6, MT-7 e mais 70. Abra um deles para ver por quê.',
  )
})

it('two refused parts of one order are no moved ones', async () => {
  const server = serveOffice({ role: 'picker' })
  server.answer = () => ({ status: 409, body: { code: 'group_open' } })
  render(<Bar orders={[order('i', { parts: [{ campaignId: 'feira' }, { campaignId: 'cafe' }] })]} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Começar a separar (2)' }))
  expect(await screen.findByText(/^Não mudou: MT-i\./)).toBeTruthy()
})
