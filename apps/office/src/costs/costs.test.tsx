import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import {
  getCampaignMargin,
  listAllPurchases,
  listCampaignMargins,
  type Margin,
  type Purchase,
  type TierMargin,
} from '@mutirao/contract/costs'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { costForm, draftOf, unitCostIn, valueOf } from './cost-draft.ts'
import { chatText, orderCsv, orderFile, ordersBySupplier } from './purchase.ts'

afterEach(() => {
  costForm.drafts.forget('feira')
})

const value = {
  fixed: 5000,
  items: { ovos: { price: 12_000, caseUnits: 12, minimumCases: 2, supplier: 'Zilda' }, leite: { price: 0, caseUnits: 1, minimumCases: 1 } },
}
const item = (id: string, name: string) => ({
  id,
  name,
  unit: 'bandeja',
  campaignId: 'feira',
  campaign: 'Feira',
  categoryId: 'c',
  category: 'C',
  hue: 10,
  price: 2490,
  state: 'SELLING',
})
const sold: Margin = {
  orders: 2,
  units: 40,
  goods: 90_000,
  shipping: 1600,
  interest: 90,
  courtesies: 600,
  cost: 60_000,
  fees: 910,
  delivery: 1300,
  fixed: 5000,
  margin: 23_880,
  unknownUnits: 3,
}
const tiers: TierMargin[] = [
  { percentage: 0, minimumUnits: 0, sold: { ...sold, orders: 1, units: 10, fixed: 0, margin: 30_130 } },
  { percentage: 12.5, minimumUnits: 30, since: '2026-11-29T12:00:00Z', sold: { ...sold, orders: 1, units: 30, fixed: 0, margin: -1250 } },
]
const purchases: Purchase[] = [
  { id: 'mel', name: 'Mel', unit: '1 kg', units: 3 },
  { id: 'ovos', name: 'Ovos', unit: 'bandeja', units: 37, supplier: 'Zilda', caseUnits: 12, cases: 4, left: 11, price: 48_000 },
]

function serve(address: string, { written = { id: 'feira', revision: 'r1', value } as Written | null } = {}) {
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [getCampaignMargin, () => ({ body: { name: 'Feira de sábado', sold, tiers, purchases } })],
      [listAllPurchases, () => ({ body: { content: purchases } })],
      [
        listCampaignMargins,
        () => ({
          body: {
            days: 90,
            campaigns: [
              { id: 'queijos', name: 'Queijos', sold: { ...sold, margin: -1250 } },
              { id: 'feira', name: 'Feira de sábado', sold },
            ],
          },
        }),
      ],
      [
        listDeskItems,
        () => ({
          body: {
            content: [item('ovos', 'Ovos'), item('leite', 'Leite')],
            page: 0,
            size: 200,
            totalElements: 2,
            counts: {},
            categories: [],
            campaigns: [],
          },
        }),
      ],
      [getWritten, () => (written ? { body: written } : { status: 404, body: { code: 'not_found' } })],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('unchanged costs are written as they were read', () => {
  expect(valueOf(draftOf(value))).toEqual(value)
})

it('a unit costs its part of the case; nothing while the amount cannot be read', () => {
  const draft = draftOf(value)
  expect([unitCostIn(draft, 'ovos'), unitCostIn(draft, 'leite'), unitCostIn(draft, 'mel')]).toEqual([1000, 0, undefined])
  expect(unitCostIn({ texts: { 'items.ovos.price': 'dez' } }, 'ovos')).toBeUndefined()
})

it('costs are typed by the case, and what a unit leaves stands beside its item', async () => {
  const { server, user } = serve('costs/feira')
  const eggs = within(await screen.findByRole('group', { name: 'Ovos' }))
  expect(eggs.getByText(/R\$\s10,00 por unidade, sobra R\$\s14,90/)).toBeTruthy()
  const price = eggs.getByLabelText('Custo')
  await user.clear(price)
  await user.type(price, '300')
  expect(eggs.getByText(/falta R\$\s0,10/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(server.acts).toHaveLength(1))
  const [act] = server.acts
  expect(act!.body['revision']).toBe('r1')
  expect(act!.body['value']).toMatchObject({
    fixed: 5000,
    items: { ovos: { price: 30_000, caseUnits: 12, minimumCases: 2, supplier: 'Zilda' } },
  })
})

it('a campaign without costs begins empty, and an item without a typed cost has none', async () => {
  const { server, user } = serve('costs/feira', { written: null })
  const milk = within(await screen.findByRole('group', { name: 'Leite' }))
  await user.type(milk.getByLabelText('Custo'), '0')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(server.acts).toHaveLength(1))
  expect(server.acts[0]!.body['value']).toEqual({ fixed: 0, items: { leite: { price: 0, caseUnits: 1, minimumCases: 1 } } })
})

it('what is left is shown line by line, with the units whose cost is not known', async () => {
  serve('costs/feira?part=margin')
  const table = await screen.findByRole('table', { name: 'Quanto sobra' })
  expect(table.textContent).toMatch(/Produtos\D*900,00.*Juros\D*0,90.*cortesia\D*6,00.*Custo dos produtos\D*600,00.*Sobra\D*238,80/)
  expect(screen.getByText(/custo de 3 unidades/)).toBeTruthy()
})

it('what each tier left stands below it, with its loss', async () => {
  serve('costs/feira?part=margin')
  const table = await screen.findByRole('table', { name: 'O que cada degrau deixou' })
  const links = within(table).getAllByRole('link', { name: '1 pedido, pago ou prometido' })
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('tier'))).toEqual(['0', '30'])
  const all = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver os 2 pedidos' }).href)
  expect([all.pathname, all.searchParams.get('campaign'), all.searchParams.get('status')]).toEqual([
    '/office/orders',
    'feira',
    new URL((links[0] as HTMLAnchorElement).href).searchParams.get('status'),
  ])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Sem degrau110R\$\s910,90R\$\s622,10R\$\s301,30$/),
    expect.stringMatching(/^12,5% a partir de 30 unidades130R\$\s910,90R\$\s622,10-R\$\s12,50$/),
  ])
})

it('what each campaign left stands in one list, which leads to each one', async () => {
  serve('costs')
  const [link] = await screen.findAllByRole('link', { name: 'Queijos' })
  expect(link!.getAttribute('href')).toMatch(/costs\/queijos\?part=margin$/)
  expect(link!.closest('tr')!.textContent).toMatch(/-R\$\s12,50.*910,90.*600,00.*3/)
  expect(screen.getByRole('link', { name: 'Últimos 90 dias' }).getAttribute('aria-current')).toBeTruthy()
})

it('the purchase is listed by supplier, and copied as a message', async () => {
  const { user } = serve('costs/feira?part=purchase')
  const units = await screen.findByRole<HTMLAnchorElement>('link', { name: '37 unidades de Ovos: ver os pedidos' })
  expect(units.search).toBe('?campaign=feira&buy=ovos')
  const zilda = within(await screen.findByRole('region', { name: 'Zilda' }))
  expect(zilda.getByText('4 caixas de 12')).toBeTruthy()
  await user.click(zilda.getByRole('button', { name: 'Copiar para o chat' }))
  expect(await navigator.clipboard.readText()).toMatch(
    /^Pedido para Zilda \(Feira de sábado\)\n\n• Ovos, bandeja: 4 caixas de 12 \(R\$\s480,00\)\n\nTotal: R\$\s480,00$/,
  )
})

it('the margins of a very large shop say that they are being counted', async () => {
  serveOffice({ role: 'manager', reads: [[listCampaignMargins, () => ({ body: { days: 90, isCounting: true, campaigns: [] } })]] })
  go('costs')
  render(<App />)
  expect(await screen.findByText(/somando todos os pedidos/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('the purchase for all campaigns leads to the orders of all, and to what they leave', async () => {
  serve('purchases')
  const zilda = within(await screen.findByRole('region', { name: 'Zilda' }))
  expect(zilda.getByRole<HTMLAnchorElement>('link', { name: '37 unidades de Ovos: ver os pedidos' }).search).toBe('?buy=ovos')
  expect(zilda.getByRole('table', { name: 'Pedido para Zilda (todas as campanhas)' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lucro ou prejuízo' }).getAttribute('href')).toBe('/office/costs')
  expect(orderFile(undefined, ordersBySupplier(purchases)[0]!)).toBe('compra-zilda.csv')
})

it('a purchase whose costs nobody typed has no empty columns', async () => {
  serve('purchases')
  const headsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  expect(await headsOf('Zilda')).toEqual(['Produto', 'Pedidas', 'Comprar', 'Sobram', 'Valor'])
  expect(await headsOf('Sem fornecedor')).toEqual(['Produto', 'Pedidas', 'Comprar'])
})

it('items without a supplier come last, and without a total where a cost is not known', () => {
  const [zilda, none] = ordersBySupplier(purchases)
  expect([zilda?.supplier, zilda?.total, none?.supplier, none?.total]).toEqual(['Zilda', 48_000, undefined, undefined])
  expect(chatText(none!, 'Feira')).toBe('Pedido (Feira)\n\n• Mel, 1 kg: 3 unidades')
  expect([zilda, none].map((order) => orderFile('feira', order!))).toEqual(['feira-compra-zilda.csv', 'feira-compra.csv'])
  expect(orderFile('feira', { ...zilda!, supplier: '../Sítio & Cia' })).toBe('feira-compra-sitio-cia.csv')
  expect(orderCsv(zilda!)).toContain('"Zilda";"Ovos";"bandeja";"37";"4";"12";"11";"480,00"')
})
