import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { meaningOf, type Act } from '#kept/acts.ts'
import { sendAll } from '#kept/queue.ts'
import { askAgain, today } from '#kept/reads.ts'
import { serveOffice } from '#testing/server.ts'
import { listPicking, listUnpaid, type PickingPart } from '@mutirao/contract/lists'
import { Problem } from '@mutirao/contract/problems'
import { App } from '../app.tsx'
import { itemsOf, withSteps } from './picking-reads.ts'

/** The text of the code before the camera. The office's reader chooses its decoder once for a page, and other tests open it before. */
const inView = vi.hoisted((): { text?: string } => ({}))
vi.mock('#device/code-reader.ts', () => ({
  readerOf: () => ({ read: async () => inView.text, load: async () => undefined }),
  vibrate: () => undefined,
}))

afterEach(() => {
  delete inView.text
})

/** An older day's ticks leave the device. */
const DAY = today(new Date(), 1)
const part = (number: number, over: Partial<PickingPart> = {}): PickingPart => ({
  orderId: `00000000-0000-7000-8000-00000000000${number}`,
  campaignId: 'mercearia',
  type: 'PICKUP',
  state: 'CONFIRMED',
  place: 'Balcão',
  code: `AAAA-BBBB-C0${number}`,
  buyer: number === 1 ? 'Marina' : 'Bento',
  campaign: 'Mercearia',
  window: '09:00 às 13:00',
  lines: [
    { name: 'Arroz', unit: '5 kg', quantity: number, item: 'arroz' },
    { name: 'Feijão', unit: '1 kg', quantity: 1, item: 'feijao' },
  ],
  ...over,
})
const path = (number: number) => `/api/admin/orders/00000000-0000-7000-8000-00000000000${number}/parts/mercearia/preparation`

function serve(parts: PickingPart[]) {
  const server = serveOffice({
    role: 'picker',
    reads: [
      [listPicking, () => ({ body: { content: parts } })],
      [listUnpaid, () => ({ body: { content: [] } })],
    ],
  })
  server.answer = ({ path: asked, body }) => {
    for (const one of parts) if (asked.includes(one.orderId)) one.state = body['to'] as PickingPart['state']
    return { body: { state: body['to'], order: 'PREPARING' } }
  }
  go(`lists/items?date=${DAY}`)
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the day of the lists', () => {
  it('is shown in its field when the address changes it', async () => {
    serve([part(1)])
    const field = await screen.findByLabelText<HTMLInputElement>('Dia')
    expect(field.value).toBe(DAY)
    const next = today(new Date(), 3)
    act(() => go(`lists/items?date=${next}`))
    await waitFor(() => expect(field.value).toBe(next))
  })
})

describe('picking by item', () => {
  it('stands beside picking by order and counting, as one of the list’s views', async () => {
    serve([part(1)])
    const views = within(await screen.findByRole('navigation', { name: 'Como separar' })).getAllByRole('link')
    expect(views.map((view) => [view.textContent, view.getAttribute('href'), view.getAttribute('aria-current')])).toEqual([
      ['Por item', `/office/lists/items?date=${DAY}`, 'page'],
      ['Por pedido', `/office/lists/picking?date=${DAY}`, null],
      ['Contar', '/office/stock', null],
    ])
    const lists = within(screen.getByRole('navigation', { name: 'Listas do dia' })).getAllByRole('link')
    expect(lists.map(({ textContent }) => textContent)).toEqual(['Compras', 'Separação', 'Não pagos'])
    act(() => go('lists/unpaid'))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Como separar' })).toBeNull())
  })

  it('sums what is wanted of each thing that is still at the shop', () => {
    const parts = [part(1), part(2), part(3, { state: 'SHIPPED' })].map((one) => withSteps(one, []))
    expect(itemsOf(parts).map(({ name, quantity, wanted }) => [name, quantity, wanted.length])).toEqual([
      ['Arroz', 3, 2],
      ['Feijão', 2, 2],
    ])
  })

  it('begins an order with its first thing and makes it ready with the last', async () => {
    const { server, user } = serve([part(1), part(2, { type: 'SHIPPING' })])
    const rice = await screen.findByRole('button', { name: /Arroz/ })
    expect([rice.textContent, rice.getAttribute('aria-current')]).toEqual([expect.stringContaining('0 de 3'), 'true'])
    expect(screen.getByText('0 de 2 pedidos prontos')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Pronto, próximo item' }))
    await waitFor(() => expect(rice.textContent).toContain('3 de 3'))
    expect(screen.getByRole('button', { name: /Feijão/ }).getAttribute('aria-current')).toBe('true')
    await waitFor(() =>
      expect(server.acts.map((act) => [act.path, act.body['to']])).toEqual([
        [path(1), 'PREPARING'],
        [path(2), 'PREPARING'],
      ]),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Feijão: 1 para Marina · AAAA-BBBB-C01' }))
    await waitFor(() => expect(server.acts.at(-1)).toMatchObject({ path: path(1), body: { to: 'READY_FOR_PICKUP' } }))
    // One that is brought leaves with the courier.
    await user.click(screen.getByRole('button', { name: 'Pronto' }))
    expect(await screen.findByText('Tudo deste dia está nas sacolas.')).toBeDefined()
    expect(screen.getByText('2 de 2 pedidos prontos')).toBeDefined()
    await sendAll()
    expect(server.acts).toHaveLength(3)
  })

  it('takes any thing of the list next, and leaves what is in the bags', async () => {
    const { user } = serve([part(1)])
    await user.click(await screen.findByRole('button', { name: /Feijão/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Feijão: 1 para Marina · AAAA-BBBB-C01' }))
    expect(screen.getByRole('button', { name: /Feijão/ }).textContent).toContain('1 de 1')
    await user.click(screen.getByRole('button', { name: 'Pronto, próximo item' }))
    expect(screen.getByRole('button', { name: /Arroz/ }).getAttribute('aria-current')).toBe('true')
  })

  it('reports a thing that is missing for one of the orders that have none of it yet', async () => {
    const { server, user } = serve([part(1), part(2)])
    await user.click(await screen.findByRole('checkbox', { name: 'Arroz: 1 para Marina · AAAA-BBBB-C01' }))
    await user.click(screen.getByRole('button', { name: 'Faltou' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Faltou Arroz 5 kg' }))
    expect(sheet.getAllByRole('radio')).toHaveLength(1)
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Bento/ }).checked).toBe(true)
    server.answer = () => ({ body: { name: 'Arroz', paid: 1800, choices: 2 } })
    await user.click(sheet.getByRole('button', { name: 'Avisar quem comprou' }))
    expect(await screen.findByText(/pode escolher entre 2 itens/)).toBeDefined()
    expect(server.acts.at(-1)).toMatchObject({ path: path(2).replace('preparation', 'missing'), body: { itemId: 'arroz' } })
  })

  it('keeps what is in the bags when a missing thing leaves an order, or another takes its place', async () => {
    const parts = [part(1, { type: 'SHIPPING' })]
    const { user } = serve(parts)
    await user.click(await screen.findByRole('button', { name: /Feijão/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Feijão:/ }))
    const milk = { name: 'Leite', unit: '1 l', quantity: 1, item: 'leite' }
    parts[0]!.lines = [...parts[0]!.lines.slice(1), milk]
    await act(() => askAgain())
    expect((await screen.findByRole('button', { name: /Leite/ })).textContent).toContain('0 de 1')
    expect(screen.getByRole('button', { name: /Feijão/ }).textContent).toContain('1 de 1')
    parts[0]!.lines = [{ name: 'Feijão preto', unit: '1 kg', quantity: 1 }, milk]
    await act(() => askAgain())
    expect((await screen.findByRole('button', { name: /Feijão preto/ })).textContent).toContain('0 de 1')
  })

  it('says what is in each kit, and takes two selections as two things', async () => {
    const kit = (quantity: number, bread: number) => ({ name: 'Kit', unit: '1 un.', quantity, item: 'kit', parts: [{ name: 'Pão', quantity: bread }] }) // prettier-ignore
    serve([part(1, { lines: [kit(2, 3), kit(1, 1)] })])
    const rows = (await screen.findAllByRole('button', { name: /^Kit/ })).map(({ textContent }) => textContent)
    expect(rows).toEqual([expect.stringContaining('Em cada: 3 × Pão'), expect.stringContaining('1 × Pão')])
    act(() => go(`lists/picking?date=${DAY}`))
    expect(await screen.findByText('Em cada: 3 × Pão', { ignore: 'h3 small, button small' })).toBeDefined()
  })

  it('shows what stands on the label of the thing to take', async () => {
    serve([part(1, { lines: [{ name: 'Arroz', unit: '5 kg', quantity: 1, item: 'arroz', reference: '7891234567895' }] })])
    expect((await screen.findByRole('region', { name: 'Arroz 5 kg' })).textContent).toContain('7891234567895')
  })

  it('reports nothing twice, nor what an older read of the device does not name', async () => {
    serve([part(1, { lines: [{ name: 'Arroz', unit: '5 kg', quantity: 1 }] })])
    expect(await screen.findByRole('button', { name: 'Faltou' })).toHaveProperty('disabled', true)
  })

  it('goes on without the network, also after a reload, and sends each step once later', async () => {
    const parts = [part(1)]
    const { server, user } = serve(parts)
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('button', { name: 'Arroz 5 kg 0 de 1' })
    server.isOffline = true
    await press('Pronto, próximo item')
    expect(await screen.findByText(/^Sem rede · 1 por enviar/)).toBeDefined()
    cleanup()
    render(<App />)
    expect(await screen.findByRole('button', { name: 'Arroz 5 kg 1 de 1' })).toBeDefined()
    await press('Pronto')
    expect(server.acts).toEqual([])
    server.isOffline = false
    await sendAll()
    await waitFor(() => expect(server.acts.map(({ body }) => body['to'])).toEqual(['PREPARING', 'READY_FOR_PICKUP']))
    await sendAll()
    expect(server.acts).toHaveLength(2)
  })
})

describe('an order of an open group', () => {
  it('is left out with its reason, and no step of it is offered', async () => {
    const { server, user } = serve([part(1), part(2, { waits: 'GROUP' })])
    expect(await screen.findByRole('button', { name: 'Arroz 5 kg 0 de 1' })).toBeDefined()
    expect(screen.getByText(/^1 pedido fica de fora: o grupo ainda não fechou/).parentElement!.textContent).toContain('AAAA-BBBB-C02')
    expect(screen.queryByRole('checkbox', { name: /Bento/ })).toBeNull()
    await user.type(screen.getByLabelText('Código do pedido'), 'C02')
    expect(screen.getByText('0 de 1 pedido pronto')).toBeDefined()
    expect(await screen.findByText('O grupo ainda não fechou: este pedido não sai hoje.')).toBeDefined()
    act(() => go(`lists/picking?date=${DAY}`))
    expect(await screen.findByRole('button', { name: 'Começar a separar: pedido AAAA-BBBB-C01' })).toBeDefined()
    expect(screen.queryAllByRole('button', { name: /C02/ }).map((button) => button.textContent)).toEqual(['Falta um item'])
    expect(server.acts).toEqual([])
  })
})

describe('a label', () => {
  /** Plays a camera; returns the end of its picture. */
  const playCamera = () => {
    const [stop, lit] = [vi.fn(), vi.fn<(asked: unknown) => Promise<void>>(async () => {})]
    const track = { getCapabilities: () => ({ torch: true }), applyConstraints: lit, stop }
    const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] })
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { mediaDevices: { getUserMedia: async () => stream } }))
    Object.assign(HTMLVideoElement.prototype, { HAVE_CURRENT_DATA: 0 })
    return { stop, lit }
  }

  it('opens its order by the camera, one after the other, also without the network', async () => {
    const { server, user } = serve([part(1), part(2)])
    inView.text = 'AAAA-BBBB-C01'
    const { stop, lit } = playCamera()
    await user.click(await screen.findByRole('button', { name: 'Ler com a câmera' }))
    const bag = () => screen.findByRole('article', { name: 'AAAA-BBBB-C01 Mercearia' })
    expect((await bag()).textContent).toContain('Faltam 2 coisas.')
    server.isOffline = true
    await user.click(screen.getByRole('checkbox', { name: 'AAAA-BBBB-C01: 1 × Arroz 5 kg' }))
    await user.click(screen.getByRole('checkbox', { name: 'AAAA-BBBB-C01: 1 × Feijão 1 kg' }))
    expect((await bag()).textContent).toContain('Está tudo na sacola.')
    const torch = screen.getByRole('button', { name: 'Luz da câmera' })
    await user.click(torch)
    expect([lit.mock.calls, torch.getAttribute('aria-pressed')]).toEqual([[[{ advanced: [{ torch: true }] }]], 'true'])
    inView.text = 'AAAA-BBBB-C02'
    expect(await screen.findByRole('article', { name: 'AAAA-BBBB-C02 Mercearia' })).toBeDefined()
    server.isOffline = false
    await sendAll()
    expect(server.acts.map(({ path: asked, body }) => [asked, body['to']])).toEqual([
      [path(1), 'PREPARING'],
      [path(1), 'READY_FOR_PICKUP'],
    ])
    await user.click(screen.getByRole('button', { name: 'Fechar a câmera' }))
    expect(stop).toHaveBeenCalled()
  })

  it('is typed in the list by order, too: a part of the code is enough where one order has it', async () => {
    const { user } = serve([part(1), part(2)])
    act(() => go(`lists/picking?date=${DAY}`))
    const field = await screen.findByLabelText('Código do pedido')
    await user.type(field, 'aaaabbbb')
    expect(screen.getByText('2 pedidos têm isto: digite mais um pouco do código.')).toBeDefined()
    await user.type(field, 'c02')
    expect(await screen.findByRole('article', { name: 'AAAA-BBBB-C02 Mercearia' })).toBeDefined()
    await user.clear(field)
    await user.type(field, 'ZZZZ')
    expect(screen.getByText('O código “ZZZZ” não está nos pedidos deste dia.')).toBeDefined()
  })

  it('is typed where the camera is denied', async () => {
    const { user } = serve([part(1)])
    const denied = async () => Promise.reject(new DOMException('', 'NotAllowedError'))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { mediaDevices: { getUserMedia: denied } }))
    await user.click(await screen.findByRole('button', { name: 'Ler com a câmera' }))
    expect((await screen.findByRole('alert')).textContent).toContain('A câmera está bloqueada.')
    expect(screen.getByLabelText('Código do pedido')).toBeDefined()
  })
})

describe('a step that the server does not take', () => {
  it('is said with its reason until it is dismissed, and the part stays', async () => {
    const { server, user } = serve([part(1)])
    server.answer = () => ({ status: 409, body: { code: 'group_open' } })
    await user.click(await screen.findByRole('button', { name: 'Pronto, próximo item' }))
    expect((await screen.findByRole('alert')).textContent).toContain('O pedido AAAA-BBBB-C01 não andou')
    await user.click(screen.getByRole('button', { name: 'Entendi: pedido AAAA-BBBB-C01' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('is one note for the orders with the same reason, and each of their lines says so', async () => {
    const { server, user } = serve([part(1), part(2)])
    server.answer = () => ({ status: 409, body: { code: 'group_open' } })
    await user.click(await screen.findByRole('button', { name: 'Pronto, próximo item' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('2 pedidos não andaram'))
    expect(screen.getByRole('alert').textContent).toContain('AAAA-BBBB-C01, AAAA-BBBB-C02')
    // Both orders want the next thing, too.
    expect(screen.getAllByText('Não andou')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Entendi: 2 pedidos' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByText('Não andou')).toBeNull()
  })

  const act: Act = {
    kind: 'prepare',
    to: 'PREPARING',
    key: 'k',
    at: '',
    turn: 1,
    userId: 'bento',
    orderId: 'o',
    campaignId: 'c',
    label: '',
  }
  const moved = (state: string) => new Problem('part_moved', { state })

  it('is done when somebody else has packed the part, and shown when it is no longer to be packed', () => {
    expect(['PREPARING', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED'].map((state) => meaningOf(act, moved(state)))).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
    expect(meaningOf(act, moved('CANCELLED'))).toMatchObject({ code: 'part_moved', state: 'CANCELLED' })
    expect(meaningOf(act, new Problem('not_found'))).toMatchObject({ code: 'not_found' })
  })

  it('leaves the part as it is', () => {
    const refused = { ...act, orderId: part(1).orderId, campaignId: 'mercearia', refused: { code: 'part_moved' as const } }
    expect(withSteps(part(1), [refused])).toMatchObject({ state: 'CONFIRMED', isWaiting: false, refused })
  })
})
