import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { go } from '#device/address.ts'
import { forgetMine } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { serveOffice } from '#testing/server.ts'
import { listMarketplaceItems } from '@mutirao/contract/catalog'
import { quoteCounterOrder } from '@mutirao/contract/counter-orders'
import { listPeople } from '@mutirao/contract/people'
import { getPostalCode } from '@mutirao/contract/postal-codes'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

// Its first loading is no part of what a test waits for.
beforeAll(() => import('#routes/desk-routes.tsx'))
afterEach(async () => {
  cleanup()
  await forgetMine()
  await forgetReads()
  forgetTokens()
  session.set({ status: 'unknown' })
})

const person = { id: '019a0000-0000-7000-8000-000000000001', name: 'Ana Souza', phone: '+5511987654321', email: 'ana@example.com' }
const eggs = { id: 'ovos', campaignId: 'feira', name: 'Ovos caipiras', unit: '12 un.', price: 2490, campaignName: 'Feira', hue: 20 }
const slot = { id: '2026-12-05T08:00', kind: 'DELIVERY', date: '2026-12-05', from: '08:00', to: '12:00', fee: 800 }

type Asked = { items: { quantity: number }[]; slot?: string }

function serve({ role = 'support', more = {} }: { role?: Role; more?: object } = {}) {
  const quoted: Asked[] = []
  const server = serveOffice({
    role,
    reads: [
      [listMarketplaceItems, () => ({ body: { content: [eggs, { ...eggs, id: 'kit', name: 'Kit café', choice: 'kit' }] } })],
      [listPeople, () => ({ body: { content: [person] } })],
      [getPostalCode, () => ({ body: { logradouro: 'Rua Fradique Coutinho', bairro: 'Pinheiros', localidade: 'São Paulo', uf: 'SP' } })],
    ],
  })
  const quoteOf = ({ items, slot: chosen }: Asked) => {
    const total = items[0]!.quantity * eggs.price
    return {
      lines: [{ ...eggs, quantity: items[0]!.quantity, total, available: 9, unitPrice: eggs.price, discount: 0 }],
      quote: {
        asksAddress: true,
        asks: [],
        extra: [],
        beyond: [],
        delivery: [slot],
        pickup: [],
        deliveries: chosen ? [{ campaignId: 'feira', slot, fee: 800 }] : [],
        payments: [
          { type: 'PIX', price: total + 800 - 100, installments: [] },
          { type: 'ON_DELIVERY', price: total + 800, installments: [] },
          { type: 'CREDIT_CARD', price: total + 800, installments: [] },
        ],
        totals: { subTotal: total, discount: 0, shippingTotal: chosen ? 800 : 0, price: total + (chosen ? 800 : 0) },
        ...more,
      },
    }
  }
  let place: (body: object) => { status?: number; body: object } = () => ({ body: {} })
  server.answer = ({ path, body }) => {
    if (path !== quoteCounterOrder.path) return place(body)
    quoted.push(body as Asked)
    return { body: quoteOf(body as Asked) }
  }
  go('orders/new')
  render(<App />)
  return { server, quoted, user: userEvent.setup(), onPlace: (answer: typeof place) => void (place = answer) }
}
const field = (name: string) => screen.findByLabelText(name)
const placedBy = (acts: { path: string; body: object }[]) => acts.filter(({ path }) => path === '/api/admin/counter-orders')

async function addEggs(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await field('Procurar produto'), 'ovos')
  await user.click(await screen.findByRole('button', { name: 'Pôr Ovos caipiras no pedido' }))
}

describe('an order at the counter', () => {
  it('is taken with the price of its window and method, and its Pix is shown', async () => {
    const { server, quoted, user, onPlace } = serve()
    expect(await screen.findByRole('heading', { name: 'Pedido no balcão' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fazer pedido' })).toHaveProperty('disabled', true)
    await addEggs(user)
    expect(screen.getByRole('button', { name: 'Pôr Kit café no pedido' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Mais um' }))
    const lines = within(screen.getByRole('region', { name: 'O que leva' }))
    expect(await lines.findByText(/49,80/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Fazer pedido' }))
    for (const words of ['Escreva o nome.', 'Escreva o celular com DDD.', 'Escolha o dia e o horário.', 'Escreva os 8 números do CEP.'])
      expect(screen.getByText(words)).toBeDefined()
    expect(placedBy(server.acts)).toEqual([])

    await user.type(await field('Nome de quem compra'), 'Dona Inácia')
    await user.type(await field('Celular com DDD'), '11987650001')
    await user.type(await field('CEP'), '05416-011')
    await waitFor(async () => expect(await field('Rua')).toHaveProperty('value', 'Rua Fradique Coutinho'))
    // What was typed while the postal code was asked for stays.
    expect(await field('CEP')).toHaveProperty('value', '05416-011')
    await user.type(await field('Número'), '1139')
    await user.selectOptions(await field('Quando recebe'), slot.id)
    const button = await screen.findByRole('button', { name: /56,80/ })
    await user.click(screen.getByRole('radio', { name: /Na entrega ou retirada/ }))
    expect(await screen.findByRole('button', { name: /57,80/ })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^Pix/ }))
    onPlace(() => ({ status: 201, body: { id: person.id, code: 'MT-1', state: 'AWAITING_PAYMENT', price: 5680, pix: { code: '000201PIX', svg: '', expiresAt: '2026-12-01T00:00:00.000Z' } } })) // prettier-ignore
    await waitFor(() => expect(button.textContent).toMatch(/56,80/))
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'Pedido MT-1 feito' })).toBeDefined()
    expect(screen.getByText('000201PIX')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')).toContain('https://wa.me/5511987650001?text=')
    const [sent] = placedBy(server.acts)
    expect(sent!.body).toMatchObject({
      userName: 'Dona Inácia',
      userPhone: '11987650001',
      type: 'SHIPPING',
      items: [{ id: 'ovos', campaignId: 'feira', quantity: 2 }],
      shippingAddress: { cep: '05416-011', street_address: 'Rua Fradique Coutinho', street_number: '1139', administrative_area: 'SP' },
      slot: slot.id,
      price: 5680,
      method: 'PIX',
    })
    expect(quoted.at(-1)).toMatchObject({ postalCode: '05416-011', slot: slot.id })
    await user.click(screen.getByRole('button', { name: 'Outro pedido' }))
    expect(await field('Nome de quem compra')).toHaveProperty('value', '')
  })

  it('is of a person whom the shop knows, and says a price that has changed', async () => {
    const { server, user, onPlace } = serve({ more: { asksAddress: false, delivery: [], deliveries: [{ campaignId: 'feira', fee: 0 }] } })
    await addEggs(user)
    await user.type(await field('Procurar quem já comprou'), 'ana')
    await user.click(await screen.findByRole('button', { name: 'Escolher Ana Souza' }))
    expect(screen.getByText('Pedido de Ana Souza')).toBeDefined()
    onPlace(() => ({ status: 409, body: { code: 'price_changed', from: 3190, to: 3290 } }))
    await user.click(await screen.findByRole('button', { name: /31,90/ }))
    expect(await screen.findByText(/O preço agora é R\$\s32,90/)).toBeDefined()
    expect(placedBy(server.acts)[0]!.body).toMatchObject({ person: person.id, userName: 'Ana Souza', email: 'ana@example.com' })
    expect(placedBy(server.acts)[0]!.body).not.toHaveProperty('shippingAddress')
  })

  it('is taken by no role that may not write about people', async () => {
    serve({ role: 'picker' })
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeDefined()
  })
})
