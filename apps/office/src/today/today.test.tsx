import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getDayLetter } from '@mutirao/contract/staff'
import { getToday } from '@mutirao/contract/today'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import type { Today } from './today-query.ts'

afterEach(() => {
  vi.useRealTimers()
})

const group = { campaignId: 'cafe', name: 'Café do Sul', rules: [], paidUnits: 0, waitingUnits: 0, buyers: 0 }
const quiet: Today = { date: '2026-11-27', tasks: [], groups: [], failed: { letters: { count: 0, orders: [] } } }

/** On 27 November 2026, 9h in São Paulo. */
function openToday(today: Partial<Today>, role: Role = 'owner') {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] })
  serveOffice({ role, reads: [[getToday, () => ({ body: { ...quiet, ...today } })]] })
  go('')
  render(<App />)
  return userEvent.setup()
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ')
const region = async (name: string) => within(await screen.findByRole('region', { name }))
type Queries = { getAllByRole: typeof screen.getAllByRole }
const linksOf = (list: Queries) =>
  list.getAllByRole<HTMLAnchorElement>('link').map((link) => [plain(link.textContent), link.pathname + link.search])

describe('the money', () => {
  it('is shown with what it counts, and leads to the orders behind it', async () => {
    openToday({
      money: {
        received: { amount: 128450, orders: 17 },
        returned: 300,
        open: { amount: 296000, orders: 1 },
        review: { amount: 0, payments: 0 },
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Dinheiro de hoje' }))
    expect(linksOf(list)).toEqual([
      ['Entrou hojeR$ 1.284,5017 pedidos · R$ 3,00 devolvidos', '/office/orders?since=2026-11-27'],
      ['A receberR$ 2.960,001 pedido em aberto', '/office/lists/unpaid'],
      ['Em revisãoR$ 0,000 pagamentos', '/office/payments?only=reviews'],
    ])
  })

  it('has what is on its way, for those to whom the server tells it, with the next day', async () => {
    const money = { received: { amount: 0, orders: 0 }, returned: 0, open: { amount: 0, orders: 0 }, review: { amount: 0, payments: 0 } }
    openToday({ money: { ...money, coming: { amount: 187_088, next: { date: '2026-11-28', amount: 177_718 } } } })
    const list = within(await screen.findByRole('list', { name: 'Dinheiro de hoje' }))
    expect(linksOf(list)).toContainEqual(['A caminhoR$ 1.870,88R$ 1.777,18 amanhã', '/office/payouts'])
    cleanup()
    openToday({ money: { ...money, coming: { amount: 0 } } })
    expect(linksOf(within(await screen.findByRole('list', { name: 'Dinheiro de hoje' })))).toContainEqual([
      'A caminhoR$ 0,00nada a caminho',
      '/office/payouts',
    ])
  })

  it('is left out when the server does not tell it', async () => {
    openToday({}, 'support')
    expect(await screen.findByText(/^Nada espera por você até amanhã/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Dinheiro de hoje' })).toBeNull()
  })
})

describe('the tasks', () => {
  it('say until when, and lead to the list that does them', async () => {
    const window = { date: '2026-11-27', from: '18:00', to: '20:00' }
    openToday({
      tasks: [
        { kind: 'PREPARE', count: 2, units: 5, window: { ...window, date: '2026-11-26' } },
        { kind: 'PREPARE', count: 23, units: 61, window },
        { kind: 'BRING', count: 4, units: 1, window },
        { kind: 'HAND_OVER', count: 3, place: 'Padaria' },
        { kind: 'REVIEW', count: 2, amount: 18447 },
        { kind: 'STORE_CLOSED', count: 1 },
        { kind: 'RATING', count: 3 },
      ],
    })
    expect(linksOf(await region('A fazer agora'))).toEqual([
      ['2Separar: está atrasado5 unidades · quinta-feira, 18:00 às 20:00Separar', '/office/lists/picking?date=2026-11-26'],
      ['23Separar61 unidades · hoje, 18:00 às 20:00Separar', '/office/lists/picking?date=2026-11-27'],
      ['4Levar1 unidade · hoje, 18:00 às 20:00Ver entregas', '/office/rounds/2026-11-27'],
      ['3Esperam retiradaPadariaVer retiradas', '/office/pickups'],
      ['2Conferir pagamentoValor diferente · R$ 184,47Conferir', '/office/payments?only=reviews'],
      ['1Ponto de retirada fechadoQuem comprou ainda não escolheu outro lugarVer pedidos', '/office/orders?store=closed'],
      ['3Avaliações a responderDe quem já recebeuResponder', '/office/ratings?only=unanswered'],
    ])
  })
})

describe('the groups', () => {
  const rules = [
    { minimumUnits: 20, percentage: 5 },
    { minimumUnits: 50, percentage: 10 },
  ]

  it('say what each needs: its minimum, its next tier, or nothing more', async () => {
    openToday({
      groups: [
        { ...group, name: 'Pão', endsAt: '2026-11-27T21:00:00Z', minimumUnits: 20, rules, paidUnits: 14 },
        {
          ...group,
          campaignId: 'b',
          name: 'Café',
          endsAt: '2026-11-28T21:00:00Z',
          minimumUnits: 20,
          rules,
          paidUnits: 49,
          waitingUnits: 2,
        },
        { ...group, campaignId: 'c', name: 'Queijo', rules, paidUnits: 60 },
      ],
    })
    const list = await region('Grupos abertos, 1 fecha hoje')
    const said = list
      .getAllByRole('listitem')
      .map((item) => [
        plain(within(item).getByRole('heading').nextSibling?.textContent),
        plain(item.lastChild?.textContent),
        within(item).getByRole('progressbar').getAttribute('aria-valuetext'),
      ])
    expect(said).toEqual([
      ['Fecha hoje, 18h', 'Faltam 6 unidades para o mínimo de 20', '14 unidades pagas, 0 aguardando pagamento'],
      ['Fecha amanhã, 18h', 'Falta 1 unidade para 10%', '49 unidades pagas, 2 aguardando pagamento'],
      ['Sem data para fechar', 'No maior desconto, 10%', '60 unidades pagas, 0 aguardando pagamento'],
    ])
  })

  it('are shared by the address of the campaign in the shop', async () => {
    const user = openToday({ groups: [{ ...group, rules }] })
    await user.click(await screen.findByRole('button', { name: 'Compartilhar Café do Sul' }))
    expect(await screen.findByText('Link copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/store/cafe`)
  })
})

describe('the stock', () => {
  it('names what is about to end with the days that it lasts', async () => {
    const item = { id: 'a', name: 'Abacate', unit: '1 un.', hue: 80, left: 3 }
    openToday({
      stock: {
        ending: 7,
        out: 1,
        items: [
          { ...item, days: 0 },
          { ...item, id: 'b', name: 'Ovos', days: 2 },
          { ...item, id: 'c', name: 'Brioche' },
        ],
      },
    })
    const part = await region('Estoque acabando')
    expect(part.getAllByRole('listitem').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Abacate', 'restam 3', 'acaba hoje', 'Repor'],
      ['Ovos', 'restam 3', 'dura 2 dias', 'Repor'],
      ['Brioche', 'restam 3', 'Repor'],
    ])
    expect(part.getByRole('link', { name: '1 produto esgotado' }).getAttribute('href')).toBe('/office/items?state=OUT')
    expect(part.getByRole('link', { name: 'Ver 7 os produtos que estão acabando' })).toBeTruthy()
  })
})

describe('what failed', () => {
  it('names the orders whose letters did not go out, and leads to the answers that did not', async () => {
    openToday({ failed: { letters: { count: 2, orders: [{ id: 'x', code: 'AAAA-BBBB' }] }, answers: 2, webhooks: 1 } })
    const part = await region('Não saiu desde ontem')
    expect(linksOf(part)).toEqual([
      ['AAAA-BBBB', '/office/orders/x'],
      ['Ver as respondidas', '/office/inquiries?only=answered'],
      ['Ver integrações', '/office/integrations?state=FAILED'],
    ])
    expect(part.getByText(/^2 respostas não chegaram/)).toBeTruthy()
    expect(part.getByText('1 aviso a outro sistema da loja não foi aceito.')).toBeTruthy()
  })
})

describe('an address that is sent nothing', () => {
  it('stands with its reason, and is resumed', async () => {
    const paused = [{ url: 'https://erp.example/x', pausedAt: '2026-11-27T11:00:00.000Z', failingSince: '2026-11-26T11:00:00.000Z' }]
    const server = serveOffice({
      role: 'owner',
      reads: [[getToday, () => ({ body: { ...quiet, failed: { ...quiet.failed, paused } } })]],
    })
    go('')
    render(<App />)
    const part = await region('Não saiu desde ontem')
    expect(part.getByText(/erp\.example\/x estão suspensos. O sistema não aceita nada desde/)).toBeTruthy()
    server.answer = () => ({ status: 204 })
    paused.length = 0
    await userEvent.setup().click(part.getByRole('button', { name: 'Retomar avisos' }))
    await waitFor(() => expect(screen.queryByText(/estão suspensos/)).toBeNull())
    expect(server.acts).toMatchObject([{ path: '/api/admin/webhooks/resume', body: { url: 'https://erp.example/x' } }])
  })
})

describe('the letter about the day', () => {
  it('is asked for at seven, and at another hour', async () => {
    const answers: CallOutput<typeof getDayLetter> = { email: 'dona@loja.example', byMail: true, byPush: false, devices: 0 }
    const server = serveOffice({
      role: 'owner',
      reads: [
        [getToday, () => ({ body: quiet })],
        [getDayLetter, () => ({ body: answers })],
      ],
    })
    server.answer = ({ body }) => {
      answers.hour = body['hour'] as number
      return { body: answers }
    }
    go('')
    render(<App />)
    const user = userEvent.setup()
    const letter = within(await screen.findByRole('region', { name: 'O dia por e‑mail' }))
    expect(letter.getByText(/em dona@loja\.example/)).toBeTruthy()
    await user.click(letter.getByRole('switch', { name: 'O dia por e‑mail' }))
    await user.selectOptions(await letter.findByLabelText('A que horas'), '18h')
    await waitFor(() => expect(server.acts.map(({ body }) => body['hour'])).toEqual([7, 18]))
    await user.click(letter.getByRole('switch', { name: 'O dia por e‑mail' }))
    await waitFor(() => expect(server.acts.at(-1)!.body).toEqual({}))
    await waitFor(() => expect(letter.queryByLabelText('A que horas')).toBeNull())
  })

  it('comes as a push beside it or in its place, where a device shows messages of the office', async () => {
    const answers: CallOutput<typeof getDayLetter> = { byMail: true, byPush: false, devices: 2 }
    const server = serveOffice({
      role: 'owner',
      reads: [
        [getToday, () => ({ body: quiet })],
        [getDayLetter, () => ({ body: answers })],
      ],
    })
    server.answer = ({ body }) => ({ body: Object.assign(answers, { hour: undefined }, body) })
    go('')
    render(<App />)
    const user = userEvent.setup()
    const push = await screen.findByRole<HTMLInputElement>('switch', { name: 'O dia por aviso no aparelho' })
    expect(screen.getByText(/Aparece nos 2 aparelhos/)).toBeTruthy()
    await user.click(push)
    await waitFor(() => expect(server.acts.at(-1)!.body).toEqual({ hour: 7, byMail: false, byPush: true }))
    await waitFor(() => expect(push.checked).toBe(true))
    await user.click(push)
    await waitFor(() => expect(server.acts.at(-1)!.body).toEqual({}))
  })

  it('cannot be asked for without an e-mail', async () => {
    serveOffice({ role: 'owner', reads: [[getToday, () => ({ body: quiet })]] })
    go('')
    render(<App />)
    const letter = within(await screen.findByRole('region', { name: 'O dia por e‑mail' }))
    for (const one of letter.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
    expect(letter.getByText(/entre uma vez com o seu e‑mail/)).toBeTruthy()
  })
})
