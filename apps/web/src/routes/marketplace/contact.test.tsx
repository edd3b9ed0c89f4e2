import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openScreen, type Answer } from '#testing/open-screen.tsx'

const marketplaces = 'GET /api/operation/marketplaces/public'
const inquiries = 'POST /api/operation/inquiries'
const shop = {
  seller: { legalName: 'Bairro Ltda.', document: '1', address: 'Rua A, 1', email: 'oi@bairro.test', phone: '(11) 3333-4444' },
  infos: {
    hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
    questions: [{ question: 'Vocês embrulham?', answer: 'Sim, em papel.' }],
    links: [],
  },
}
const order = { code: '7K4M-9PXC-3GH', creationDate: '2026-11-20T12:00:00Z', price: 5400 }

async function open({
  orders = [] as object[],
  path = '/contact',
  ...answers
}: { orders?: object[]; path?: string } & Record<string, unknown> = {}) {
  localStorage.setItem('lead', JSON.stringify('00000000-0000-7000-8000-000000000001'))
  return openScreen(path, {
    answers: {
      [marketplaces]: () => Response.json([shop]),
      'GET /api/operation/orders/pageable': () => Response.json({ content: orders, page: 0, size: 10, totalElements: orders.length }),
      [inquiries]: () => Response.json({ protocol: '20261121-12345678', createdAt: '2026-11-21T12:00:00Z' }, { status: 201 }),
      ...(answers as Record<string, Answer>),
    },
  })
}

async function write() {
  await userEvent.type(screen.getByLabelText('Seu nome'), 'Ana Souza')
  await userEvent.type(screen.getByLabelText('E-mail ou celular para a resposta'), 'ana@casa.test')
  await userEvent.type(screen.getByLabelText('Mensagem'), 'Faltou um pão.')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('/contact', () => {
  it('shows the hours, whether the shop answers now, and the merchant’s questions before the product’s', async () => {
    await open()
    const hours = await screen.findByRole('region', { name: 'Horário de atendimento' })
    expect(hours.textContent).toContain('segunda a sexta')
    // 2026-11-21 is a Saturday.
    expect(hours.textContent).toContain('Fechado agora. Volta segunda, às 09:00.')
    const questions = screen.getAllByRole('group').map((group) => group.textContent)
    expect(questions[0]).toContain('Vocês embrulham?')
    expect(questions.length).toBeGreaterThan(4)
  })

  it('sends the message about an offered order and shows the protocol number', async () => {
    const { asked } = await open({ orders: [order] })
    await write()
    const select = await screen.findByLabelText('Sobre qual pedido?')
    expect(within(select).getByRole('option', { name: /^7K4M-9PXC-3GH, .*54,00$/ })).toBeTruthy()
    await userEvent.selectOptions(select, order.code)
    await send()
    const heading = await screen.findByRole('heading', { name: 'Mensagem enviada' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('20261121-12345678')).toBeTruthy()
    expect(asked.filter(({ call }) => call === inquiries)).toMatchObject([
      { body: { name: 'Ana Souza', contact: 'ana@casa.test', text: 'Faltou um pão.', orderCode: order.code } },
    ])
  })

  it('sends the product that the address names, and leaves out one that the shop does not show', async () => {
    const item = 'GET /api/operation/catalog/campaign/feira/item/pao/public'
    const path = '/contact?campaign=feira&item=pao'
    const bread = { id: 'pao', campaignId: 'feira', name: 'Pão de casa' }
    const { asked } = await open({ path, [item]: () => Response.json(bread) })
    expect(await screen.findByText('Sobre Pão de casa.')).toBeTruthy()
    await write()
    await send()
    await screen.findByRole('heading', { name: 'Mensagem enviada' })
    const sent = asked.filter(({ call }) => call === inquiries)
    expect(sent).toMatchObject([{ body: { item: { campaignId: 'feira', itemId: 'pao' } } }])
    cleanup()

    const gone = await open({ path, [item]: () => Response.json({ code: 'not_found' }, { status: 404 }) })
    await write()
    await send()
    await screen.findByRole('heading', { name: 'Mensagem enviada' })
    const other = gone.asked.find(({ call }) => call === inquiries)
    expect(other!.body).not.toHaveProperty('item')
  })

  it('sends the same id again after a lost answer', async () => {
    let isDown = true
    const answer = () => (isDown ? new Response('', { status: 503 }) : Response.json({ protocol: '20261121-00000001' }, { status: 201 }))
    const { asked } = await open({ [inquiries]: answer })
    await write()
    await send()
    expect(await screen.findByRole('alert')).toBeTruthy()
    isDown = false
    await send()
    expect(await screen.findByText('20261121-00000001')).toBeTruthy()
    const ids = asked.flatMap(({ call, body }) => (call === inquiries ? [(body as { id: string }).id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBeGreaterThan(1)
  })

  it('reports at its field that a typed code is no order', async () => {
    const refuse = () => Response.json({ code: 'order_not_found' }, { status: 404 })
    await open({ [inquiries]: refuse })
    await write()
    const code = screen.getByLabelText('Código do pedido (se for sobre um)')
    await userEvent.type(code, 'aaaa')
    await send()
    expect(code.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(code)
    await userEvent.type(code, 'AAAA-AAAA-AAA')
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Não encontramos este código. Confira as letras e os números.')
    expect(document.activeElement).toBe(code)
  })

  it('requires the missing fields before it sends', async () => {
    const { asked } = await open()
    await send()
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Informe seu nome',
      'Informe um e-mail ou um celular com DDD.',
      'Conte o que você precisa.',
    ])
    expect(asked.some(({ call }) => call === inquiries)).toBe(false)
  })
})
