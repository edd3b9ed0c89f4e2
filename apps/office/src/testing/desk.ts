import type { DeskOrder, DeskOrderDetail } from '@mutirao/contract/desk-orders'

/** A paid order as the desk lists it. */
export const buildDeskOrder = (over: Partial<DeskOrder> = {}): DeskOrder => ({
  id: crypto.randomUUID(),
  code: 'AAAA-BBBB-C77',
  buyer: 'Marina de Castro',
  phone: '+5511987654321',
  state: 'CONFIRMED',
  type: 'SHIPPING',
  price: 1800,
  payment: 'PIX',
  creationDate: '2026-11-21T12:00:00.000Z',
  updateDate: '2026-11-21T12:00:00.000Z',
  isStoreClosed: false,
  attempts: [],
  extraPhotos: [],
  tags: [],
  parts: [{ campaignId: 'mercearia', slot: { date: '2026-11-22', from: '09:00', to: '13:00' } }],
  ...over,
})

/** The same with the details of its page. */
export const buildOrderPage = (over: Partial<DeskOrderDetail> = {}): DeskOrderDetail => ({
  ...buildDeskOrder(),
  items: [
    {
      id: 'arroz',
      campaignId: 'mercearia',
      name: 'Arroz agulhinha',
      unit: '5 kg',
      quantity: 2,
      unitPrice: 900,
      total: 1800,
      discount: 0,
      picture: { src: '/media/arroz.webp', width: 1, height: 1 } as never,
      hue: 20,
    },
  ],
  subTotal: 1800,
  discount: 0,
  shippingTotal: 0,
  shippingAddress: { street_address: 'Rua Fradique Coutinho', street_number: '1139', city: 'São Paulo' },
  payments: [{ type: 'PIX', state: 'APPROVED', amount: 1800, installments: 1, createdAt: '2026-11-21T12:00:00.000Z' }],
  refunds: [],
  reviews: [],
  events: [
    { state: 'AWAITING_PAYMENT', at: '2026-11-21T12:00:00.000Z' },
    { state: 'PAID', at: '2026-11-21T12:05:00.000Z' },
  ],
  returnable: 1800,
  hasWallet: true,
  carried: [],
  remarks: [],
  addressRevision: 'a1',
  canReaddress: true,
  parcels: [],
  parcelsRevision: 'p1',
  canTrack: true,
  acts: [],
  ...over,
})
