import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listPayoutOrders, listPayouts, type Payout } from '@mutirao/contract/payouts'
import { App } from '../app.tsx'

const payouts: Payout[] = [
  { date: '2031-12-01', method: 'PIX', payments: 60, received: 180_000, returned: 500, fees: 1782, amount: 177_718 },
  { date: '2031-12-19', method: 'CREDIT_CARD', payments: 1, received: 9800, returned: 0, fees: 430, amount: 9370 },
]

function serve(address: string, content = payouts) {
  const asked: unknown[] = []
  serveOffice({
    role: 'manager',
    reads: [
      [listPayouts, () => ({ body: { total: 187_088, content } })],
      [
        listPayoutOrders,
        (read) => {
          asked.push(read.query)
          const order = { payment: 'p1', order: 'o1', code: 'AAAA-BBBB-C77', method: 'PIX', at: '2031-11-30T12:00:00Z', part: 2, parts: 3 }
          return {
            body: { content: [{ ...order, received: 3000, returned: 500, fees: 30, amount: 2470 }], page: 0, size: 50, totalElements: 60 },
          }
        },
      ],
    ],
  })
  go(address)
  render(<App />)
  return asked
}
const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\u00A0/g, ' ')

it('the money on its way stands by day and method, and leads to its payments', async () => {
  serve('payouts')
  const table = await screen.findByRole('table', { name: 'Dinheiro a caminho' })
  expect(screen.getByText(/R\$\s1\.870,88 já pagos/)).toBeTruthy()
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(plain)).toEqual([
    'Segunda-feira, 01/12Pix60R$ 1.800,00R$ 5,00R$ 17,82R$ 1.777,18',
    'Sexta-feira, 19/12Cartão1R$ 98,00R$ 0,00R$ 4,30R$ 93,70',
  ])
  const link = screen.getByRole('link', { name: '60 pagamentos por Pix, que chegam Segunda-feira, 01/12' })
  expect(link.getAttribute('href')).toBe('/office/payouts?date=2031-12-01&method=PIX')
})

it('without any it says that all is in the account', async () => {
  serve('payouts', [])
  expect(await screen.findByText(/^Nada a caminho/)).toBeTruthy()
})

it('the payments of a day lead to their orders, page by page', async () => {
  const asked = serve('payouts?date=2031-12-01&method=PIX&page=1')
  const order = await screen.findByRole('link', { name: 'AAAA-BBBB-C77' })
  expect(order.getAttribute('href')).toBe('/office/orders/o1')
  expect(plain(order.closest('tr')!)).toMatch(/parcela 2 de 3R\$ 30,00R\$ 5,00R\$ 0,30R\$ 24,70$/)
  expect(asked).toEqual([{ method: 'PIX', page: '1', size: '50' }])
  expect(screen.getByRole('link', { name: 'Anteriores' }).getAttribute('href')).toBe('/office/payouts?date=2031-12-01&method=PIX')
  expect(screen.queryByRole('link', { name: 'Seguintes' })).toBeNull()
})
