import { expect, it } from 'vitest'
import type { OrderSlip } from '@mutirao/contract/desk-orders'
import { slipTexts } from './slip-text.view.ts'

const slip: OrderSlip = {
  id: crypto.randomUUID(),
  code: 'KXTR-7PQM-2AB',
  state: 'PAID',
  type: 'SHIPPING',
  creationDate: '2026-11-21T12:00:00.000Z',
  buyer: 'Maria da Conceição',
  phone: '+5511912345678',
  shippingAddress: { street_address: 'Rua Fradique Coutinho', street_number: '1139', complement: 'ap 4', neighborhood: 'Vila Madalena' },
  parts: [
    {
      campaignId: 'feira',
      campaign: 'Feira orgânica',
      state: 'CONFIRMED',
      slot: { date: '2026-11-23', from: '08:00', to: '12:00' },
      lines: [{ name: 'Tomate italiano maduro para molho', unit: '500 g', quantity: 3 }],
    },
  ],
  due: 4590,
  price: 4590,
}

it.each([32, 48])('a slip of %i columns has no longer line, and everything that packing and delivery need', (columns) => {
  const text = slipTexts([slip, slip], 'Mutirão', columns)
  expect(text.match(/\f/g)).toHaveLength(2)
  for (const line of text.split(/[\n\f]/)) expect(line.length).toBeLessThanOrEqual(columns)
  const joined = text.replaceAll(/\s+/g, ' ')
  for (const part of [
    'PEDIDO KXTR-7PQM-2AB',
    '(11) 91234-5678',
    'Fradique Coutinho, 1139',
    '23/11/2026, 08:00 às 12:00',
    '3 x Tomate italiano maduro',
    'COBRAR NA ENTREGA: R$ 45,90',
  ])
    expect(joined).toContain(part)
})

it.each([
  ['AWAITING_PAYMENT', 'NÃO PAGO: NÃO SEPARE'],
  ['PAYMENT_REFUSED', 'NÃO PAGO: NÃO SEPARE'],
  ['EXPIRED', 'PEDIDO CANCELADO: NÃO SEPARE'],
  ['REFUNDED', 'PEDIDO CANCELADO: NÃO SEPARE'],
  ['CANCELLED', 'PEDIDO CANCELADO: NÃO SEPARE'],
] as const)('of an order that is %s says that nothing is packed for it', (state, words) => {
  expect(slipTexts([{ ...slip, state }], 'Mutirão', 32)).toContain(words)
  for (const good of ['PAID', 'CONFIRMED', 'SHIPPED'] as const)
    expect(slipTexts([{ ...slip, state: good }], 'Mutirão', 32)).not.toContain('NÃO SEPARE')
})

it("leaves out what a buyer's text would tell the printer to do", () => {
  const text = slipTexts([{ ...slip, recipient: 'Ana\u001b@\u001dV\u0000\nLima 😀 日本', phone: 'x' }], 'M', 32)
  expect(text).not.toMatch(/[^\n\f\x20-\x7e\u00a1-\u00ff]/)
  expect(text).toContain('Ana@V Lima')
})
