import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { followLinks, go } from '#device/address.ts'
import { lookForNew } from '#kept/new-orders.ts'
import { buildDeskOrder, buildOrderPage } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { listMarketplaceItems } from '@mutirao/contract/catalog'
import { listDeskCampaigns, type DeskCampaign } from '@mutirao/contract/desk-campaigns'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getDeskOrder, listDeskOrders } from '@mutirao/contract/desk-orders'
import { listPicking, listPickingCsv, listPurchases, listUnpaid, listUnpaidCsv } from '@mutirao/contract/lists'
import { getReconciliation } from '@mutirao/contract/reconciliation'
import { listCashRefunds, listPaymentTroubles, listReviews } from '@mutirao/contract/refunds'
import { listWritten } from '@mutirao/contract/written'
import { App } from '../app.tsx'

function open(path: string) {
  go(path)
  render(<App />)
  return userEvent.setup()
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ')

describe('rights', () => {
  it.each([
    [
      'manager',
      [
        'Hoje',
        'Pedidos',
        'Produtos',
        'Campanhas',
        'Listas do dia',
        'Entregas',
        'Retiradas',
        'Pagamentos',
        'Perguntas',
        'Pessoas',
        'Estoque e preços',
        'Números',
        'Avaliações',
        'Cupons',
        'Pesquisas',
        'Pontos e áreas',
        'Loja',
        'Integrações',
      ],
    ],
    ['picker', ['Hoje', 'Pedidos', 'Listas do dia', 'Entregas', 'Retiradas', 'Estoque e preços']],
    ['support', ['Hoje', 'Pedidos', 'Listas do dia', 'Perguntas', 'Pessoas', 'Avaliações']],
  ] as const)('shows %s the screens of the role', async (role, names) => {
    serveOffice({ role })
    open('')
    const menu = within(await screen.findByRole('navigation'))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([...names, 'Minha conta'])
  })

  it('count the orders that wait to be prepared beside their place', async () => {
    serveOffice({ role: 'manager', orders: [buildDeskOrder(), buildDeskOrder()] })
    open('campaigns')
    const place = within(await screen.findByRole('navigation')).getByRole('link', { name: 'Pedidos' })
    await waitFor(() => expect(place.textContent).toBe('Pedidos2'))
  })

  it('end with a session that was ended on another device: nothing stays on the screen', async () => {
    const server = serveOffice({ role: 'manager' })
    open('orders')
    await screen.findByRole('heading', { name: 'Pedidos' })
    forgetTokens()
    server.isSignedOut = true
    act(() => go('campaigns'))
    expect(await screen.findByRole('heading', { name: 'Entre no escritório da loja' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each([
    'today',
    'orders',
    'payments',
    'lists',
    'ratings',
    'inquiries',
    'people',
    'marketing',
    'items',
    'stock',
    'categories',
    'kits',
    'campaigns',
    'coupons',
    'surveys',
    'trades',
    'costs',
    'costs/feira',
    'purchases',
    'delivery',
    'first-steps',
  ])('tells a courier at the address of %s that the right is missing', async (address) => {
    serveOffice({ role: 'courier' })
    open(address)
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })
})

it('a screen whose code comes after the next frame takes the focus that its link leaves', async () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0)
    return 0
  })
  const reads: Parameters<typeof serveOffice>[0]['reads'] = [
    [listWritten, () => ({ body: { content: [], page: 0, size: 200, totalElements: 0 } })],
  ]
  serveOffice({ role: 'owner', reads })
  followLinks()
  const user = open('coupons')
  const link = await screen.findByRole('link', { name: 'Novo cupom' })
  expect(document.activeElement).toBe(document.body)
  link.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Novo cupom' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  frames.mockRestore()
})

describe('orders', () => {
  it('keep the typed words when the campaigns to choose from load later', async () => {
    const campaigns = Promise.withResolvers<void>()
    const reads: Parameters<typeof serveOffice>[0]['reads'] = [
      [
        listPublicCampaigns,
        async () => {
          await campaigns.promise
          return { body: [{ id: 'feira', name: 'Feira' }] }
        },
      ],
    ]
    serveOffice({ role: 'support', reads })
    const user = open('orders?campaign=feira')
    const words: HTMLInputElement = await screen.findByLabelText('Código, nome ou final do celular')
    await user.type(words, 'marina')
    campaigns.resolve()
    await screen.findByRole('option', { name: 'Feira' })
    expect(screen.getByLabelText<HTMLSelectElement>('Campanha').value).toBe('feira')
    expect(words.value).toBe('marina')
  })

  it('none yet, and none of those asked for, are two things', async () => {
    serveOffice({ role: 'support' })
    open('orders')
    expect(await screen.findByText('Nenhum pedido ainda.')).toBeTruthy()
    cleanup()
    open('orders?status=PAID')
    expect(await screen.findByText('Nenhum pedido com esses filtros.')).toBeTruthy()
  })

  it('are found by words, state and day, and fetched page by page', async () => {
    const reads: Parameters<typeof serveOffice>[0]['reads'] = [
      [listDeskOrders, ({ query }) => ({ body: { content: [buildDeskOrder()], page: 0, size: Number(query['size']), totalElements: 60 } })],
    ]
    const server = serveOffice({ role: 'support', reads })
    const user = open('orders')
    await user.type(await screen.findByLabelText('Código, nome ou final do celular'), 'marina')
    await user.selectOptions(screen.getByLabelText('Situação'), 'Pago')
    await user.type(screen.getByLabelText('Dia da entrega ou retirada'), '2026-11-22')
    const lists = () => server.asked.filter(({ path }) => path === '/api/admin/orders').map(({ query }) => query)
    await waitFor(() => expect(lists().at(-1)).toEqual({ size: '50', searchText: 'marina', status: 'PAID', date: '2026-11-22' }))
    expect(await screen.findByText('1 de 60 pedidos')).toBeTruthy()
    expect(screen.getByText('Entrega · 22/11, 09:00 às 13:00 · Pix')).toBeTruthy()
    expect(screen.getByText('Dia da entrega ou retirada: 22/11/2026')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver mais pedidos' }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ size: '100', searchText: 'marina' }))
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await waitFor(() => expect(lists().at(-1)).toEqual({ size: '50' }))
    expect((screen.getByLabelText('Código, nome ou final do celular') as HTMLInputElement).value).toBe('')
  })

  it('are paged and counted when there are more than one answer holds', async () => {
    const reads: Parameters<typeof serveOffice>[0]['reads'] = [
      [
        listDeskOrders,
        ({ query }) => {
          const [size, page] = [Number(query['size']), Number(query['page'] ?? 0)]
          const content = Array.from({ length: Math.min(size, 450 - page * size) }, (_, index) => ({
            ...buildDeskOrder(),
            id: `${page}-${index}`,
          }))
          return { body: { content, page, size, totalElements: 450 } }
        },
      ],
    ]
    serveOffice({ role: 'support', reads })
    const user = open('orders')
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    for (const shown of ['50 de 450', '100 de 450', '150 de 450']) {
      expect(await screen.findByText(`${shown} pedidos`)).toBeTruthy()
      await press('Ver mais pedidos')
    }
    expect(await screen.findByText('200 de 450 pedidos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais novos' })).toBeNull()
    await press('Mais antigos')
    expect(await screen.findByText('201 a 400 de 450 pedidos')).toBeTruthy()
    await press('Mais antigos')
    expect(await screen.findByText('401 a 450 de 450 pedidos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
    await press('Mais novos')
    expect(await screen.findByText('201 a 400 de 450 pedidos')).toBeTruthy()
    await press('Limpar filtros')
    expect(await screen.findByText('50 de 450 pedidos')).toBeTruthy()
  })

  it('go on beyond a total that was not counted further', async () => {
    const read = ({ query }: { query: Record<string, string> }) => {
      const [size, page] = [Number(query['size']), Number(query['page'] ?? 0)]
      const content = Array.from({ length: page < 5 ? size : 7 }, (_, index) => ({ ...buildDeskOrder(), id: `${page}-${index}` }))
      return { body: { content, page, size, totalElements: 1000, hasMoreElements: true as const } }
    }
    serveOffice({ role: 'support', reads: [[listDeskOrders, read]] })
    const user = open('orders?item=arroz&size=200&page=4')
    expect(await screen.findByText('801 a 1.000 de mais de 1.000 pedidos')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mais antigos' }))
    expect(await screen.findByText('1.001 a 1.007 de mais de 1.000 pedidos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
  })

  async function openOrder(role: 'manager' | 'support' | 'picker', over: Parameters<typeof buildOrderPage>[0] = {}) {
    let order = buildOrderPage(over)
    const server = serveOffice({ role, orders: [order], reads: [[getDeskOrder, () => ({ body: order })]] })
    const user = open(`orders/${order.id}`)
    const page = await screen.findByRole('article', { name: `Ver pedido ${order.code}` })
    const change = (next: Partial<typeof order>) => (order = { ...order, ...next })
    return { server, user, page, change }
  }

  it('have a page with lines, payments, refunds, parts, attempts and the delivery', async () => {
    const { user, page } = await openOrder('support', {
      refunds: [
        {
          amount: 300,
          reason: 'SUBSTITUTION',
          state: 'PENDING',
          way: 'CASH',
          arrivesBy: '2026-11-21',
          createdAt: '2026-11-21T13:00:00.000Z',
        },
      ],
      attempts: [{ at: '2026-11-21T14:00:00.000Z', reason: 'NOBODY_HOME' }],
    })
    const text = plain(page.textContent)
    for (const said of [
      'Arroz agulhinha 5 kg2 × R$ 9,00R$ 18,00',
      'PixPagoR$ 18,00',
      'R$ 3,00Item em faltaA caminho',
      'Rua Fradique Coutinho, 1139',
    ])
      expect(text).toContain(said)
    for (const said of ['22/11, 09:00 às 13:00', 'Não havia ninguém', 'Espera o pagamento']) expect(text).toContain(said)
    await user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    expect(within(page).queryByRole('button', { name: 'Devolver' })).toBeNull()
    expect(within(page).queryByRole('button', { name: 'Ajustar carteira' })).toBeNull()
  })

  it('lead to the buyer and to the campaign whose group they wait for, as far as the rights reach', async () => {
    const parts = [{ campaignId: 'mercearia', isGroupOpen: true as const }]
    const { user, page } = await openOrder('manager', { state: 'PAID', parts, purchase: 5 })
    expect(page.textContent).toContain('Marina de Castro · 5ª compra')
    await user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    const hrefOf = (name: string) => within(page).getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Ligar para Marina de Castro')).toBe('tel:+5511987654321')
    expect(hrefOf('Outras compras')).toBe('/office/people?q=%2B5511987654321')
    expect(hrefOf('Ver a campanha')).toBe('/office/campaigns/mercearia')
    cleanup()
    const { user: other, page: picked } = await openOrder('picker', { state: 'PAID', parts })
    await other.click(within(picked).getByRole('button', { name: 'Mais sobre o pedido' }))
    expect(picked.textContent).toContain('O grupo ainda não fechou')
    expect(within(picked).queryByRole('link', { name: /^(Outras compras|Ver a campanha)$/ })).toBeNull()
  })

  it('have their next step before the lines, and money goes back by no button that stands out', async () => {
    const { user, page } = await openOrder('manager', { type: 'PICKUP', state: 'PREPARING', returnable: 1800 })
    const headings = within(page).getAllByRole('heading', { level: 2 })
    expect(headings[0]!.textContent).toBe('Partes')
    const back = within(page).getByRole('button', { name: 'Devolver' })
    expect(back.className.includes('bg-action ')).toBe(false)
    await user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    expect(within(page).getByRole('link', { name: 'Etiquetas' })).toBeTruthy()
    // The dock has it.
    expect(within(page).getAllByRole('button', { name: 'Devolver' })).toEqual([back])
  })

  it('lead to the pickups once a part is ready, for whoever hands over', async () => {
    const { page } = await openOrder('manager', { type: 'PICKUP', state: 'READY_FOR_PICKUP' })
    expect(within(page).getByRole('link', { name: 'Entregar em Retiradas' }).getAttribute('href')).toBe('/office/pickups')
    cleanup()
    const { page: seen } = await openOrder('support', { type: 'PICKUP', state: 'READY_FOR_PICKUP' })
    expect(within(seen).queryByRole('link', { name: 'Entregar em Retiradas' })).toBeNull()
  })

  it('are prepared and made ready part by part, step by step', async () => {
    const { server, user, page, change } = await openOrder('picker', { type: 'PICKUP' })
    const parts = (state: 'PREPARING' | 'READY_FOR_PICKUP') => [{ campaignId: 'mercearia', state }]
    server.answer = ({ body }) => {
      change({ state: body['to'] as 'PREPARING', parts: parts(body['to'] as 'PREPARING') })
      return { body: { state: body['to'], order: body['to'] } }
    }
    const button = (name: RegExp) => within(page).queryByRole('button', { name })
    await user.dblClick(button(/^Começar a separar/)!)
    await waitFor(() => expect(button(/^Começar a separar/)).toBeNull())
    expect(button(/^Falta um item/)).toBeTruthy()
    server.answer = () => ({ status: 409, body: { code: 'group_open' } })
    await user.click(button(/^Pronto para retirar/)!)
    expect((await within(page).findByRole('alert')).textContent).toMatch(/^O grupo ainda não fechou/)
    server.answer = () => {
      change({ state: 'READY_FOR_PICKUP', parts: parts('READY_FOR_PICKUP') })
      return { body: { state: 'READY_FOR_PICKUP', order: 'READY_FOR_PICKUP' } }
    }
    await user.click(button(/^Pronto para retirar/)!)
    await waitFor(() => expect(button(/^(Pronto|Falta)/)).toBeNull())
    expect(server.acts.map(({ body }) => body['to'])).toEqual(['PREPARING', 'READY_FOR_PICKUP', 'READY_FOR_PICKUP'])
  })

  it('put units back on the shelf at the hand-in after they ended on the way', async () => {
    const { server, user, page, change } = await openOrder('picker', { state: 'REFUNDED', carried: ['mercearia'] })
    expect(page.textContent).toContain('O estoque volta quando ela for devolvida aqui.')
    server.answer = () => {
      change({ carried: [] })
      return { body: { units: 2 } }
    }
    await user.click(within(page).getByRole('button', { name: /^Voltou: pôr no estoque/ }))
    expect(await within(page).findByText('2 unidades voltaram ao estoque.')).toBeTruthy()
    await waitFor(() => expect(within(page).queryByRole('button', { name: /^Voltou/ })).toBeNull())
    expect(server.acts).toMatchObject([{ path: expect.stringMatching(/parts\/mercearia\/hand-in$/), body: { isSellable: true } }])
    cleanup()
    const { page: other } = await openOrder('support', { state: 'REFUNDED', carried: ['mercearia'] })
    expect(other.textContent).toContain('O estoque volta')
    expect(within(other).queryByRole('button', { name: /^Voltou/ })).toBeNull()
  })

  it('mark a chosen line as missing, and say why a line cannot be missing; support is offered neither', async () => {
    const { server, user, page } = await openOrder('picker')
    await user.click(within(page).getByRole('button', { name: /^Falta um item/ }))
    const sheet = within(screen.getByRole('dialog'))
    const tell = sheet.getByRole('button', { name: 'Avisar quem comprou' })
    await user.click(tell)
    expect(sheet.getByRole('alert').textContent).toBe('Escolha o que falta.')
    await user.click(sheet.getByRole('radio', { name: /Arroz agulhinha/ }))
    const reason = 'O pedido é pago na entrega: combine com quem comprou.'
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason } })
    await user.click(tell)
    expect((await sheet.findByRole('alert')).textContent).toBe(reason)
    server.answer = () => ({ body: { name: 'Arroz agulhinha', paid: 1800, choices: 2 } })
    await user.click(tell)
    expect(await within(page).findByText(/pode escolher entre 2 itens/)).toBeTruthy()
    expect(server.acts.at(-1)).toMatchObject({ path: expect.stringMatching(/parts\/mercearia\/missing$/), body: { itemId: 'arroz' } })
    expect(new Set(server.acts.map(({ body }) => body['act'])).size).toBe(1)
    cleanup()
    const { page: other } = await openOrder('support')
    expect(within(other).queryByRole('button', { name: /^(Falta|Começar)/ })).toBeNull()
  })

  it('are refused with a reason for the buyer, after the sheet has shown the consequences', async () => {
    const { server, user, page, change } = await openOrder('manager')
    server.answer = () => {
      change({ state: 'REFUND_REQUESTED', returnable: 0 })
      return { body: { amount: 1800, order: 'REFUND_REQUESTED' } }
    }
    const menu = () => user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    await menu()
    await user.click(within(page).getByRole('button', { name: 'Recusar pedido' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(plain(sheet.getByText(/estoque volta/).textContent)).toContain('R$ 18,00 voltam pelo meio em que vieram.')
    await user.click(sheet.getByRole('button', { name: 'Recusar pedido' }))
    expect(sheet.getByRole('alert').textContent).toBe('Escreva o motivo, com ao menos 3 letras.')
    expect(server.acts).toEqual([])
    await user.type(sheet.getByLabelText('Motivo'), 'A farinha não chegou.')
    await user.dblClick(sheet.getByRole('button', { name: 'Recusar pedido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.acts).toMatchObject([{ body: { reason: 'A farinha não chegou.' } }])
    expect(plain((await within(page).findByText(/^Pedido recusado/)).textContent)).toBe('Pedido recusado. R$ 18,00 voltam a quem comprou.')
    await menu()
    await waitFor(() => expect(within(page).queryByRole('button', { name: 'Recusar pedido' })).toBeNull())
  })

  it('refund a part: typed as money, with the amounts before and after, sent once for two taps', async () => {
    const { server, user, page, change } = await openOrder('manager')
    server.answer = () => {
      change({
        returnable: 1300,
        refunds: [
          { amount: 500, reason: 'SHOP', state: 'PENDING', way: 'PIX', arrivesBy: '2026-11-22', createdAt: '2026-11-21T13:00:00.000Z' },
        ],
      })
      return { body: { amount: 500, left: 1300, order: 'CONFIRMED' } }
    }
    await user.click(within(page).getByRole('button', { name: 'Devolver' }))
    const sheet = within(screen.getByRole('dialog'))
    const amount = sheet.getByLabelText('Valor a devolver')
    await user.type(amount, 'cinco')
    await user.click(sheet.getByRole('button', { name: 'Devolver' }))
    expect(sheet.getByRole('alert').textContent).toBe('Escreva o valor como 19,90.')
    await user.clear(amount)
    await user.type(amount, '18,01')
    await user.click(sheet.getByRole('button', { name: /^Devolver R\$/ }))
    expect(plain(sheet.getByRole('alert').textContent)).toBe('É mais do que resta: R$ 18,00.')
    expect(server.acts).toEqual([])
    await user.clear(amount)
    await user.type(amount, '5')
    expect(sheet.getAllByRole('row').map((row) => plain(row.textContent))).toEqual([
      'Pago e não devolvidoR$ 18,00',
      'Fica com a lojaR$ 13,00',
    ])
    await user.dblClick(sheet.getByRole('button', { name: /^Devolver R\$.5,00$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.acts).toMatchObject([{ body: { amount: 500, act: expect.stringMatching(/^[\da-f-]{36}$/) } }])
    expect(await within(page).findByText(/^R\$.5,00 devolvidos\. Ficam R\$.13,00/)).toBeTruthy()
    expect(await within(page).findByText('Decisão da loja')).toBeTruthy()
  })

  it('refund all by the shown amount; reject more than the rest; keep the same act after a lost network', async () => {
    const { server, user, page } = await openOrder('manager')
    await user.click(within(page).getByRole('button', { name: 'Devolver' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByLabelText('Tudo'))
    expect(sheet.getByText(/encerra o pedido/)).toBeTruthy()
    const button = sheet.getByRole('button', { name: /^Devolver R\$.18,00$/ })
    server.answer = () => ({ status: 409, body: { code: 'refund_too_large', returnable: 700 } })
    await user.click(button)
    expect(plain((await sheet.findByRole('alert')).textContent)).toBe('É mais do que resta: R$ 7,00.')
    server.isOffline = true
    await user.click(button)
    await waitFor(() => expect(sheet.getByRole('alert').textContent).toMatch(/^Sem rede/))
    server.isOffline = false
    // The earlier attempt had succeeded, with another amount.
    server.answer = () => ({ body: { amount: 500, left: 1300, order: 'CONFIRMED' } })
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.acts.map(({ body }) => body['amount'])).toEqual([1800, 1800])
    expect(new Set(server.acts.map(({ body }) => body['act'])).size).toBe(1)
    expect(await within(page).findByText(/Um envio anterior já tinha devolvido R\$.5,00/)).toBeTruthy()
  })

  it('say what a paid order leaves, to those who see costs alone', async () => {
    await openOrder('manager')
    const table = await screen.findByRole('table', { name: 'Quanto sobra' })
    expect(plain(table.textContent)).toContain('SobraR$ 6,22')
    cleanup()
    const { server } = await openOrder('support')
    expect(screen.queryByRole('table', { name: 'Quanto sobra' })).toBeNull()
    expect(server.asked.filter(({ path }) => path.endsWith('/margin'))).toEqual([])
  })

  it('change the wallet with a reason, and show a refusal of the server', async () => {
    const { server, user, page } = await openOrder('manager')
    await user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    await user.click(within(page).getByRole('button', { name: 'Ajustar carteira' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByLabelText('Tirar'))
    await user.type(sheet.getByLabelText('Valor'), '12,50')
    const button = sheet.getByRole('button', { name: /^Tirar R\$.12,50 da carteira$/ })
    await user.click(button)
    expect(sheet.getByRole('alert').textContent).toMatch(/^Escreva o motivo/)
    await user.type(sheet.getByLabelText('Motivo'), 'Crédito em dobro')
    server.answer = () => ({ status: 409, body: { code: 'wallet_insufficient', available: 1000 } })
    await user.click(button)
    expect(plain((await sheet.findByRole('alert')).textContent)).toBe('A carteira só tem R$ 10,00 para usar agora.')
    server.answer = () => ({ body: { before: 2000, after: 750 } })
    await user.click(button)
    expect(plain((await within(page).findByText(/^Carteira:/)).textContent)).toBe('Carteira: R$ 20,00 → R$ 7,50.')
    expect(server.acts.at(-1)!.body).toMatchObject({ amount: -1250, reason: 'Crédito em dobro' })
  })

  it('offer neither for a guest, nor without returnable money', async () => {
    const { user, page } = await openOrder('manager', { hasWallet: false, returnable: 0 })
    await user.click(within(page).getByRole('button', { name: 'Mais sobre o pedido' }))
    expect(within(page).queryByRole('button', { name: 'Devolver' })).toBeNull()
    expect(within(page).queryByRole('button', { name: 'Ajustar carteira' })).toBeNull()
  })
})

describe('a new order', () => {
  it('is announced in the title, in the frame and by an allowed sound, until the orders are opened', async () => {
    const tones = vi.fn()
    const param = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
    const node = () => ({ frequency: {}, gain: param, connect: (next: unknown) => next, start: tones, stop: vi.fn() })
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        createOscillator = node
        createGain = node
        resume = () => Promise.resolve()
      },
    )
    const orders = [buildDeskOrder()]
    const server = serveOffice({ role: 'manager', orders })
    const user = open('campaigns')
    await user.click(await screen.findByRole('button', { name: 'Avisar neste aparelho a cada pedido novo' }))
    await waitFor(() => expect(server.asked.some(({ query }) => query['status'] === 'PAID,CONFIRMED')).toBe(true))
    await act(lookForNew)
    expect(document.title).toBe('Campanhas · Loja')
    const before = tones.mock.calls.length
    orders.unshift(buildDeskOrder())
    await act(lookForNew)
    expect(screen.getByText('1 pedido novo')).toBeTruthy()
    expect(document.title).toBe('(1) Campanhas · Loja')
    expect(tones.mock.calls.length).toBe(before + 2)
    act(() => go('orders'))
    await waitFor(() => expect(document.title).toBe('Pedidos · Loja'))
    expect(screen.queryByText('1 pedido novo')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('stock and prices', () => {
  const change = { item: 'arroz', name: 'Arroz', onHand: { before: 10, after: 7 }, reserved: 2, price: { before: 900, after: 1050 } }
  const right = { changes: [change], mistakes: [], moreMistakes: 0 }
  const wrong = { changes: [], mistakes: [{ line: 3, message: 'não há o item aroz' }], moreMistakes: 1 }

  it('as a table: shows mistakes by line, then the preview, then applies once; a changed table is previewed again', async () => {
    const server = serveOffice({ role: 'manager' })
    const user = open('stock')
    await user.click(await screen.findByLabelText('Por tabela'))
    const look = screen.getByRole('button', { name: 'Ver antes de aplicar' })
    await user.click(look)
    expect(screen.getByText('Escolha ao menos um item, ou cole uma tabela.')).toBeTruthy()
    // The encoding of an older spreadsheet.
    const bytes = Uint8Array.from('item;pre\u00e7o\naroz;10,50\n', (sign) => sign.codePointAt(0)!)
    await user.upload(screen.getByLabelText('Escolher arquivo CSV'), new File([bytes], 'precos.csv', { type: 'text/csv' }))
    const table = screen.getByLabelText('Tabela') as HTMLTextAreaElement
    await waitFor(() => expect(table.value).toBe('item;preço\naroz;10,50\n'))
    server.answer = () => ({ body: wrong })
    await user.click(look)
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('2 linhas com erro')
    expect(said.textContent).toContain('Linha 3: não há o item aroz')
    expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
    await user.clear(table)
    await user.type(table, 'item;preço{Enter}arroz;10,50')
    server.answer = () => ({ body: right })
    await user.click(look)
    const row = await screen.findByRole('row', { name: /^Arroz/ })
    expect(plain(row.textContent)).toBe('Arroz10 → 72R$ 9,00 → R$ 10,50')
    await user.type(table, '0')
    expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
    await user.type(table, '{Backspace}')
    server.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem rede/)
    expect(table.value).toBe('item;preço\narroz;10,50')
    server.isOffline = false
    server.answer = () => ({ body: { changes: [change] } })
    const before = server.acts.length
    await user.dblClick(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Pronto: 1 item mudado.')).toBeTruthy()
    expect(server.acts.slice(before)).toMatchObject([{ path: '/api/admin/stock', body: { csv: 'item;preço\narroz;10,50' } }])
    expect(table.value).toBe('')
  })

  it('by list: a barcode and a campaign add what is counted, once, and only what was counted is written', async () => {
    const shown = (id: string, name: string, onHand?: number) => ({
      id,
      name,
      unit: '1 kg',
      campaignId: 'feira',
      campaign: 'Feira',
      categoryId: 'padaria',
      category: 'Padaria',
      hue: 70,
      price: 900,
      onHand,
      reserved: 0,
      state: 'SELLING',
    })
    const all = [shown('arroz', 'Arroz', 10), shown('feijao', 'Feijão', 4), shown('cesta', 'Cesta')]
    const asked: Record<string, string>[] = []
    const server = serveOffice({
      role: 'manager',
      reads: [
        [
          listDeskItems,
          ({ query }) => {
            asked.push(query)
            const content = query['code'] === undefined ? all : query['code'] === '7891' ? [all[0]] : []
            const counts = { sold: 3, low: 0, out: 0, hidden: 0 }
            return {
              body: {
                content,
                page: 0,
                size: 200,
                totalElements: content.length,
                counts,
                categories: [],
                campaigns: [{ id: 'feira', name: 'Feira' }],
              },
            }
          },
        ],
      ],
    })
    const user = open('stock')
    await user.type(await screen.findByLabelText('Código de barras'), '123{Enter}')
    expect(await screen.findByText(/^Nenhum produto tem o código 123\./)).toBeTruthy()
    await user.clear(screen.getByLabelText('Código de barras'))
    await user.type(screen.getByLabelText('Código de barras'), '7891{Enter}')
    expect(await screen.findByText('Arroz está na lista.')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Tudo de uma campanha'), 'Feira')
    await user.click(screen.getByRole('button', { name: 'Pôr na lista' }))
    expect(await screen.findByText('2 produtos estão na lista.')).toBeTruthy()
    expect(asked).toContainEqual(expect.objectContaining({ campaign: 'feira' }))
    // A kit has no count of its own.
    expect(screen.getAllByLabelText('Contado')).toHaveLength(2)
    expect(screen.getByText('No sistema: 10')).toBeTruthy()
    await user.type(screen.getAllByLabelText('Contado')[1]!, '3')
    server.answer = () => ({ body: { changes: [], mistakes: [], moreMistakes: 0 } })
    await user.click(screen.getByRole('button', { name: 'Ver antes de aplicar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]!.body).toEqual({ lines: [{ item: 'feijao', set: 3 }] })
    server.answer = () => ({ body: { changes: [change] } })
    await user.click(await screen.findByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText('Pronto: 1 item mudado.')).toBeTruthy()
    expect(server.acts[1]!.body).toMatchObject({ lines: [{ item: 'feijao', set: 3 }] })
    expect(screen.queryByLabelText('Contado')).toBeNull()
  })

  it('by item: finds by name, parses numbers and money, keeps the input on navigation, shows a refusal at its line', async () => {
    const items = [{ id: 'arroz', name: 'Arroz', unit: '5 kg', price: 900 }]
    const reads: Parameters<typeof serveOffice>[0]['reads'] = [
      [listMarketplaceItems, () => ({ body: { content: items, page: 0, size: 12, totalElements: 1 } })],
    ]
    const server = serveOffice({ role: 'manager', reads })
    const user = open('stock')
    await user.click(await screen.findByLabelText('Por item'))
    await user.type(screen.getByLabelText('Nome do item'), 'arroz')
    await user.click(screen.getByRole('button', { name: 'Buscar' }))
    await user.click(await screen.findByRole('button', { name: 'Mudar Arroz' }))
    await user.type(screen.getByLabelText('Contado'), 'sete')
    await user.click(screen.getByRole('button', { name: 'Ver antes de aplicar' }))
    expect(screen.getByRole('alert').textContent).toBe('Escreva um número inteiro.')
    expect(server.acts).toEqual([])
    await user.clear(screen.getByLabelText('Contado'))
    await user.type(screen.getByLabelText('Ajuste (+ ou −)'), '-3')
    await user.type(screen.getByLabelText('Preço'), '10,50')
    act(() => go('orders'))
    await screen.findByRole('heading', { name: 'Pedidos' })
    act(() => go('stock'))
    server.answer = () => ({ body: { ...wrong, mistakes: [{ line: 1, message: 'preço: sua função não muda preços' }], moreMistakes: 0 } })
    await user.click(await screen.findByRole('button', { name: 'Ver antes de aplicar' }))
    expect(await within(screen.getByRole('group', { name: 'Arroz 5 kg' })).findByText('preço: sua função não muda preços')).toBeTruthy()
    expect(server.acts.at(-1)!.body).toEqual({ lines: [{ item: 'arroz', adjust: -3, price: 1050 }] })
    server.answer = () => ({ body: right })
    await user.type(screen.getByLabelText('Motivo (opcional)'), 'quebra')
    await user.click(screen.getByRole('button', { name: 'Ver antes de aplicar' }))
    // An earlier attempt had succeeded without a response.
    server.answer = () => ({ body: { changes: [] } })
    await user.click(await screen.findByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByText(/^Um envio anterior já tinha sido aplicado/)).toBeTruthy()
    expect((screen.getByLabelText('Ajuste (+ ou −)') as HTMLInputElement).value).toBe('-3')
  })
})

type Reads = NonNullable<Parameters<typeof serveOffice>[0]['reads']>

describe('payments that wait for staff', () => {
  const review = {
    payment: crypto.randomUUID(),
    order: 'AAAA-BBBB-C01',
    buyer: 'Marina',
    state: 'AWAITING_PAYMENT',
    due: 1800,
    received: 1500,
    receivedAt: '2026-11-21T12:00:00.000Z',
    returnsAt: '2026-11-28T12:00:00.000Z',
  }
  const difference = {
    id: crypto.randomUUID(),
    provider: 'bacen',
    day: '2026-11-21',
    kind: 'MISSING_HERE',
    reference: crypto.randomUUID(),
    ours: 0,
    theirs: 900,
    foundAt: '2026-11-22T09:00:00.000Z',
  }
  const cash = {
    id: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    order: 'AAAA-BBBB-D02',
    buyer: 'Joana',
    phone: '+5511912345678',
    amount: 1800,
    reason: 'SUBSTITUTION',
    since: '2026-11-21T12:00:00.000Z',
  }
  const rejected = { ...cash, id: crypto.randomUUID(), buyer: 'Paula', order: 'AAAA-BBBB-R01', reason: 'CANCELLED' }
  const disputed = {
    payment: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    order: 'AAAA-BBBB-X01',
    buyer: 'Rui',
    state: 'PREPARING',
    amount: 4200,
    dispute: 'OPEN',
    since: '2026-11-21T12:00:00.000Z',
  }
  function serve() {
    const there = { reviews: [review], differences: [difference], cash: [cash], rejected: [rejected], disputes: [disputed] }
    const days = [{ provider: 'bacen', day: '2026-11-21', at: '2026-11-22T09:00:00.000Z', charges: 12, differences: 1 }]
    const reads: Reads = [
      [listReviews, () => ({ body: { content: there.reviews } })],
      [listCashRefunds, () => ({ body: { content: there.cash } })],
      [listPaymentTroubles, () => ({ body: { rejected: there.rejected, disputes: there.disputes } })],
      [getReconciliation, () => ({ body: { days, differences: there.differences } })],
    ]
    return { server: serveOffice({ role: 'manager', reads }), there }
  }

  it('are accepted or returned, each once, after the consequences are shown', async () => {
    const { server, there } = serve()
    const user = open('payments')
    const card = within(await screen.findByRole('article', { name: 'Marina AAAA-BBBB-C01' }))
    await user.click(card.getByRole('button', { name: 'Devolver' }))
    expect(plain(screen.getByRole('dialog').textContent)).toContain('R$ 15,00 voltam a quem pagou')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(card.getByRole('button', { name: 'Aceitar' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(plain(sheet.getByText(/por inteiro/).textContent)).toContain('com R$ 15,00, R$ 3,00 a menos')
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason: 'O pedido já terminou: só é possível devolver o valor.' } })
    await user.click(sheet.getByRole('button', { name: 'Aceitar' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('O pedido já terminou: só é possível devolver o valor.')
    server.answer = () => {
      there.reviews = []
      return { body: { said: 'O pedido está pago.' } }
    }
    await user.dblClick(sheet.getByRole('button', { name: 'Aceitar' }))
    expect(await screen.findByText('O pedido está pago.')).toBeTruthy()
    expect(await screen.findByText('Nenhum pagamento espera decisão.')).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ decision: 'accept' }, { decision: 'accept' }])
  })

  it('record a cash refund once', async () => {
    const { server, there } = serve()
    const user = open('payments')
    const card = within(await screen.findByRole('article', { name: 'Joana AAAA-BBBB-D02' }))
    expect(plain(card.getByText('(11) 91234-5678').closest('article')!.textContent)).toContain('Item em falta')
    await user.click(card.getByRole('button', { name: /^Já devolvi/ }))
    const sheet = within(screen.getByRole('dialog'))
    expect(plain(sheet.getByText(/em dinheiro para Joana/).textContent)).toContain('R$ 18,00 em dinheiro')
    server.answer = () => {
      there.cash = []
      return { body: { amount: 1800 } }
    }
    await user.dblClick(sheet.getByRole('button', { name: 'Já devolvi' }))
    expect(plain((await screen.findByText(/devolvidos em dinheiro/)).textContent)).toBe('R$ 18,00 devolvidos em dinheiro.')
    expect(await screen.findByText('Nada a devolver em mãos.')).toBeTruthy()
    expect(server.acts).toHaveLength(1)
  })

  it('list the steps for a denied payment, and take a note', async () => {
    const { server, there } = serve()
    const user = open('payments')
    const card = within(await screen.findByRole('article', { name: 'Contestação aberta AAAA-BBBB-X01' }))
    expect(card.getByText(/^Não entregue o que ainda está na loja/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Registrar o que foi feito' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Registrar o que foi feito' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
    await user.type(sheet.getByRole('textbox'), 'Enviei a nota.')
    server.answer = () => {
      there.disputes = []
      return { status: 204 }
    }
    await user.click(sheet.getByRole('button', { name: 'Registrar o que foi feito' }))
    expect(await screen.findByText('Nenhum pagamento contestado.')).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ dispute: 'OPEN', note: 'Enviei a nota.' }])
  })

  it('resend a rejected refund, or record another way', async () => {
    const { server, there } = serve()
    const user = open('payments')
    const card = within(await screen.findByRole('article', { name: 'Paula AAAA-BBBB-R01' }))
    await user.click(card.getByRole('button', { name: 'Já devolvi' }))
    expect(plain(screen.getByRole('dialog').textContent)).toContain('R$ 18,00 a Paula por outro meio')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await user.click(card.getByRole('button', { name: 'Enviar de novo' }))
    server.answer = () => {
      there.rejected = []
      return { status: 204 }
    }
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar de novo' }))
    expect(await screen.findByText('Nenhuma devolução recusada.')).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ decision: 'resend' }])
  })

  it('say when somebody else has already decided', async () => {
    const { server, there } = serve()
    const user = open('payments')
    await user.click(await screen.findByRole('button', { name: 'Aceitar' }))
    server.answer = () => ({ status: 404, body: { code: 'not_found' } })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Aceitar' }))
    expect(await screen.findByText('Isto já foi decidido. A lista está atualizada.')).toBeTruthy()
    there.reviews = []
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByText('Nenhum pagamento espera decisão.')).toBeTruthy()
  })

  it('list a difference from the acquirer’s books until it is explained', async () => {
    const { server, there } = serve()
    const user = open('payments')
    const card = within(await screen.findByRole('article', { name: /^Dinheiro que falta nos livros da loja/ }))
    expect(screen.getByText('Último dia conferido: 21/11/2026, bacen, 12 cobranças.')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Dar por vista' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Dar por vista' }))
    expect(sheet.getByRole('alert').textContent).toBe('Escreva o que era, com ao menos 3 letras.')
    await user.type(sheet.getByLabelText('O que era'), 'Pix de teste')
    server.isOffline = true
    await user.click(sheet.getByRole('button', { name: 'Dar por vista' }))
    expect((await sheet.findByRole('alert')).textContent).toMatch(/^Sem rede/)
    expect((sheet.getByLabelText('O que era') as HTMLTextAreaElement).value).toBe('Pix de teste')
    server.isOffline = false
    server.answer = () => {
      there.differences = []
      return { status: 204 }
    }
    await user.click(sheet.getByRole('button', { name: 'Dar por vista' }))
    expect(await screen.findByText('Registrado.')).toBeTruthy()
    expect(await screen.findByText('Os livros da loja e os de quem recebe dizem o mesmo.')).toBeTruthy()
    expect(server.acts).toMatchObject([{ path: `/api/admin/reconciliation/${difference.id}`, body: { note: 'Pix de teste' } }])
  })
})

describe('lists of a day', () => {
  it('are tables for the chosen day', async () => {
    const reads: Reads = [
      [
        listPurchases,
        () => ({ body: { content: [{ id: 'arroz', name: 'Arroz', unit: '5 kg', quantity: 12, inOpenGroups: 5, orders: 7 }] } }),
      ],
      [
        listPicking,
        () => ({
          body: {
            content: [
              {
                orderId: '00000000-0000-7000-8000-000000000001',
                campaignId: 'mercearia',
                type: 'SHIPPING',
                state: 'CONFIRMED',
                position: 1,
                place: 'Vila Madalena',
                code: 'AAAA-BBBB-C01',
                buyer: 'Marina',
                campaign: 'Mercearia',
                window: '09:00 às 13:00',
                lines: [{ name: 'Arroz', unit: '5 kg', quantity: 2 }],
              },
            ],
          },
        }),
      ],
    ]
    const server = serveOffice({ role: 'picker', reads })
    const user = open('lists')
    expect((await screen.findByRole('row', { name: /^Arroz/ })).textContent).toBe('Arroz5 kg12757')
    expect(screen.getByText(/Compre já o que está certo/)).toBeTruthy()
    const day = screen.getByLabelText('Dia')
    await user.clear(day)
    await user.type(day, '2026-11-25')
    await waitFor(() => expect(server.asked.at(-1)!.query).toEqual({ date: '2026-11-25' }))
    expect(await screen.findByRole('heading', { name: 'Compras · 25/11/2026' })).toBeTruthy()
    // The other lists' links keep the day.
    const link = screen.getByRole('link', { name: 'Separação' }).getAttribute('href')!
    expect(link).toBe('/office/lists/picking?date=2026-11-25')
    act(() => go(link.replace('/office/', '')))
    expect((await screen.findByRole('row', { name: /Marina/ })).textContent).toContain('2 × Arroz 5 kg')
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/admin/lists/picking', query: { date: '2026-11-25' } })
    await user.click(screen.getByRole('button', { name: 'Começar a separar: pedido AAAA-BBBB-C01' }))
    const path = '/api/admin/orders/00000000-0000-7000-8000-000000000001/parts/mercearia/preparation'
    await waitFor(() => expect(server.acts).toMatchObject([{ path, body: { to: 'PREPARING' } }]))
    expect(screen.queryByRole('button', { name: /Pronto para retirar/ })).toBeNull()
  })

  it('download as a file with its UTF-8 mark, and are hidden without the right', async () => {
    const files: { name: string; blob: Blob }[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push({ name: '', blob: blob as Blob })
      return 'blob:one'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.at(-1)!.name = this.download
    })
    const order = { code: 'AAAA-BBBB-C01', state: 'AWAITING_PAYMENT', buyer: 'Íris', phone: '+5511987654321', price: 1800 }
    const reads: Reads = [
      [listUnpaid, () => ({ body: { content: [{ ...order, creationDate: '2026-11-21T12:00:00.000Z' }] } })],
      [listUnpaidCsv, () => ({ body: { csv: '\ufeffpedido;quem\r\nAAAA-BBBB-C01;Íris\r\n' } })],
      [listPickingCsv, () => ({ body: { csv: '' } })],
    ]
    serveOffice({ role: 'support', reads })
    const user = open('lists')
    expect(plain((await screen.findByRole('row', { name: /Íris/ })).textContent)).toContain('R$ 18,00')
    await user.click(screen.getByRole('button', { name: 'Baixar planilha' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]!.name).toMatch(/^nao-pagos-\d{4}-\d\d-\d\d\.csv$/)
    expect([...new Uint8Array(await files[0]!.blob.arrayBuffer())].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 'p'.codePointAt(0)])
    vi.restoreAllMocks()
    act(() => go('lists/picking'))
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })
})

describe('campaigns', () => {
  it('end after a sheet with the consequences, and say why they cannot end', async () => {
    const group = { paidUnits: 30, laterUnits: 28 }
    const picture = { hash: 'a'.repeat(20), width: 1, height: 1, color: '#cccccc', alt: '' }
    const one: DeskCampaign = { id: 'cafe', name: 'Café da semana', picture, state: 'OPEN', items: 3, orders: 9, group }
    const reads: Reads = [[listDeskCampaigns, () => ({ body: { content: [one] } })]]
    const server = serveOffice({ role: 'manager', reads })
    const user = open('campaigns')
    const card = await screen.findByRole('article', { name: 'Café da semana' })
    expect(card.textContent).toContain('Aberta')
    expect(card.textContent).toContain('9 pedidos pagos')
    expect(card.textContent).toContain('30 unidades pagas, 2 contam para o preço de agora e todas no fechamento')
    await user.click(within(card).getByRole('button', { name: 'Encerrar agora: Café da semana' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText(/último degrau/)).toBeTruthy()
    expect(server.acts).toEqual([])
    const reason = 'Quem pagou mantém o prazo do grupo até o último degrau.'
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason } })
    await user.click(sheet.getByRole('button', { name: 'Encerrar agora' }))
    expect((await sheet.findByRole('alert')).textContent).toBe(reason)
    server.answer = () => {
      Object.assign(one, { endsAt: '2026-11-21T12:00:00.000Z', state: 'ENDED' })
      return { body: { id: 'cafe', endsAt: one.endsAt } }
    }
    await user.dblClick(sheet.getByRole('button', { name: 'Encerrar agora' }))
    expect(await screen.findByText(/^Café da semana foi encerrada\. O grupo fecha/)).toBeTruthy()
    expect(server.acts).toHaveLength(2)
    await waitFor(() => expect(card.textContent).toContain('Encerrada'))
    expect(within(card).queryByRole('button', { name: /^Encerrar/ })).toBeNull()
  })

  it('of a group that keeps its promise say so before they are asked to end, and lead to its orders', async () => {
    const picture = { hash: 'a'.repeat(20), width: 1, height: 1, color: '#cccccc', alt: '' }
    const group = { paidUnits: 30, laterUnits: 0, untilLast: 20 }
    const one: DeskCampaign = { id: 'cafe', name: 'Café da semana', picture, state: 'OPEN', items: 3, orders: 9, group }
    const server = serveOffice({ role: 'manager', reads: [[listDeskCampaigns, () => ({ body: { content: [one] } })]] })
    const user = open('campaigns')
    await user.click(await screen.findByRole('button', { name: 'Encerrar agora: Café da semana' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText(/^30 unidades já foram pagas.*com mais 20 unidades, no último degrau/)).toBeTruthy()
    expect(sheet.getByRole<HTMLAnchorElement>('link', { name: 'Ver os pedidos' }).search).toBe('?campaign=cafe')
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Encerrar agora' }).disabled).toBe(true)
    expect(server.acts).toEqual([])
  })
})

describe('the address of a list', () => {
  beforeAll(followLinks)
  const query = () => location.search
  const reads: Reads = [
    [listDeskOrders, ({ query: { size } }) => ({ body: { content: [buildDeskOrder()], page: 0, size: Number(size), totalElements: 60 } })],
  ]

  it('contains the filters, so that a link shows the same list and the back button restores list and fields', async () => {
    const server = serveOffice({ role: 'support', reads })
    const user = open('orders?status=PAID&date=2026-11-22&anything=else')
    const asked = () => server.asked.findLast(({ path }) => path === '/api/admin/orders')?.query
    await waitFor(() => expect(asked()).toEqual({ size: '50', status: 'PAID', date: '2026-11-22' }))
    const words = await screen.findByLabelText<HTMLInputElement>('Código, nome ou final do celular')
    expect(screen.getByLabelText<HTMLSelectElement>('Situação').value).toBe('PAID')
    await user.type(words, 'marina{Enter}')
    await waitFor(() => expect(query()).toBe('?q=marina&status=PAID&date=2026-11-22'))
    await waitFor(() => expect(asked()).toMatchObject({ searchText: 'marina' }))
    act(() => history.back())
    await waitFor(() => expect(asked()).toEqual({ size: '50', status: 'PAID', date: '2026-11-22' }))
    await waitFor(() => expect(words.value).toBe(''))
  })

  it('may bring filters of a count, which are shown and can be taken away', async () => {
    const server = serveOffice({ role: 'support', reads })
    const user = open('orders?item=tomate&hour=9&type=PICKUP&place=Mercado')
    const asked = () => server.asked.findLast(({ path }) => path === '/api/admin/orders')?.query
    await waitFor(() => expect(asked()).toEqual({ size: '50', item: 'tomate', hour: '9', type: 'PICKUP', place: 'Mercado' }))
    const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]!.text
    expect(await screen.findByLabelText('Com o produto')).toBeDefined()
    expect(['Com o produto', 'Hora do pedido', 'Entrega ou retirada', 'Do lugar'].map(shown)).toEqual([
      'tomate',
      'das 9h às 9h59',
      'Retirada',
      'Mercado',
    ])
    await user.click(screen.getByRole('button', { name: 'Tirar o filtro Com o produto' }))
    await waitFor(() => expect(asked()).toEqual({ size: '50', hour: '9', type: 'PICKUP', place: 'Mercado' }))
    expect(screen.queryByLabelText('Com o produto')).toBeNull()
  })

  it('may ask for the orders of a coupon, and for those of a method', async () => {
    const server = serveOffice({ role: 'support', reads })
    const user = open('orders?coupon=FEIRA10&method=CHEQUE')
    const asked = () => server.asked.findLast(({ path }) => path === '/api/admin/orders')?.query
    await waitFor(() => expect(asked()).toEqual({ size: '50', coupon: 'FEIRA10' }))
    expect((await screen.findByLabelText<HTMLSelectElement>('Com o cupom')).selectedOptions[0]!.text).toBe('FEIRA10')
    await user.selectOptions(screen.getByLabelText('Forma de pagamento'), 'Cartão')
    await waitFor(() => expect(asked()).toEqual({ size: '50', coupon: 'FEIRA10', method: 'CREDIT_CARD' }))
  })

  it('may ask for first purchases, and for the orders that wait for an item; another word asks for neither', async () => {
    const server = serveOffice({ role: 'support', reads })
    const user = open('orders?campaign=feira&buy=ovos&purchase=first')
    const asked = () => server.asked.findLast(({ path }) => path === '/api/admin/orders')?.query
    await waitFor(() => expect(asked()).toEqual({ size: '50', campaignIds: 'feira', toBuy: 'ovos', purchase: 'first' }))
    expect((await screen.findByLabelText<HTMLSelectElement>('Compra')).selectedOptions[0]!.text).toBe('a primeira da pessoa')
    await user.click(screen.getByRole('button', { name: 'Tirar o filtro Falta comprar' }))
    await waitFor(() => expect(asked()).toEqual({ size: '50', campaignIds: 'feira', purchase: 'first' }))
    cleanup()
    open('orders?purchase=SEGUNDA')
    await waitFor(() => expect(asked()).toEqual({ size: '50' }))
  })

  it('says plainly that the shop has no such coupon', async () => {
    const errors = [{ path: 'coupon', message: 'não há o cupom NADA nesta loja' }]
    const refused = { status: 400, body: { type: '/problems/validation_failed', status: 400, code: 'validation_failed', errors } }
    serveOffice({ role: 'support', reads: [[listDeskOrders, () => refused], ...reads] })
    open('orders?coupon=NADA')
    expect(await screen.findByText('Não há o cupom NADA nesta loja.')).toBeDefined()
    expect(screen.queryByText(/Confira os campos/)).toBeNull()
  })

  it('returns unchanged from an opened order', async () => {
    serveOffice({ role: 'support', reads: [...reads, [getDeskOrder, () => ({ body: buildOrderPage() })]] })
    open('orders?status=PAID')
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Ver pedido/ })
    expect(link.search).toBe('?status=PAID')
    act(() => go(link.pathname.slice('/office/'.length) + link.search))
    expect((await screen.findByRole<HTMLAnchorElement>('link', { name: /Todos os pedidos/ })).search).toBe('?status=PAID')
  })

  it('contains the sort column and its direction', async () => {
    const line = { unit: 'un.', inOpenGroups: 0, orders: 1 }
    const lines = [
      { ...line, id: 'b', name: 'Banana', quantity: 2 },
      { ...line, id: 'a', name: 'Abacate', quantity: 10 },
    ]
    serveOffice({ role: 'picker', reads: [[listPurchases, () => ({ body: { content: lines } })]] })
    const user = open('lists/purchase')
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await screen.findByRole('row', { name: /^Banana/ })
    expect(names()).toEqual(['Banana', 'Abacate'])
    await user.click(screen.getByRole('button', { name: 'Item' }))
    await waitFor(() => expect(names()).toEqual(['Abacate', 'Banana']))
    expect(query()).toBe('?sort=name')
    await user.click(screen.getByRole('button', { name: 'Quantidade' }))
    await waitFor(() => expect(names()).toEqual(['Banana', 'Abacate']))
    await user.click(screen.getByRole('button', { name: 'Quantidade' }))
    await waitFor(() => expect(names()).toEqual(['Abacate', 'Banana']))
    expect(screen.getByRole('columnheader', { name: 'Quantidade' }).getAttribute('aria-sort')).toBe('descending')
    expect(query()).toBe('?sort=-quantity')
  })

  it('selects one list of payments', async () => {
    const nothing: Reads = [
      [listReviews, () => ({ body: { content: [] } })],
      [listCashRefunds, () => ({ body: { content: [] } })],
      [listPaymentTroubles, () => ({ body: { rejected: [], disputes: [] } })],
      [getReconciliation, () => ({ body: { days: [], differences: [] } })],
    ]
    serveOffice({ role: 'manager', reads: nothing })
    open('payments?only=cash')
    expect(await screen.findByText('Nada a devolver em mãos.')).toBeTruthy()
    expect(screen.queryByText('Nenhum pagamento espera decisão.')).toBeNull()
  })

  it('contains the search and the page of the stock', async () => {
    const items = [{ id: 'arroz', name: 'Arroz', unit: '5 kg', price: 900 }]
    const server = serveOffice({
      role: 'manager',
      reads: [[listMarketplaceItems, () => ({ body: { content: items, page: 1, size: 12, totalElements: 30 } })]],
    })
    open('stock?q=arroz&page=1')
    expect(await screen.findByRole('button', { name: 'Mudar Arroz' })).toBeTruthy()
    expect(server.asked.at(-1)?.query).toEqual({ q: 'arroz', page: '1', size: '12' })
    await userEvent.click(screen.getByRole('button', { name: 'Próximos' }))
    await waitFor(() => expect(query()).toBe('?q=arroz&page=2'))
  })

  it('is restored after the sign-in', async () => {
    serveOffice({ role: 'support', reads }).isSignedOut = true
    open('orders?status=PAID')
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Entrar' })
    expect(decodeURIComponent(link.search)).toContain('/office/orders?status=PAID')
  })

  it('shows not found for an unknown path', async () => {
    serveOffice({ role: 'manager' })
    open('stock/arroz')
    expect(await screen.findByRole('heading', { name: /não existe|não encontr/i })).toBeTruthy()
  })
})
