import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getFigures, getGroupStages, type FigureSums } from '@mutirao/contract/figures'
import { App } from '../app.tsx'
import { cohortRows } from './cohort-table.tsx'
import type { Figures } from './figure-queries.ts'
import { endOfStep, periodOf } from './period.ts'

// The chart is the library's drawing of the table's values.
vi.mock('./bar-chart.tsx', () => ({ BarChart: () => <div data-testid="chart" /> }))
/** 27 November 2026, 9h in São Paulo. */
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
})

const sums: FigureSums = {
  orders: 10,
  units: 24,
  newBuyers: 4,
  subTotal: 90_000,
  discount: 5000,
  shippingTotal: 8000,
  price: 93_000,
  placed: 12,
  received: 95_000,
  returned: 2000,
}
const figures: Figures = {
  from: '2026-11-14',
  to: '2026-11-27',
  countedUntil: '2026-11-27T12:00:00.000Z',
  totals: sums,
  before: { ...sums, orders: 8, price: 100_000 },
  step: 'day',
  series: [{ ...sums, start: '2026-11-20' }],
  hours: [{ hour: 9, orders: 10, price: 93_000 }],
  places: [{ type: 'PICKUP', place: 'Mercado', orders: 10, price: 93_000 }],
  methods: [
    { method: 'PIX', orders: 7, price: 70_000, wallet: 500 },
    { method: 'ON_DELIVERY', orders: 3, price: 23_000, wallet: 0 },
  ],
  coupons: [{ code: 'VIZINHO10', orders: 2, discount: 1050, price: 20_000 }],
  campaigns: [{ id: 'cafe', name: 'Café do Sul', orders: 10, units: 24, total: 90_000 }],
  items: [{ id: 'moido', name: '=Café; moído', orders: 10, units: 24, total: 90_000 }],
  categories: [{ id: 'bebidas', name: 'Bebidas', units: 24, total: 90_000 }],
  groups: [
    {
      campaignId: 'cafe',
      name: 'Café do Sul',
      closedAt: '2026-11-21T15:00:00.000Z',
      outcome: 'FAILED',
      percentage: 0,
      units: 3,
      buyers: 2,
      returned: 6000,
    },
  ],
  sources: [
    {
      source: 'utm:panfleto',
      steps: [
        { step: 'VISIT', visits: 300 },
        { step: 'PAYMENT', visits: 12 },
        { step: 'PAID', visits: 9 },
      ],
    },
    { source: 'chat', steps: [{ step: 'VISIT', visits: 40 }] },
  ],
  visits: {
    since: '2026-11-20',
    steps: [
      { step: 'VISIT', visits: 400 },
      { step: 'VIEW', visits: 200 },
      { step: 'CART', visits: 50 },
      { step: 'CHECKOUT', visits: 20 },
      { step: 'PAYMENT', visits: 0 },
    ],
    placed: 12,
    orders: 10,
  },
  missed: [{ words: 'maracuja', times: 7 }],
  cohorts: [],
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ')

function open(path: string, answer: Partial<Figures> = {}, more: NonNullable<Parameters<typeof serveOffice>[0]['reads']> = []) {
  const server = serveOffice({ role: 'owner', reads: [[getFigures, () => ({ body: { ...figures, ...answer } })], ...more] })
  go(path)
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the figures', () => {
  it('are asked for the last 14 days, and told with what they count and how they changed', async () => {
    const { server } = open('figures')
    const list = await screen.findByRole('region', { name: 'Resumo do período' })
    expect(plain(list.querySelector('dl')?.textContent)).toBe(
      'VendasR$ 930,007% a menos que antesPedidos1025% a mais que antesMédia por pedidoR$ 93,0026% a menos que antesCompraram pela 1ª vez46 de quem já compravaDevolvidoR$ 20,00de R$ 950,00 recebidos',
    )
    expect(server.asked.filter(({ path }) => path.includes('figures')).map(({ query }) => query)).toEqual([
      { from: '2026-11-14', to: '2026-11-27' },
    ])
  })

  it('are tables of every day, whose rows lead to the orders behind them', async () => {
    open('figures')
    await screen.findByRole('region', { name: 'Resumo do período' })
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /20\/11/ })
    expect(links[0]!.pathname + links[0]!.search).toBe('/office/orders?since=2026-11-20&until=2026-11-20')
    const campaign = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Café do Sul' })
    expect(campaign.map(({ search }) => search)).toContain('?campaign=cafe&since=2026-11-14&until=2026-11-27')
    const printed = screen.getAllByRole('table', { name: 'Vendas por dia' })
    // The first days on the screen, and all of them on paper.
    expect(printed.map((table) => within(table).getAllByRole('row').length)).toEqual([9, 15])
    expect(screen.getAllByText('Não chegou')).toHaveLength(2)
  })

  it('lead from each count of orders to exactly these orders', async () => {
    open('figures')
    const list = await screen.findByRole('region', { name: 'Resumo do período' })
    const sold = 'status=PAID%2CCONFIRMED%2CPREPARING%2CREADY_FOR_PICKUP%2CSHIPPED%2CDELIVERED'
    const link = within(list).getByRole('link', { name: '10 pedidos, pagos ou prometidos' })
    expect(link.getAttribute('href')).toBe(`/office/orders?since=${figures.from}&until=${figures.to}&${sold}`)
    const campaigns = within(screen.getAllByRole('table', { name: 'Campanhas' })[0]!)
    const [first] = campaigns.getAllByRole('link', { name: /pagos? ou prometidos?$/ })
    expect(first!.getAttribute('href')).toBe(
      `/office/orders?campaign=${figures.campaigns[0]!.id}&since=${figures.from}&until=${figures.to}&${sold}`,
    )
    const firstOf = (table: string) => {
      // The table on paper has all rows.
      const links = within(screen.getAllByRole('table', { name: table }).at(-1)!).getAllByRole<HTMLAnchorElement>('link')
      return Object.fromEntries(new URL(links[0]!.href).searchParams)
    }
    const period = { since: figures.from, until: figures.to, status: expect.stringContaining('PAID') as string }
    expect(firstOf('Produtos')).toEqual({ item: figures.items[0]!.id, ...period })
    expect(firstOf('Categorias')).toEqual({ category: figures.categories[0]!.id, ...period })
    const { type, place } = figures.places.find((one) => one.place !== '')!
    expect(firstOf('Para onde foram')).toEqual({ type, place, ...period })
    expect(firstOf('Como pagaram')).toEqual({ method: 'PIX', ...period })
    expect(firstOf('Cupons')).toEqual({ coupon: 'VIZINHO10', ...period })
    expect(firstOf('Vendas por hora do dia')).toEqual({ hour: String(figures.hours[0]!.hour), ...period })
  })

  it('say what each way of paying and each coupon brought, as a table and a spreadsheet', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => saved.push(text))
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = open('figures')
    const rowsOf = async (name: string) =>
      within((await screen.findAllByRole('table', { name }))[0]!)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => plain(textContent)))
    expect(await rowsOf('Como pagaram')).toEqual([
      ['Pix', '7', 'R$ 5,00', 'R$ 700,00'],
      ['Na entrega', '3', 'R$ 0,00', 'R$ 230,00'],
    ])
    expect(await rowsOf('Cupons')).toEqual([['VIZINHO10', '2', 'R$ 10,50', 'R$ 200,00']])
    await user.click(screen.getByRole('button', { name: 'Baixar Como pagaram como planilha' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toBe(
      '\ufeff"Forma de pagamento";"Pedidos";"Com saldo";"Vendas"\r\n"Pix";"7";"5,00";"700,00"\r\n"Na entrega";"3";"0,00";"230,00"\r\n',
    )
    await user.click(screen.getByRole('button', { name: 'Baixar Cupons como planilha' }))
    await vi.waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toBe('\ufeff"Cupom";"Pedidos";"Desconto";"Vendas"\r\n"VIZINHO10";"2";"10,50";"200,00"\r\n')
    vi.restoreAllMocks()
  })

  it('are downloaded as spreadsheets, in which no text is a formula', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => saved.push(text))
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = open('figures')
    await user.click(await screen.findByRole('button', { name: 'Baixar Produtos como planilha' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toBe('\ufeff"Produto";"Pedidos";"Unidades";"Vendas"\r\n"\'=Café; moído";"10";"24";"900,00"\r\n')
    await user.click(screen.getByRole('button', { name: 'Baixar tudo' }))
    await vi.waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toContain('"Vendas por dia"\r\n"Dia"')
    expect(saved[1]!.lastIndexOf('\ufeff')).toBe(0)
    vi.restoreAllMocks()
  })

  it('of a week that began before the period lead to the orders of the period alone', async () => {
    open('figures?from=2026-07-01&to=2026-11-27', {
      from: '2026-07-01',
      to: '2026-11-27',
      step: 'week',
      series: [
        { ...sums, start: '2026-06-29' },
        { ...sums, start: '2026-07-06' },
      ],
    })
    await screen.findByRole('region', { name: 'Resumo do período' })
    const [table] = screen.getAllByRole('table', { name: 'Vendas por semana' })
    const links = within(table!).getAllByRole<HTMLAnchorElement>('link')
    const [week, first] = ['?since=2026-07-06&until=2026-07-12', '?since=2026-07-01&until=2026-07-05']
    // The week leads to all that was ordered in it, its counts to what was sold, and to the first purchases among it.
    const [weekFirst, firstFirst] = [`${week}&purchase=first`, `${first}&purchase=first`]
    expect(links.map(({ search }) => search.split('&status=')[0])).toEqual([week, week, weekFirst, first, first, firstFirst])
  })

  it('of first and later purchases lead to their orders, and those of a cohort to its people', async () => {
    open('figures', {
      cohorts: [
        { first: '2026-10-01', month: '2026-10-01', buyers: 4, orders: 5, price: 4000 },
        { first: '2026-10-01', month: '2026-11-01', buyers: 1, orders: 2, price: 900 },
      ],
    })
    const list = await screen.findByRole('region', { name: 'Resumo do período' })
    const links = within(list).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ search, textContent }) => [textContent, new URLSearchParams(search).get('purchase')])).toEqual([
      ['10', null],
      ['4', 'first'],
      ['6', 'later'],
    ])
    const [table] = screen.getAllByRole('table', { name: 'Quem voltou a comprar' })
    const people = within(table!).getAllByRole<HTMLAnchorElement>('link')
    expect(people.map(({ pathname, search, textContent }) => [pathname, search, textContent])).toEqual([
      ['/office/people', '?firstMonth=2026-10', '4'],
      ['/office/people', '?firstMonth=2026-10&boughtMonth=2026-11', '25%'],
    ])
    expect(people[1]!.getAttribute('aria-label')).toBe('1 pessoa comprou de novo 1 mês depois')
  })

  it('of returning buyers end with the month of the shop, not that of UTC, and are downloaded with all others', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => saved.push(text))
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    // 22h30 of 30 November in São Paulo.
    const { user } = open('figures', {
      countedUntil: '2026-12-01T01:30:00.000Z',
      cohorts: [{ first: '2026-11-01', month: '2026-11-01', buyers: 4, orders: 4, price: 4000 }],
    })
    const [table] = await screen.findAllByRole('table', { name: 'Quem voltou a comprar' })
    expect(
      within(table!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Primeira compra', 'Compradores'])
    await user.click(screen.getByRole('button', { name: 'Baixar tudo' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toContain('"Quem voltou a comprar"\r\n"Primeira compra";"Compradores"\r\n"2026-11";"4"\r\n')
    vi.restoreAllMocks()
  })

  it('lead from visits to paid orders by step, and say what was searched in vain', async () => {
    open('figures')
    const [funnel] = await screen.findAllByRole('table', { name: 'Da visita ao pedido pago' })
    const rows = within(funnel!).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Visitaram', '400', '–'],
      ['Viram produtos50% das visitas', '200', '50%'],
      ['Encheram o carrinho12,5% das visitas', '50', '25%'],
      ['Foram fechar5% das visitas', '20', '40%'],
      ['Foram pagar0% das visitas', '0', '0%'],
      ['Pediram3% das visitas', '12', '–'],
      ['Pagaram2,5% das visitas', '10', '83,3%'],
    ])
    expect(screen.getByText(/Visitas contadas desde 20\/11\/2026/)).toBeDefined()
    const [missed] = screen.getAllByRole('table', { name: 'Procuraram e não acharam' })
    expect(within(missed!).getByRole('row', { name: 'maracuja 7' })).toBeDefined()
  })

  it('lead from a group to what each of its tiers brought', async () => {
    const stages = [
      { percentage: 0, minimumUnits: 0, orders: 2, units: 5, total: 50_000 },
      { percentage: 5, minimumUnits: 5, since: '2026-11-20T15:00:00.000Z', orders: 3, units: 8, total: 80_000 },
      { percentage: 10, minimumUnits: 20, orders: 0, units: 0, total: 0 },
    ]
    open('figures?period=month&group=padaria', {}, [[getGroupStages, () => ({ body: { name: 'Café do Sul', stages } })]])
    const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Ver os degraus de Café do Sul' })
    expect(link!.search).toBe('?period=month&group=cafe')
    go('figures?period=month&group=cafe')
    const [table] = await screen.findAllByRole('table', { name: 'O que cada degrau trouxe: Café do Sul' })
    const rows = within(table!).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => plain(textContent)))).toEqual([
      ['Antes do primeiro', 'no início', '2', '5', 'R$ 500,00'],
      ['5% com 5 unidades', '20/11, 12:00', '3', '8', 'R$ 800,00'],
      ['10% com 20 unidades', 'não foi', '0', '0', 'R$ 0,00'],
    ])
  })

  it('say that no visits were counted yet', async () => {
    open('figures', { visits: undefined, missed: [] })
    expect(await screen.findByText(/Não há visitas contadas neste período/)).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Da visita ao pedido pago' })).toBeNull()
  })

  it('say that a shop is counted for the first time', async () => {
    open('figures', { countedUntil: undefined })
    expect(await screen.findByText(/somando os pedidos da loja pela primeira vez/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Resumo do período' })).toBeNull()
  })
})

it.each([
  'from=2026-11-10&to=2026-11-01',
  'from=2006-11-10&to=2026-11-10',
  'from=0001-01-01&to=0001-01-02',
  'from=2026-02-31&to=2026-03-10',
  'from=2026-02-01&to=2026-13-10',
  'from=9999-12-01&to=9999-12-31',
  'to=2026-02-31',
])('the impossible period %s is told, and not asked for', async (fields) => {
  const { server } = open(`figures?${fields}`)
  expect(await screen.findByText(/Confira o período/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Resumo do período' })).toBeNull()
  expect(server.asked.filter(({ path }) => path.includes('figures'))).toEqual([])
})

describe('a period', () => {
  const now = new Date('2027-01-02T01:30:00Z')
  it.each([
    [{}, { from: '2026-12-19', to: '2027-01-01' }],
    [{ period: 'month' }, { from: '2027-01-01', to: '2027-01-01' }],
    [{ period: 'last-month' }, { from: '2026-12-01', to: '2026-12-31' }],
    [{ period: 'year' }, { from: '2026-02-01', to: '2027-01-01' }],
    [{ period: 'nonsense' }, { from: '2026-12-19', to: '2027-01-01' }],
    [
      { from: '2026-02-03', to: '2026-02-04' },
      { from: '2026-02-03', to: '2026-02-04' },
    ],
    // One of the two days alone: until today, and the 14 days that end with it.
    [{ from: '2026-12-20' }, { from: '2026-12-20', to: '2027-01-01' }],
    [
      { to: '2026-03-07', period: 'year' },
      { from: '2026-02-22', to: '2026-03-07' },
    ],
    [{ to: 'nonsense' }, { from: '2026-12-19', to: '2027-01-01' }],
  ])('of the address %j is %j in São Paulo', (fields, period) => {
    expect(periodOf(fields, now, 'America/Sao_Paulo')).toEqual(period)
  })

  it('ends a step within itself', () => {
    const period = { from: '2026-01-05', to: '2026-02-10' }
    expect(endOfStep('2026-01-05', 'day', period)).toBe('2026-01-05')
    expect(endOfStep('2026-01-05', 'week', period)).toBe('2026-01-11')
    expect(endOfStep('2026-01-01', 'month', period)).toBe('2026-01-31')
    expect(endOfStep('2026-02-01', 'month', period)).toBe('2026-02-10')
  })
})

it('cohorts have a column for each month that has come', () => {
  const row = (first: string, month: string, buyers: number) => ({ first, month, buyers, orders: buyers, price: 0 })
  expect(
    cohortRows([row('2026-09-01', '2026-09-01', 10), row('2026-09-01', '2026-11-01', 3), row('2026-11-01', '2026-11-01', 4)], '2026-11-27'),
  ).toEqual([
    { first: '2026-09-01', buyers: 10, later: [0, 3] },
    { first: '2026-11-01', buyers: 4, later: [] },
  ])
})
