import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listOrderSlips, MOST_SLIPS, type OrderSlip } from '@mutirao/contract/desk-orders'
import { App } from '../app.tsx'

const slip = (code: string, over: Partial<OrderSlip> = {}): OrderSlip => ({
  id: crypto.randomUUID(),
  code,
  state: 'CONFIRMED',
  type: 'SHIPPING',
  creationDate: '2026-11-21T12:00:00.000Z',
  buyer: 'Marina de Castro',
  phone: '+5511987654321',
  shippingAddress: { street_address: 'Rua Fradique Coutinho', street_number: '1139', city: 'São Paulo' },
  parts: [
    {
      campaignId: 'feira',
      campaign: 'Feira de sábado',
      state: 'CONFIRMED',
      slot: { date: '2026-11-22', from: '09:00', to: '13:00' },
      lines: [
        { name: 'Ovos caipiras', unit: '12 un.', quantity: 1 },
        { name: 'Pão', unit: 'un.', quantity: 2 },
      ],
    },
  ],
  price: 5400,
  ...over,
})

function open(address: string, slips: OrderSlip[]) {
  const server = serveOffice({ role: 'picker', reads: [[listOrderSlips, () => ({ body: { content: slips } })]] })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('each bag gets its label, with code, place and units, and without money unless it is collected at the door', async () => {
  const [part] = slip('x').parts
  const two = slip('AAAA-BBBB-C77', { parts: [part!, { ...part!, campaignId: 'cafe', campaign: 'Café' }], due: 5400 })
  const fetched = slip('DDDD-EEEE-F33', {
    type: 'PICKUP',
    shippingAddress: undefined,
    store: { name: 'Padaria da Ana', address: 'Rua Aspicuelta, 214', hours: '' },
    recipient: 'Jonas',
  })
  const { server } = open('orders/print?as=labels&codes=AAAA-BBBB-C77,DDDD-EEEE-F33', [two, fetched])
  const labels = within(await screen.findByRole('list', { name: 'Etiquetas' }))
  expect(labels.getAllByRole('article')).toHaveLength(3)
  const first = labels.getByRole('article', { name: 'AAAA-BBBB-C77 Feira de sábado' })
  expect(first.textContent).toContain('3 itens · Feira de sábado')
  expect(first.textContent).toContain('Receber R$\u00A054,00')
  expect(first.textContent).toContain('1 de 2')
  expect(within(first).getByRole('img', { name: 'Código do pedido AAAA-BBBB-C77' })).toBeTruthy()
  const third = labels.getByRole('article', { name: 'DDDD-EEEE-F33 Feira de sábado' })
  expect(third.textContent).toContain('JonasPadaria da Ana')
  expect(third.textContent).not.toContain('54,00')
  expect(server.asked.find(({ path }) => path === '/api/admin/order-slips')!.query).toEqual({ codes: 'AAAA-BBBB-C77,DDDD-EEEE-F33' })
})

it('a note has what is in the bags, and the total only when it is asked for; the choice is in the address', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = open('orders/print?as=notes&codes=AAAA-BBBB-C77', [slip('AAAA-BBBB-C77')])
  const note = await screen.findByRole('article', { name: 'AAAA-BBBB-C77' })
  expect(note.textContent).toContain('1 ×Ovos caipiras 12 un.')
  expect(note.textContent).not.toContain('54,00')
  await user.click(screen.getByRole('switch', { name: 'Mostrar valores' }))
  expect((await screen.findByRole('article', { name: 'AAAA-BBBB-C77' })).textContent).toContain('54,00')
  expect(location.search).toContain('money=yes')
  await user.click(screen.getByRole('radio', { name: 'Bobina de 80 mm' }))
  expect(location.search).toContain('paper=roll')
  await user.click(screen.getByRole('button', { name: 'Mandar imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})

it.each(['labels', 'notes'])('%s of an order that is not paid say that nothing is packed for it', async (what) => {
  const unpaid = slip('AAAA-BBBB-C77', { state: 'AWAITING_PAYMENT' })
  open(`orders/print?as=${what}&codes=AAAA-BBBB-C77,DDDD-EEEE-F33`, [unpaid, slip('DDDD-EEEE-F33')])
  const refused = (await screen.findByRole('article', { name: /AAAA-BBBB-C77/ })).textContent
  expect(refused).toContain('NÃO PAGO: NÃO SEPARE')
  expect(screen.getByRole('article', { name: /DDDD-EEEE-F33/ }).textContent).not.toContain('NÃO SEPARE')
})

it('whoever sees no money is not offered it', async () => {
  open('orders/print?as=notes&codes=AAAA-BBBB-C77&money=yes', [slip('AAAA-BBBB-C77', { price: undefined })])
  const note = await screen.findByRole('article', { name: 'AAAA-BBBB-C77' })
  expect(note.textContent).not.toContain('R$')
  expect(screen.queryByRole('switch')).toBeNull()
})

it('orders that were not found are counted, and more than a page is not asked for', async () => {
  const codes = Array.from({ length: MOST_SLIPS + 5 }, (_, at) => `AAAA-BBBB-${at}`)
  const { server } = open(`orders/print?as=labels&codes=${codes.join(',')}`, [slip('AAAA-BBBB-0')])
  expect(await screen.findByText(`${MOST_SLIPS - 1} pedidos não foram encontrados.`)).toBeTruthy()
  expect(server.asked.find(({ path }) => path === '/api/admin/order-slips')!.query['codes']!.split(',')).toHaveLength(MOST_SLIPS)
})
