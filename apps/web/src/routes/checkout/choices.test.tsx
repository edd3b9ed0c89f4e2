import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { readBuyer, readDraft } from '#features/checkout/checkout-store.ts'
import { orderBody } from '#features/checkout/order-body.ts'
import {
  answersOfShop,
  beginEachTest,
  calls,
  cartUuid,
  emptyTheCart,
  point,
  press,
  quote,
  refuse,
  saturday,
  sunday,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { Quote } from '@mutirao/contract/carts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'

beginEachTest({ done: 0, slot: undefined })

const farther = {
  ...point,
  id: 'mercado',
  name: 'Mercado do Centro',
  city: 'Santos',
  latitude: -23.95,
  longitude: -46.33,
  accessibility: 'Rampa na rua lateral',
  keeper: 'Dona Zilda',
  slots: point.slots.map((slot) => ({ ...slot, id: 'no-mercado', store: 'mercado' })),
}
const pickupSlot = point.slots[0]!

const ways: Quote['shippingMethods'] = [
  { kind: 'DELIVERY', name: 'Entrega da feira', slot: saturday, fee: 500, isCheapest: false, isFastest: false },
  {
    kind: 'DELIVERY',
    name: 'Bicicleta',
    promise: 'No mesmo dia',
    slot: { ...sunday, fee: 1990 },
    fee: 1990,
    isCheapest: false,
    isFastest: true,
  },
  { kind: 'PICKUP', name: point.name, slot: pickupSlot, fee: 0, isCheapest: true, isFastest: false },
]
const offered =
  (over: Partial<Quote> = {}): Answer =>
  () =>
    Response.json(quote({ pickup: [farther, point], shippingMethods: ways, ...over }))

async function open(path: string, answer: Answer = offered()) {
  const { router } = await openScreen(path, { answers: answersOfShop({ [calls.quote]: answer }) })
  return { path: () => router.state.location.pathname }
}
const checkout = `/cart/${cartUuid}/checkout`
const placed = (): PlaceOrderBody =>
  orderBody({ cart: heldCart(), draft: readDraft(cartUuid), buyer: readBuyer(), payment: { type: 'PIX', installments: 1 }, price: 5605 })

describe('/shippingmethod', () => {
  it('shows each delivery with its fee, marks the cheapest and the fastest, and continues to the checkout', async () => {
    const { path } = await open('/shippingmethod')
    const bike = await screen.findByRole('radio', { name: /Bicicleta/ })
    expect(bike.closest('label')!.textContent.replaceAll('\u00a0', ' ')).toMatch(/BicicletaMais rápida.*No mesmo dia.*R\$ 19,90/)
    expect(screen.getByRole('radio', { name: /Galpão/ }).closest('label')!.textContent).toContain('Mais barata')
    await userEvent.click(bike)
    await press('Escolher esta forma')
    await waitFor(() => expect(path()).toBe(checkout))
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'SHIPPING', slot: { id: sunday.id }, done: 3 })
  })

  it('asks for the address first when the place is outside the areas', async () => {
    const { path } = await open('/shippingmethod', offered({ inArea: false }))
    await userEvent.click(await screen.findByRole('radio', { name: /Entrega da feira/ }))
    await press('Escolher esta forma')
    await waitFor(() => expect(path()).toBe(checkout))
    expect(readDraft(cartUuid)).toMatchObject({ slot: { id: saturday.id }, done: 0 })
  })

  it('continues to the collector’s data after the choice of a pickup', async () => {
    const { path } = await open('/shippingmethod')
    await userEvent.click(await screen.findByRole('radio', { name: /Galpão/ }))
    await press('Escolher esta forma')
    await waitFor(() => expect(path()).toBe('/c&c'))
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'galpao', slot: { id: 'retirada' } })
  })

  it('offers no choice while the quote is missing', async () => {
    await open('/shippingmethod', refuse('server_error', 500))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Escolher esta forma' })).toBeNull()
  })
})

describe('/c&c', () => {
  it.each(['/c&c', '/c%26c'])('opens as %s', async (address) => {
    await open(address)
    expect(await screen.findByRole('heading', { name: 'Retirar', level: 1 })).toBeDefined()
  })

  it('stores point, window and collector, and sends them with the order', async () => {
    const { path } = await open('/c&c')
    await userEvent.click(await screen.findByRole('radio', { name: 'Outra pessoa' }))
    await press('Retirar aqui')
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Escreva o nome de quem retira',
      'Confira o documento: CPF ou RG',
    ])
    await userEvent.type(screen.getByLabelText('Nome de quem retira'), 'joão de souza')
    await userEvent.type(screen.getByLabelText('Documento de quem retira'), '529.982.247-25')
    expect(words()).toContain('o documento de joão de souza')
    await press('Retirar aqui')
    await waitFor(() => expect(path()).toBe(checkout))
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'galpao', slot: { id: 'retirada' }, done: 3 })
    expect(placed()).toMatchObject({
      type: 'PICKUP',
      properties: { storeId: 'galpao', slot: 'retirada', recipient: { name: 'João de Souza', document: '529.982.247-25' } },
    })
  })

  it('asks for the city when there are several, and for no document when the buyer collects', async () => {
    const { path } = await open('/c&c')
    await userEvent.selectOptions(await screen.findByLabelText('Cidade'), 'Santos')
    expect(screen.getByRole('radio', { name: /Mercado do Centro/ })).toHaveProperty('checked', true)
    await press('Retirar aqui')
    await waitFor(() => expect(path()).toBe(checkout))
    expect(placed().properties).toMatchObject({ storeId: 'mercado', slot: 'no-mercado' })
    expect(placed().properties.recipient).toBeUndefined()
  })

  it('reports that there is no pickup, and redirects an empty cart to the cart', async () => {
    await open('/c&c', offered({ pickup: [] }))
    expect(await screen.findByText(/não podem ser retirados/)).toBeDefined()
    emptyTheCart()
    const { path } = await open('/c&c')
    await waitFor(() => expect(path()).toBe('/cart'))
  })
})

describe('/pickupstore', () => {
  it('lists the points, the nearest first, with their details', async () => {
    const { path } = await open('/pickupstore')
    const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
    expect(names).toEqual(['1. Galpão da Feira', '2. Mercado do Centro'])
    expect(words()).toContain('Rampa na rua lateral')
    expect(words()).toContain('Quem entrega: Dona Zilda')
    await userEvent.click(screen.getByRole('button', { name: /Escolher este ponto: Mercado/ }))
    await waitFor(() => expect(path()).toBe('/c&c'))
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'mercado' })
  })

  it('puts the last used point before nearer ones', async () => {
    const first = await open('/c&c')
    await userEvent.selectOptions(await screen.findByLabelText('Cidade'), 'Santos')
    await press('Retirar aqui')
    await waitFor(() => expect(first.path()).toBe(checkout))
    cleanup()
    await open('/pickupstore')
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('1. Mercado do Centro'))
    expect(words()).toContain('Você já retirou aqui')
  })
})
