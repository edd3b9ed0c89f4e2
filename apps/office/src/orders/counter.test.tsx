import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { counterKey, findKept, keepRead } from '#kept/reads.ts'
import { serveOffice } from '#testing/server.ts'
import { getItem, listMarketplaceItems } from '@mutirao/contract/catalog'
import { quoteCounterOrder } from '@mutirao/contract/counter-orders'
import { listPeople } from '@mutirao/contract/people'
import { getPostalCode } from '@mutirao/contract/postal-codes'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

const person = { id: '019a0000-0000-7000-8000-000000000001', name: 'Ana Souza', phone: '+5511987654321', email: 'ana@example.com' }
const eggs = { id: 'ovos', campaignId: 'feira', name: 'Ovos caipiras', unit: '12 un.', price: 2490, campaignName: 'Feira', hue: 20 }
const slot = { id: '2026-12-05T08:00', kind: 'DELIVERY', date: '2026-12-05', from: '08:00', to: '12:00', fee: 800 }

const option = { groupId: 'doces', unit: '1 un.', addOn: 0, quantityEach: 1, quantity: 5, hue: 20, picture: { hash: 'a' } }
const kit = {
  ...eggs,
  id: 'kit',
  name: 'Kit café',
  groups: [{ id: 'doces', name: 'Doces', kind: 'kit', minimum: 2, maximum: 2, maximumEach: 2 }],
  childItems: [
    { ...option, id: 'pao', name: 'Pão' },
    { ...option, id: 'bolo', name: 'Bolo' },
  ],
}

type Asked = { items: { id: string; quantity: number }[]; slot?: string; couponCode?: string }

function serve({ role = 'support', more = {} }: { role?: Role; more?: object } = {}) {
  const quoted: Asked[] = []
  const server = serveOffice({
    role,
    reads: [
      [listMarketplaceItems, () => ({ body: { content: [eggs, { ...eggs, id: 'kit', name: 'Kit café', choice: 'kit' }] } })],
      [getItem, () => ({ body: kit })],
      [listPeople, () => ({ body: { content: [person] } })],
      [getPostalCode, () => ({ body: { logradouro: 'Rua Fradique Coutinho', bairro: 'Pinheiros', localidade: 'São Paulo', uf: 'SP' } })],
    ],
  })
  let coupon: object | undefined
  const quoteOf = ({ items, slot: chosen, couponCode }: Asked) => {
    const total = items[0]!.quantity * eggs.price
    return {
      lines: [{ ...eggs, quantity: items[0]!.quantity, total, available: 9, unitPrice: eggs.price, discount: 0 }],
      coupon: couponCode ? coupon : undefined,
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
  return {
    server,
    quoted,
    user: userEvent.setup(),
    onPlace: (answer: typeof place) => void (place = answer),
    onCoupon: (next: object) => void (coupon = next),
  }
}
const field = (name: string) => screen.findByLabelText(name)
const placedBy = (acts: { path: string; body: Record<string, unknown> }[]) =>
  acts.filter(({ path }) => path === '/api/admin/counter-orders')

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
    const button = await screen.findByRole('button', { name: /31,90/ })
    onPlace(() => ({ status: 409, body: { code: 'price_changed', from: 3190, to: 3290 } }))
    eggs.price += 100
    await user.click(button)
    expect(await screen.findByText(/O preço agora é R\$\s32,90/)).toBeDefined()
    // Sent again, it is at the price that the buyer is told now.
    await user.click(await screen.findByRole('button', { name: /32,90/ }))
    eggs.price -= 100
    expect(placedBy(server.acts).map(({ body }) => body['price'])).toEqual([3190, 3290])
    expect(placedBy(server.acts)[0]!.body).toMatchObject({ person: person.id, userName: 'Ana Souza', email: 'ana@example.com' })
    expect(placedBy(server.acts)[0]!.body).not.toHaveProperty('shippingAddress')
  })

  it('survives a reload without its window, and a lost response is not placed twice', async () => {
    const { server, user, onPlace } = serve()
    await addEggs(user)
    await user.type(await field('Nome de quem compra'), 'Dona Inácia')
    await user.type(await field('Celular com DDD'), '11987650001')
    await user.type(await field('CEP'), '05416-011')
    await waitFor(async () => expect(await field('Rua')).toHaveProperty('value', 'Rua Fradique Coutinho'))
    await user.type(await field('Número'), '1139')
    await user.selectOptions(await field('Quando recebe'), slot.id)
    const place = async () => user.click(await screen.findByRole('button', { name: /^Fazer pedido de R\$\s31,90/ }))
    onPlace(() => {
      throw new TypeError('no response')
    })
    await place()
    expect(await screen.findByText(/^Sem rede\./)).toBeDefined()
    const [lost] = placedBy(server.acts)

    cleanup()
    // A new page knows no act but the one that the device kept.
    const kept = await findKept<{ attempt: object }>(counterKey)
    const act = '019a0000-0000-7000-8000-000000000099'
    expect(kept!.attempt).toMatchObject({ act: lost!.body['act'] })
    await keepRead(counterKey, { ...kept, attempt: { ...kept!.attempt, act } })
    render(<App />)
    expect(await screen.findByText('Este é o pedido que você deixou aqui sem terminar.')).toBeDefined()
    expect(await field('Nome de quem compra')).toHaveProperty('value', 'Dona Inácia')
    expect(await field('Quando recebe')).toHaveProperty('value', '')
    await user.selectOptions(await field('Quando recebe'), slot.id)
    await place()
    await waitFor(() => expect(placedBy(server.acts)).toHaveLength(2))
    expect(placedBy(server.acts)[1]!.body).toEqual({ ...lost!.body, act })
    await user.click(screen.getByRole('button', { name: 'Começar de novo' }))
    expect(await field('Nome de quem compra')).toHaveProperty('value', '')
    expect(screen.queryByText(/sem terminar/)).toBeNull()
  })

  it('has what was chosen for a kit: two selections are two lines', async () => {
    const { server, quoted, user } = serve({ more: { asksAddress: false, delivery: [], deliveries: [{ campaignId: 'feira', fee: 0 }] } })
    const choose = async (options: string[]) => {
      await user.click(await screen.findByRole('button', { name: 'Escolher o que vai em Kit café' }))
      const sheet = within(screen.getByRole('dialog', { name: 'Kit café' }))
      const done = sheet.getByRole('button', { name: 'Pôr no pedido' })
      for (const option of options) {
        await waitFor(() => expect(done).toHaveProperty('disabled', true))
        await user.click(await sheet.findByRole('button', { name: option }))
      }
      expect(sheet.getByText('2 de 2')).toBeDefined()
      // The group is full.
      expect(sheet.queryAllByRole('button', { name: 'Mais um' }).every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
      await user.click(done)
    }
    await user.type(await field('Procurar produto'), 'kit')
    await choose(['Pôr Pão', 'Mais um'])
    await choose(['Pôr Pão', 'Pôr Bolo'])
    await choose(['Pôr Bolo', 'Pôr Pão'])
    expect(screen.getAllByText(/Pão.*Bolo|2 × Pão/).map(({ textContent }) => textContent)).toEqual(['2 × Pão', '1 × Pão, 1 × Bolo'])
    await waitFor(() =>
      expect(quoted.at(-1)!.items).toMatchObject([
        { id: 'kit', quantity: 1, selection: [{ itemId: 'pao', quantity: 2 }] },
        { id: 'kit', quantity: 2, selection: [{ itemId: 'pao', quantity: 1 }, { itemId: 'bolo', quantity: 1 }] }, // prettier-ignore
      ]),
    )
    expect(placedBy(server.acts)).toEqual([])
  })

  it('asks what its campaign asks, and sends the answers with the order', async () => {
    const fields = [
      { id: 'portao', type: 'text', label: 'Cor do portão', required: true },
      { id: 'retorno', type: 'checkbox', label: 'Devolve a caixa', required: false },
      { id: 'dia', type: 'select', label: 'Melhor dia', required: false, options: [{ id: 'sab', label: 'Sábado' }] },
      { id: 'fachada', type: 'photo', label: 'Foto da fachada', required: false },
    ]
    const more = {
      asksAddress: false,
      delivery: [],
      deliveries: [{ campaignId: 'feira', fee: 0 }],
      extra: [{ campaignId: 'feira', name: 'Feira', fields }],
    }
    const { server, user, onPlace } = serve({ more })
    await addEggs(user)
    await user.type(await field('Nome de quem compra'), 'Dona Inácia')
    await user.type(await field('Celular com DDD'), '11987650001')
    const questions = within(await screen.findByRole('region', { name: 'Perguntas da campanha' }))
    expect(questions.queryByText(/Foto da fachada/)).toBeNull()
    const button = await screen.findByRole('button', { name: /31,90/ })
    await user.click(button)
    expect(questions.getByText('Falta responder.')).toBeDefined()
    expect(document.activeElement).toBe(questions.getByLabelText('Cor do portão'))
    await user.type(questions.getByLabelText('Cor do portão'), 'Azul')
    await user.click(questions.getByLabelText(/Devolve a caixa/))
    onPlace(() => ({ status: 201, body: { id: person.id, code: 'MT-2', state: 'CONFIRMED', price: 3190 } }))
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'Pedido MT-2 feito' })).toBeDefined()
    expect(placedBy(server.acts)[0]!.body).toMatchObject({ extraInfo: { feira: { portao: 'Azul', retorno: 'sim' } } })
  })

  it('is left to the shop when a question needs a photo of the buyer', async () => {
    const fields = [{ id: 'fachada', type: 'photo', label: 'Foto da fachada', required: true }]
    const more = {
      asksAddress: false,
      delivery: [],
      deliveries: [{ campaignId: 'feira', fee: 0 }],
      extra: [{ campaignId: 'feira', name: 'Feira', fields }],
    }
    const { server, user } = serve({ more })
    await addEggs(user)
    await user.type(await field('Nome de quem compra'), 'Dona Inácia')
    await user.type(await field('Celular com DDD'), '11987650001')
    expect(await screen.findByText(/pede uma foto, que só quem compra manda/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /31,90/ }))
    expect(placedBy(server.acts)).toEqual([])
  })

  it('has the buyer’s coupon, which says what it gives or why it gives nothing', async () => {
    const { server, quoted, user, onCoupon } = serve({
      more: { asksAddress: false, delivery: [], deliveries: [{ campaignId: 'feira', fee: 0 }] },
    })
    await addEggs(user)
    await user.type(await field('Cupom (opcional)'), ' VIZINHO5 ')
    onCoupon({ code: 'VIZINHO5', percentage: 5, discount: 125 })
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }))
    expect(await screen.findByText(/Cupom VIZINHO5: menos R\$\s1,25\./)).toBeDefined()
    expect(quoted.at(-1)).toMatchObject({ couponCode: 'VIZINHO5' })
    await user.click(screen.getByRole('button', { name: 'Tirar cupom' }))
    await waitFor(() => expect(quoted.at(-1)).not.toHaveProperty('couponCode'))
    await user.type(await field('Cupom (opcional)'), 'VELHO')
    onCoupon({ code: 'VELHO', percentage: 5, discount: 0, issue: 'coupon_expired' })
    await user.click(screen.getByRole('button', { name: 'Usar cupom' }))
    expect(await screen.findByText(/Cupom VELHO\. Este cupom expirou\./)).toBeDefined()
    expect(placedBy(server.acts)).toEqual([])
  })

  it('is taken by no role that may not write about people', async () => {
    serve({ role: 'picker' })
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeDefined()
  })
})
