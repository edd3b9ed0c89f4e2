import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { hindrance, queue, sendAll } from '#kept/queue.ts'
import { findKept, roundKey, today } from '#kept/reads.ts'
import { dayText } from '#looks/day-text.ts'
import { buildStop, DAY } from '#testing/round.ts'
import { serveOffice } from '#testing/server.ts'
import type { PickupPart } from '@mutirao/contract/fulfilment'
import { getStaffSelf } from '@mutirao/contract/staff'
import { App } from './app.tsx'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function open(path: string) {
  go(path)
  render(<App />)
  return userEvent.setup()
}
/** The screens' clock is the machine's. */
const inDays = (days: number) => today(new Date(), days)
const cardOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) })

describe('sharing a round', () => {
  /** The content of the one live region, which existed empty before any announcement. */
  async function share(user: ReturnType<typeof userEvent.setup>) {
    const button = await screen.findByRole('button', { name: 'Compartilhar' })
    const silent = screen.getAllByRole('status').filter(({ textContent }) => textContent === '')
    await user.click(button)
    return () => silent.map(({ textContent }) => textContent)
  }

  it('copies the address when the phone has no share sheet, and announces it', async () => {
    serveOffice({ stops: [buildStop()] })
    const said = await share(open(`rounds/${DAY}`))
    await waitFor(() => expect(said()).toContain('Link copiado'))
    expect(await navigator.clipboard.readText()).toBe(location.href)
  })

  it('explains how to copy by hand when the browser refuses', async () => {
    serveOffice({ stops: [buildStop()] })
    const user = open(`rounds/${DAY}`)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const said = await share(user)
    await waitFor(() => expect(said()).toContain('Copie o endereço desta página no navegador.'))
  })
})

describe('the doors', () => {
  it('ask a signed-out visitor to sign in at the shop, and return afterwards', async () => {
    serveOffice({}).isSignedOut = true
    open(`rounds/${DAY}`)
    const link = await screen.findByRole('link', { name: 'Entrar' })
    expect(link.getAttribute('href')).toMatch(new RegExp(`^/(login|auth)\\?to=${encodeURIComponent(`/office/rounds/${DAY}`)}$`))
  })

  it('lead back to the shop, unless it has not opened yet', async () => {
    serveOffice({}).isSignedOut = true
    open('')
    expect((await screen.findByRole('link', { name: 'Ir para a loja' })).getAttribute('href')).toBe('/')
    cleanup()
    start.isPreparing = true
    open('')
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ir para a loja' })).toBeNull()
    delete start.isPreparing
  })

  it('name who works here, with the role', async () => {
    serveOffice({ role: 'manager' })
    open('')
    expect((await screen.findByText('Gerente')).closest('p')!.textContent).toBe('BBentoGerente')
  })

  it('ask a session by code for a passkey where the shop demands one for everything, and keep nothing that was read', async () => {
    serveOffice({ role: 'owner', reads: [[getStaffSelf, () => ({ status: 403, body: { code: 'passkey_required' } })]] })
    open('orders')
    expect(await screen.findByRole('heading', { name: 'Entre com a digital, o rosto ou o PIN' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ativar neste aparelho' }).getAttribute('href')).toBe('/profile')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(await findKept('me')).toBeUndefined()
  })

  it('say beside the usable screens that more rights wait for a passkey', async () => {
    const rights = ['office.enter', 'orders.read']
    serveOffice({ role: 'owner', reads: [[getStaffSelf, () => ({ body: { name: 'Rosa', role: 'owner', rights, needsPasskey: true } })]] })
    open('orders')
    expect(await screen.findByText('Para dinheiro e equipe a loja pede a digital, o rosto ou o PIN do seu aparelho.')).toBeTruthy()
    const menu = within(await screen.findByRole('navigation'))
    expect(menu.queryByRole('link', { name: 'Pagamentos' })).toBeNull()
  })

  it('tell people without a role that they are not staff', async () => {
    serveOffice({ role: 'nobody' })
    open('')
    expect(await screen.findByRole('heading', { name: 'Sua conta não trabalha nesta loja' })).toBeTruthy()
  })

  it.each([
    ['owner', 'Hoje'],
    ['support', 'Hoje'],
    ['picker', 'Entregas'],
    ['courier', 'Entregas'],
  ] as const)('show %s the first screen of the role', async (role, title) => {
    serveOffice({ role })
    open('')
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(document.title).toBe(`${title} · Loja`)
  })

  it('report an unknown screen, and a screen without the right', async () => {
    serveOffice({ role: 'courier' })
    open('pickups')
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy()
  })
})

describe('a round', () => {
  it('shows each stop with the details for its delivery', async () => {
    const stop = buildStop({ due: 5400, attempts: [{ at: '2026-11-21T12:00:00.000Z', reason: 'NOBODY_HOME', note: 'Toquei' }] })
    serveOffice({ stops: [stop] })
    open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    for (const text of ['Rua Fradique Coutinho, 1139, apto 12', 'Referência: Portão verde', 'Receber na entrega'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText(/^Não havia ninguém/)).toBeTruthy()
    expect(card.getByRole('link', { name: /Mapa/ }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-23.55%2C-46.69',
    )
    expect(card.getByRole('link', { name: /Ligar/ }).getAttribute('href')).toBe('tel:+5511987654321')
    expect(card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/5511987654321')
  })

  it('does not offer a stop whose group is open, and leaves it out of the departure', async () => {
    const [waiting, ready] = [buildStop({ waits: 'GROUP' }), buildStop()]
    const server = serveOffice({ stops: [waiting, ready] })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(waiting.buyer))
    expect(card.getByText('Espera o grupo')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Entregue' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tudo saiu para entrega (1)' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Saiu para entrega' }))
    await waitFor(() =>
      expect(server.acts.map(({ path }) => path)).toEqual([expect.stringContaining(`${ready.orderId}/parts/mercearia/shipment`)]),
    )
  })

  it('requires the due money before a delivery', async () => {
    const stop = buildStop({ due: 5400 })
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    await user.click(within(await cardOf(stop.buyer)).getByRole('button', { name: 'Entregue' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.type(sheet.getByLabelText('Código de entrega'), '1234')
    await user.click(sheet.getByRole('button', { name: 'Confirmar entrega' }))
    expect(sheet.getByRole('alert').textContent).toBe('Confirme que recebeu o valor.')
    expect(server.acts).toEqual([])
    await user.click(sheet.getByLabelText(/^Recebi R\$\s54,00$/))
    await user.click(sheet.getByRole('button', { name: 'Confirmar entrega' }))
    await waitFor(() => expect(server.acts).toMatchObject([{ body: { deliveryCode: '1234', collected: 5400 } }]))
  })

  it('stores offline acts, and sends them once and in order', async () => {
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    server.isOffline = true
    await user.click(card.getByRole('button', { name: 'Saiu para entrega' }))
    expect(await card.findByText('Aguardando rede')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Não deu' }))
    await user.click(screen.getByLabelText('Não havia ninguém'))
    await user.click(screen.getByRole('button', { name: 'Registrar' }))
    expect(await screen.findByText('2 registros aguardando rede')).toBeTruthy()
    server.isOffline = false
    await Promise.all([sendAll(), sendAll()])
    await waitFor(() => expect(screen.queryByText('Aguardando rede')).toBeNull())
    expect(server.acts.map(({ path }) => path.split('/').at(-1))).toEqual(['shipment', 'attempts'])
    expect(new Set(server.acts.map(({ body }) => body['act'])).size).toBe(2)
    for (const { body } of server.acts) expect(body['at']).toMatch(/^\d{4}-/)
  })

  it.each(['courier', 'keeper'] as const)(
    'never shows a wrong code of a %s as a hand-over, and asks for it again in place',
    async (role) => {
      const { address: _address, ...part } = buildStop()
      const stop = { ...part, address: _address }
      const server = serveOffice({ role, stops: [stop], parts: [part] })
      const user = open(role === 'courier' ? `rounds/${DAY}` : 'pickups')
      const card = within(await cardOf(stop.buyer))
      const shown: string[] = []
      server.answer = ({ body }) => {
        shown.push(screen.getByRole('article', { hidden: true }).textContent)
        return body['deliveryCode'] === '1234' ? { body: {} } : { status: 422, body: { code: 'delivery_code_wrong' } }
      }
      await user.click(card.getByRole('button', { name: role === 'courier' ? 'Entregue' : 'Entregar' }))
      const sheet = within(screen.getByRole('dialog'))
      const field = sheet.getByLabelText('Código de entrega')
      const press = () => user.click(sheet.getByRole('button', { name: 'Confirmar entrega' }))
      await user.type(field, '9999')
      await press()
      expect((await sheet.findByRole('alert')).textContent).toMatch(/^Código incorreto/)
      expect(queue.get()).toEqual([])
      await user.clear(field)
      await user.type(field, '1234')
      await press()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(shown).toHaveLength(2)
      for (const text of shown) expect(text).toContain('A separar')
    },
  )

  it('keeps an offline code as unchecked, and shows the hand-over once the server accepts it', async () => {
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    server.isOffline = true
    await user.click(card.getByRole('button', { name: 'Entregue' }))
    await user.type(screen.getByLabelText('Código de entrega'), '9999')
    await user.click(screen.getByRole('button', { name: 'Confirmar entrega' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await card.findByText('Guardado, ainda não conferido')).toBeTruthy()
    expect(card.queryByText('Entregue')).toBeNull()
    expect(card.queryByRole('button', { name: /^(Entregue|Não deu)$/ })).toBeNull()
    expect(screen.getByText(/0 de 1 entregues/)).toBeTruthy()
    server.isOffline = false
    server.stops = [{ ...stop, state: 'DELIVERED' }]
    await sendAll()
    expect(await card.findByText('Entregue')).toBeTruthy()
    expect(card.queryByText('Guardado, ainda não conferido')).toBeNull()
  })

  it('lists past rounds that have undelivered parts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    open('rounds')
    expect(await screen.findByText(/0 de 1 entregues/)).toBeTruthy()
    await waitFor(async () => expect(await findKept(roundKey(DAY))).toBeDefined())
    server.isOffline = true
    go(`rounds/${DAY}`)
    expect(await cardOf(stop.buyer)).toBeTruthy()
  })

  it('resends an attempt whose photo upload broke off, and records it once', async () => {
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    open(`rounds/${DAY}`)
    await cardOf(stop.buyer)
    const { enqueue } = await import('#kept/queue.ts')
    let isCut = true
    server.answer = ({ path }) =>
      path.endsWith('/photo') ? (isCut ? { status: 503, body: { code: 'overloaded' } } : { status: 204 }) : { body: {} }
    await enqueue(stop, { kind: 'attempt', reason: 'OTHER', picture: 'AAAA' })
    await waitFor(() => expect(server.acts).toHaveLength(2))
    await waitFor(() => expect(hindrance.get()).toBe('network'))
    isCut = false
    await sendAll()
    expect(server.acts.map(({ path }) => path.split('/').at(-1))).toEqual(['attempts', 'photo', 'photo'])
    expect(queue.get().filter(({ sentAt }) => sentAt === undefined)).toEqual([])
  })

  it('shows a refused act until it is read, and sends the later acts', async () => {
    const [one, other] = [buildStop(), buildStop()]
    const server = serveOffice({ stops: [one, other] })
    const user = open(`rounds/${DAY}`)
    await cardOf(one.buyer)
    server.answer = ({ path }) =>
      path.includes(one.orderId) ? { status: 409, body: { code: 'part_moved', state: 'DELIVERED' } } : { body: {} }
    for (const stop of [one, other]) {
      await user.click(within(await cardOf(stop.buyer)).getByRole('button', { name: 'Entregue' }))
      await user.type(screen.getByLabelText('Código de entrega'), '1234')
      await user.click(screen.getByRole('button', { name: 'Confirmar entrega' }))
    }
    const card = within(await cardOf(one.buyer))
    expect((await card.findByRole('alert')).textContent).toContain('Outra pessoa já marcou este pedido como entregue')
    expect(server.acts).toHaveLength(2)
    await user.click(card.getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
    expect(queue.get().some(({ refused }) => refused)).toBe(false)
  })

  it('waits for a new sign-in without losing acts, and says so', async () => {
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    server.answer = () => ({ status: 401, body: { code: 'authentication' } })
    server.isSignedOut = true
    await user.click(card.getByRole('button', { name: 'Saiu para entrega' }))
    expect(await screen.findByText('Sua sessão acabou. Entre para enviar 1 registro.')).toBeTruthy()
    expect(queue.get()).toHaveLength(1)
  })

  it('asks before a sign-out with waiting acts, and then deletes all personal data', async () => {
    const stop = buildStop()
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    server.isOffline = true
    await user.click(card.getByRole('button', { name: 'Saiu para entrega' }))
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(screen.getByText('Um registro ainda espera a rede. Se você sair, ele se perde.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sair e apagar' }))
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeTruthy()
    expect(queue.get()).toEqual([])
  })
})

describe('a photo', () => {
  const attempt = '0197a000-0000-7000-8000-000000000001'
  const attempts = [{ at: '2026-11-21T12:00:00.000Z', reason: 'NOBODY_HOME' as const, photo: attempt }]
  const extraPhotos = [{ id: '0197a000-0000-7000-8000-000000000002', label: 'Foto da receita' }]

  it('shows photos of attempts and forms on demand to roles that read orders', async () => {
    const stop = buildStop({ attempts, extraPhotos })
    const server = serveOffice({ role: 'manager', stops: [stop] })
    server.photo = () => ({ status: 503, body: { code: 'overloaded' } })
    const user = open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    expect(card.queryByRole('img')).toBeNull()
    const button = card.getByRole('button', { name: 'Ver foto: Foto: Não havia ninguém' })
    await user.click(button)
    expect((await card.findByRole('alert')).textContent).toBe('A foto não chegou. Tente de novo com rede.')
    server.photo = () => ({ body: { picture: 'QUJD' } })
    await user.click(button)
    expect((await card.findByRole('img', { name: 'Foto: Não havia ninguém' })).getAttribute('src')).toBe('data:image/webp;base64,QUJD')
    await user.click(card.getByRole('button', { name: 'Ver foto: Foto da receita' }))
    expect(await card.findByRole('img', { name: 'Foto da receita' })).toBeTruthy()
  })

  it('is not offered to couriers', async () => {
    const stop = buildStop({ attempts, extraPhotos })
    serveOffice({ role: 'courier', stops: [stop] })
    open(`rounds/${DAY}`)
    const card = within(await cardOf(stop.buyer))
    expect(card.getByText(/^Não havia ninguém/)).toBeTruthy()
    expect(card.queryByRole('button', { name: /Ver foto/ })).toBeNull()
  })

  it('is seen on the order, too', async () => {
    const { orderId: id, code, buyer, phone } = buildStop()
    const order = { id, code, buyer, phone, state: 'SHIPPED' as const, type: 'SHIPPING' as const, price: 5400, payment: 'PIX' as const }
    const at = '2026-11-21T12:00:00.000Z'
    const shown = { ...order, creationDate: at, updateDate: at, isStoreClosed: false, attempts, extraPhotos, tags: [], parts: [] }
    serveOffice({ role: 'support', orders: [shown] })
    const user = open('orders')
    const card = within(await screen.findByRole('row', { name: new RegExp(code) }))
    expect(card.getByText('Saiu para entrega')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Ver foto: Foto da receita' }))
    expect(await card.findByRole('img', { name: 'Foto da receita' })).toBeTruthy()
  })
})

describe('a round by keyboard alone', () => {
  it('moves the focus in visual order, and keeps it on the stop after an act', async () => {
    const stop = buildStop({ state: 'SHIPPED' })
    const server = serveOffice({ stops: [stop] })
    const user = open(`rounds/${DAY}`)
    const card = await cardOf(stop.buyer)
    const named: string[] = []
    for (let n = 0; n < 30 && document.activeElement?.textContent !== 'Entregue'; n++) {
      await user.tab()
      const { activeElement } = document
      if (activeElement && card.contains(activeElement)) named.push(activeElement.getAttribute('aria-label') ?? activeElement.textContent)
    }
    expect(named.map((name) => name.split(' ')[0])).toEqual(['Mapa', 'Ligar', 'WhatsApp', 'Não', 'Entregue'])
    await user.keyboard('{Enter}')
    // The dialog's own focus handling is tested in a browser (e2e/office.spec.ts).
    screen.getByLabelText('Código de entrega').focus()
    await user.keyboard('1234{Enter}')
    await waitFor(() => expect(server.acts).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The stop has no act left: the tab order continues from its place, not from the top of the page.
    expect(card.contains(document.activeElement)).toBe(true)
  })
})

describe('the next stop', () => {
  it('is the first open stop; skipped stops and failed attempts come last', async () => {
    const stops = [
      buildStop({ state: 'DELIVERED' }),
      buildStop({ waits: 'GROUP' }),
      buildStop({ attempts: [{ at: '2026-11-22T10:00:00.000Z', reason: 'NOBODY_HOME' }] }),
      buildStop(),
      buildStop(),
    ]
    serveOffice({ stops })
    const user = open(`rounds/${DAY}/next`)
    expect(await screen.findByRole('heading', { level: 1, name: stops[3]!.buyer })).toBeTruthy()
    expect(screen.getByText(/^Parada 4 de 5/)).toBeTruthy()
    for (const next of [4, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Pular' }))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(stops[next]!.buyer)
    }
  })
})

describe('a counter', () => {
  const { address: _address, ...part } = buildStop({ buyer: 'Íris Conceição', code: 'KLMN-PQRS-TUV' })
  const { address: _other, ...another } = buildStop({ buyer: 'Zeca', state: 'READY_FOR_PICKUP' })

  function buildPickup(over: Partial<PickupPart>): PickupPart {
    const { address: _none, ...pickup } = buildStop()
    return { ...pickup, ...over }
  }

  it.each(['iris', 'conceicao iris', 'klmnpqrs', 'KLMN-PQ'])('finds its orders by %s', async (words) => {
    serveOffice({ role: 'keeper', parts: [part, another] })
    const user = open('')
    await user.type(await screen.findByLabelText('Nome ou código do pedido'), words)
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([`Íris Conceição ${part.code}`])
  })

  it('marks orders whose pickup point has closed', async () => {
    serveOffice({ role: 'keeper', parts: [{ ...part, isStoreClosed: true }, another] })
    open('')
    const closed = await screen.findByRole('article', { name: `Íris Conceição ${part.code}` })
    expect(closed.textContent).toContain('Este ponto não recebe mais este pedido')
    expect(screen.getByRole('article', { name: `Zeca ${another.code}` }).textContent).not.toContain('não recebe mais')
  })

  it('lists the pickups of the coming days below the due ones, day by day', async () => {
    const on = (date: string, buyer: string) => buildPickup({ buyer, slot: { date, from: '14:00', to: '18:00' } })
    const [soon, later] = [inDays(2), inDays(4)]
    const coming = [on(later, 'Quarto'), on(soon, 'Segundo'), on(soon, 'Também')]
    const server = serveOffice({ role: 'keeper', parts: [...coming, part] })
    const user = open('')
    await screen.findByRole('article', { name: new RegExp(part.buyer) })
    expect(server.asked.find(({ path }) => path === '/api/admin/pickups')?.query).toEqual({ date: inDays(60) })
    expect(screen.getByText('1 pedido para retirar · 3 nos próximos dias')).toBeTruthy()
    const days = within(screen.getByRole('region', { name: 'Próximos dias' }))
    expect(days.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      `${dayText(soon, inDays(0))} · 2 pedidos para retirar`,
      `${dayText(later, inDays(0))} · 1 pedido para retirar`,
    ])
    expect(days.getAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(' ')[0])).toEqual([
      'Segundo',
      'Também',
      'Quarto',
    ])
    await user.type(screen.getByRole('searchbox'), 'quarto')
    expect(screen.getAllByRole('article').length).toBe(1)
    expect(screen.queryByText('Nenhum pedido com esse nome ou código.')).toBeNull()
  })

  it('says that nothing is due when only later pickups exist', async () => {
    serveOffice({ role: 'keeper', parts: [buildPickup({ slot: { date: inDays(1), from: '14:00', to: '18:00' } })] })
    open('')
    expect(await screen.findByText('Nada para retirar até hoje.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Próximos dias' })).toBeTruthy()
  })

  it('keeps a handed-over order visible as delivered when no pickup remains', async () => {
    const server = serveOffice({ role: 'keeper', parts: [part] })
    server.answer = () => {
      server.parts = []
      return { body: {} }
    }
    const user = open('')
    await user.click(await screen.findByRole('button', { name: 'Entregar' }))
    await user.type(screen.getByLabelText('Código de entrega'), '4321')
    await user.click(screen.getByRole('button', { name: 'Confirmar entrega' }))
    const reads = () => server.asked.filter(({ path }) => path === '/api/admin/pickups').length
    await waitFor(() => expect(reads()).toBeGreaterThan(1))
    await waitFor(() => expect(queue.get()).toEqual([]))
    const card = within(await cardOf(part.buyer))
    expect(await card.findByText('Entregue')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Entregar' })).toBeNull()
  })

  it('hands over by the code, through the same queue', async () => {
    const server = serveOffice({ role: 'keeper', parts: [part] })
    const user = open('')
    await user.click(await screen.findByRole('button', { name: 'Entregar' }))
    await user.type(screen.getByLabelText('Código de entrega'), '4321')
    await user.click(screen.getByRole('button', { name: 'Confirmar entrega' }))
    await waitFor(() =>
      expect(server.acts).toMatchObject([{ path: expect.stringMatching(/\/hand-over$/), body: { deliveryCode: '4321' } }]),
    )
  })
})
