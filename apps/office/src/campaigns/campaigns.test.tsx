import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { merged } from '#written/drafts.ts'
import { nameOfPath } from '#written/kind-words.ts'
import { said } from '#written/said.tsx'
import { localText } from '#written/written-text.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { officeCampaignDraftsKey } from '@mutirao/client/stored-keys'
import { getCosts } from '@mutirao/contract/costs'
import { listDeskCampaigns, type DeskCampaign } from '@mutirao/contract/desk-campaigns'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { getWritten, listWritten, listWrittenStates, previewWritten, type Written } from '@mutirao/contract/written'
import { addressDraft, type TypedThing } from '@mutirao/contract/written-drafts'
import { App } from '../app.tsx'
import { copyOf, draftOf, valueOf, type CampaignDraft } from './campaign-draft.ts'
import { campaignWords, partOfPath, wordsOfCampaigns } from './campaign-words.ts'
import { tierIssues } from './tier-issues.ts'

beforeEach(() => {
  forgetStored([])
})
afterEach(() => {
  delete start.isPreparing
})

/** As the server answers it: jsonb keeps the keys of nested objects in an order of its own. */
const value: Written['value'] = {
  producer: 'Sítio Boa Vista',
  description: 'Colhido na véspera.',
  ground: 2,
  default: true,
  tags: [{ tag: 'bio', label: 'Bio' }],
  selectedItem: 'ovos',
  depends: [
    { type: 'invites', invites: 2 },
    { date: '2099-11-23T11:00:00.000Z', type: 'time' },
  ],
  deliveryCalendar: [{ to: '12:00', fee: 800, from: '08:00', weekday: 6, capacity: 60, company: 'moto', cutoffHours: 24 }],
  pickup: [{ to: '13:00', fee: 0, from: '09:00', store: 'praca', weekday: 6, cutoffHours: 0 }],
  cartControls: {
    groupRules: [
      { percentage: 5, minimumUnits: 20 },
      { percentage: 12.5, minimumUnits: 50 },
    ],
    discountRules: [{ itemId: 'ovos', minimumQuantity: 3, discountType: 'allSameProducts', type: 'percentage', discount: 10 }],
  },
  group: {
    share: 25,
    seller: { address: 'Rua A, 1', document: '11.222.333/0001-81', legalName: 'Boa Vista Ltda.' },
    onFailure: 'Devolvemos tudo.',
    minimumUnits: 20,
  },
  name: 'Feira de sábado',
  priority: 70,
  active: true,
  code: 'FEIRA',
  picture: 'feira.webp',
  formerly: ['feirinha'],
  areas: ['vila'],
  expired: { end: '2099-11-25T23:00:30.000Z', description: 'Volta sábado.' },
  codes: [],
}
const written: Written = {
  id: 'feira',
  revision: 'r1',
  value,
  pictures: [{ name: 'feira.webp', hash: 'a'.repeat(20), width: 1, height: 1, color: '#ccc' }],
}
const draft = draftOf(value, written.pictures)

describe('the form of a campaign', () => {
  it('writes back what was read, whatever the order of its keys', () => {
    expect(JSON.stringify(valueOf(draft, { active: true }))).toBe(JSON.stringify(value))
  })

  it('shows dates in the shop’s time, and writes the instant', () => {
    expect(localText('2099-11-25T23:00:30.000Z')).toBe('2099-11-25T20:00')
    expect(draft).toMatchObject({ opensAt: '2099-11-23T08:00', endsAt: '2099-11-25T20:00' })
    expect(valueOf({ ...draft, endsAt: '2099-11-26T18:30' }, { active: true })['expired']).toEqual({
      end: '2099-11-26T21:30:00.000Z',
      description: 'Volta sábado.',
    })
  })

  it('keeps what it does not show beside what it changes', () => {
    const typed: CampaignDraft = {
      ...draft,
      invites: '',
      needs: 'cafe',
      tiers: [{ row: 0, units: '30', percentage: '7,5' }],
      deliveries: [{ ...draft.deliveries[0]!, fee: '', capacity: '' }],
    }
    expect(valueOf(typed, { active: false })).toMatchObject({
      active: false,
      ground: 2,
      depends: [
        { type: 'time', date: '2099-11-23T11:00:00.000Z' },
        { type: 'campaign', campaignId: 'cafe' },
      ],
      cartControls: { groupRules: [{ minimumUnits: 30, percentage: 7.5 }], discountRules: [{ itemId: 'ovos' }] },
    })
    const [window] = valueOf(typed, { active: false })['deliveryCalendar'] as Written['value'][]
    expect(window).toEqual({ to: '12:00', fee: 0, from: '08:00', weekday: 6, company: 'moto', cutoffHours: 24 })
    expect(valueOf({ ...draft, isGroup: false }, { active: true })).toMatchObject({ cartControls: { groupRules: [] } })
    expect(valueOf({ ...draft, isGroup: false }, { active: true })).not.toHaveProperty('group')
  })

  it('keeps both people’s changes where they differ', () => {
    const mine = valueOf({ ...draft, name: 'Feira da praça' }, { active: true })
    const theirs = { ...value, description: 'De manhã cedo.' }
    expect(merged(value, mine, theirs)).toMatchObject({ name: 'Feira da praça', description: 'De manhã cedo.' })
  })

  it('sends a wrong amount as it was typed, for the server to refuse', () => {
    const typed = { ...draft, minimumUnits: 'vinte', pickups: [{ ...draft.pickups[0]!, fee: 'dez' }] }
    expect(valueOf(typed, { active: true })).toMatchObject({ group: { minimumUnits: 'vinte' }, pickup: [{ fee: 'dez' }] })
  })

  it('is copied for the next week: what only one campaign may have stays behind', () => {
    const copy = copyOf(draft, new Date('2099-11-26T12:00:00Z'))
    expect(copy).toMatchObject({ opensAt: '2099-11-30T08:00', endsAt: '2099-12-02T20:00', campaignCode: '' })
    const next = valueOf(copy, { active: false })
    for (const key of ['code', 'codes', 'default', 'formerly', 'tags', 'selectedItem']) expect(next).not.toHaveProperty(key)
    expect(next).toMatchObject({ ground: 2, cartControls: { discountRules: [] }, group: { seller: { legalName: 'Boa Vista Ltda.' } } })
    // An old campaign continues in the first week whose end is ahead.
    expect(copyOf(draft, new Date('2099-12-20T12:00:00Z')).endsAt).toBe('2099-12-23T20:00')
  })
})

describe('the stair', () => {
  const messages = (tiers: CampaignDraft['tiers'], minimumUnits = '20') =>
    tierIssues({ isGroup: true, minimumUnits, tiers }).map(
      ({ path, message }) => `${path.replace('cartControls.groupRules.', '')}: ${message}`,
    )

  it.each([
    [
      'rises',
      [
        ['20', '5'],
        ['50', '10'],
      ],
      [],
    ],
    [
      'refuses a tier dearer than the one before',
      [
        ['20', '10'],
        ['50', '5'],
      ],
      ['1.percentage: Este degrau sairia mais caro que o anterior: desconte mais que 10 %.'],
    ],
    [
      'refuses the same discount',
      [
        ['20', '10'],
        ['50', '10'],
      ],
      ['1.percentage: Este degrau sairia mais caro que o anterior: desconte mais que 10 %.'],
    ],
    [
      'refuses fewer units',
      [
        ['50', '5'],
        ['20', '10'],
      ],
      ['1.minimumUnits: Peça mais unidades que o degrau anterior (50).'],
    ],
    ['refuses a first tier below the minimum', [['10', '5']], ['0.minimumUnits: O primeiro degrau fica abaixo do mínimo do grupo (20).']],
    [
      'refuses words',
      [['x', '100']],
      ['0.minimumUnits: Escreva um número inteiro, como 20.', '0.percentage: Escreva uma porcentagem acima de 0 e abaixo de 100, como 10.'],
    ],
  ] as [string, string[][], string[]][])('%s', (_name, tiers, expected) => {
    expect(messages(tiers.map(([units, percentage], row) => ({ row, units: units!, percentage: percentage! })))).toEqual(expected)
  })
})

describe('the words of a campaign', () => {
  it('name each key of the file', () => {
    const { demo: _refused, ...keys } = CampaignFile.shape
    expect(Object.keys(keys).filter((key) => campaignWords.keyText(key) === key)).toEqual([])
  })

  it.each([
    ['group.seller.document', 'CNPJ ou CPF'],
    ['group.minimumUnits', 'Mínimo para valer'],
    ['cartControls.groupRules.1.percentage', 'Degrau 2: desconto em %'],
    ['cartControls.groupRules.0.minimumUnits', 'Degrau 1: a partir de quantas unidades'],
    ['pickup.0.to', 'Retirada 1, Às'],
    ['deliveryCalendar.1.capacity', 'Entrega 2, Vagas'],
    ['deliveryCalendar', 'Entrega'],
    ['group', 'Compra em grupo'],
  ])('name the field at %s', (path, name) => {
    expect(nameOfPath(campaignWords, path)).toBe(name)
  })

  it('say how much of a tier one person may be', () => {
    const { group } = value as { group: object }
    expect(campaignWords.valueText('group', { ...group, share: 40 })).toContain('uma pessoa conta até 40%')
    expect(campaignWords.valueText('group', { ...group, share: undefined })).not.toContain('uma pessoa')
  })

  it('name the areas, the pickup points and the campaigns of a change, never their ids', () => {
    const { valueText } = wordsOfCampaigns({
      areas: new Map([['vila-madalena', 'Vila Madalena']]),
      stores: new Map([['praca', 'Banca da praça']]),
      campaigns: new Map([['feira', 'Feira de sábado']]),
    })
    expect(valueText('areas', ['vila-madalena', 'gone'])).toBe('Vila Madalena, gone')
    expect(valueText('pickup', value['pickup'])).toBe('Banca da praça, sábado, 09:00 às 13:00, grátis')
    expect(valueText('depends', [{ type: 'campaign', campaignId: 'feira' }])).toBe('depois de comprar em Feira de sábado')
    expect(valueText('ground', 1)).toBe('primeiro tom da paleta')
  })

  it('turn the folder’s mistakes into those of the form', () => {
    expect(campaignWords.worded({ path: 'group.minimumUnits', message: 'esperava um número inteiro sem aspas, como 10' }).message).toBe(
      'Escreva um número inteiro, como 20.',
    )
    expect(campaignWords.worded({ path: 'name', message: 'falta preencher' }).message).toBe('Falta preencher')
    const withoutEnd = 'compra coletiva pede prazo em expired.end (Decreto 7.962/2013, art. 3)'
    const { path, message } = campaignWords.worded({ path: 'cartControls.groupRules', message: withoutEnd })
    expect([message, campaignWords.pathText?.(path), partOfPath(path)]).toEqual([
      'Um grupo precisa de um prazo. Escreva quando ele fecha.',
      'Fecha',
      'when',
    ])
    expect(campaignWords.valueText('ignoreShippingAddress', true)).toBe('sim')
    expect(campaignWords.valueText('cartControls', value['cartControls'])).toBe('20 un.: 5 %; 50 un.: 12,5 %; 1 desconto por quantidade')
  })
})

const eggs: DeskItem = {
  updatedAt: '2026-11-21T12:00:00.000Z',
  id: 'ovos',
  name: 'Ovos caipiras',
  unit: '12 un.',
  campaignId: 'feira',
  campaign: 'Feira de sábado',
  categoryId: 'granja',
  category: 'Granja',
  hue: 70,
  price: 2490,
  onHand: 40,
  reserved: 4,
  state: 'SELLING',
}
const bread: DeskItem = { ...eggs, id: 'pao', name: 'Pão de campanha', campaignId: 'padaria', campaign: 'Padaria', price: 1800 }
const writtenBread = {
  id: 'pao',
  revision: 'p1',
  value: { id: 'pao', campaign: 'padaria', name: 'Pão de campanha', price: 1800, compareAt: 1900, featured: 3 },
}

const listed: DeskCampaign = {
  id: 'feira',
  name: 'Feira de sábado',
  picture: { hash: 'a'.repeat(20), width: 1, height: 1, color: '#ccc', alt: '' },
  state: 'OPEN',
  endsAt: '2099-11-25T23:00:30.000Z',
  items: 1,
  orders: 3,
  group: { paidUnits: 12, laterUnits: 0 },
}

const costs = {
  fixed: 5000,
  items: [{ id: 'ovos', price: 1500, caseUnits: 1, minimumCases: 1 }],
  sold: [],
  ofShop: { PIX: { percentage: 1, fixed: 0, days: 1 }, CREDIT_CARD: { percentage: 4, fixed: 0, days: 30 }, delivery: 0 },
}

type HappyWindow = { happyDOM: { setViewport: (of: { width: number }) => void } }
type There = {
  present?: Written
  mistakes?: object[]
  warnings?: object[]
  changes?: object[]
  others?: readonly Written[]
  shops?: object[]
  /** The seller that the owner of a shop in preparation wrote. */
  seller?: object
  items?: readonly DeskItem[]
  /** The stored one; the list that was read has 2490. */
  eggsPrice?: number
  /** The campaign to which somebody has moved it meanwhile. */
  eggsCampaign?: string
  address?: { status?: number; body: object }
}

function serve(path: string, there: There = {}) {
  const {
    present = written,
    mistakes = [],
    warnings = [],
    changes = [],
    others = [written],
    shops = [],
    seller,
    items = [eggs, bread],
    eggsPrice = 2490,
    eggsCampaign = 'feira',
    address = { body: { path: '/preview/signed/store/feira', expiresAt: '2099-11-24T13:00:00.000Z' } },
  } = there
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listDeskCampaigns, () => ({ body: { content: [listed] } })],
      [listMarketplaces, () => ({ body: shops })],
      [
        listDeskItems,
        ({ query }) => {
          const content = items.filter(({ campaignId }) => !query['campaign'] || campaignId === query['campaign'])
          const counts = { sold: 2, low: 0, out: 0, hidden: 0 }
          return {
            body: {
              content,
              page: 0,
              size: 50,
              totalElements: content.length,
              counts,
              categories: [],
              campaigns: [{ id: 'padaria', name: 'Padaria' }],
            },
          }
        },
      ],
      [getCosts, () => ({ body: costs })],
      [listWrittenStates, () => ({ body: { content: [] } })],
      [
        listWritten,
        ({ path: asked }) => ({ body: { content: asked.endsWith('/campaigns') ? others : [], page: 0, size: 200, totalElements: 0 } }),
      ],
      [
        getWritten,
        ({ path: asked }) =>
          asked.endsWith('/shop/seller') && seller
            ? { body: { id: 'seller', revision: 's1', value: { seller } } }
            : asked.endsWith('/campaigns/feira')
              ? { body: present }
              : asked.endsWith('/items/pao')
                ? { body: writtenBread }
                : asked.endsWith('/items/ovos')
                  ? {
                      body: {
                        id: 'ovos',
                        revision: 'o1',
                        value: { id: 'ovos', campaign: eggsCampaign, name: 'Ovos caipiras', price: eggsPrice },
                      },
                    }
                  : { status: 404, body: { code: 'not_found' } },
      ],
      [addressDraft, () => address],
      [
        previewWritten,
        () => ({ body: { mistakes, warnings, changes, effects: [{ reaches: 'payers', text: '3 pedidos pagos: nada muda.' }] } }),
      ],
    ],
  })
  server.answer = ({ path: asked, body }) => ({
    body: { id: asked.split('/').at(-1), revision: 'r2', value: body['value'], pictures: written.pictures, warnings: [] },
  })
  go(path)
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the list of campaigns', () => {
  it('says state, dates, items and orders, and leads to the editor and to a copy', async () => {
    serve('campaigns')
    const card = within(await screen.findByRole('article', { name: 'Feira de sábado' }))
    expect(card.getByText('Aberta')).toBeTruthy()
    expect(card.getByText('1 produto · 3 pedidos pagos')).toBeTruthy()
    expect(card.getByRole<HTMLAnchorElement>('link', { name: 'Editar: Feira de sábado' }).pathname).toBe('/office/campaigns/feira')
    expect(card.getByRole<HTMLAnchorElement>('link', { name: 'Duplicar: Feira de sábado' }).search).toBe('?from=feira')
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Nova campanha' }).pathname).toBe('/office/campaigns/new')
  })
})

describe('one campaign', () => {
  const part = (name: string) => act(() => go(`campaigns/feira?part=${name}`))

  it('is written with the revision that was read; the preview says whom it reaches', async () => {
    const { server, user } = serve('campaigns/feira')
    const name = await screen.findByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Feira da praça')
    part('check')
    expect(await screen.findByText('3 pedidos pagos: nada muda.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Feira da praça guardada.')).toBeTruthy()
    expect(server.acts).toMatchObject([
      { path: '/api/admin/written/campaigns/feira', body: { revision: 'r1', value: { ...value, name: 'Feira da praça' } } },
    ])
  })

  it('shows the server’s mistake at its field, in its part', async () => {
    const { server, user } = serve('campaigns/feira?part=check')
    await screen.findByText('3 pedidos pagos: nada muda.')
    part('delivery')
    await user.clear((await screen.findAllByLabelText('Às'))[0]!)
    part('check')
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'deliveryCalendar.0.to', message: 'use hh:mm, como 08:00' }] },
    })
    const moves: string[] = []
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => void moves.push('to the top'))
    const note = ({ target }: FocusEvent) =>
      moves.push((target as Element).getAttribute('aria-invalid') === 'true' ? 'to the field' : 'elsewhere')
    document.addEventListener('focusin', note)
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    const field = (await screen.findAllByLabelText('Às'))[0]!
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(field))
    document.removeEventListener('focusin', note)
    // The focus scrolls the field into view: nothing may scroll away from it.
    expect(moves.at(-1)).toBe('to the field')
    expect(screen.getByText('Escreva a hora como 08:00')).toBeTruthy()
  })

  it('writes a story, and opens it for a mistake of the server that was out of sight', async () => {
    const { server, user } = serve('campaigns/feira?part=what')
    await user.click(await screen.findByText('Story e etiquetas (opcional)'))
    await user.type(await screen.findByLabelText('Nome no círculo'), 'Hoje')
    await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }))
    const second = () => within(screen.getByRole('group', { name: 'Etiqueta 2' })).getByLabelText('Etiqueta dos produtos')
    await user.type(second(), 'verde')
    part('check')
    const message = 'nenhum item de catalogs/feira.csv tem a etiqueta verde'
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'tags.1.tag', message }] } })
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Nenhum produto da campanha tem a etiqueta verde.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(second()))
    const { story, tags } = server.acts[0]!.body['value'] as Record<string, unknown>
    expect([story, tags]).toEqual([
      { title: 'Hoje', picture: value.picture, pages: [] },
      [
        { tag: 'bio', label: 'Bio' },
        { tag: 'verde', label: 'verde' },
      ],
    ])
  })

  it('refuses a dearer tier at its field while it is typed, and sends nothing', async () => {
    const { server, user } = serve('campaigns/feira?part=tiers')
    const second = await screen.findByLabelText('Degrau 2: desconto em %')
    await user.clear(second)
    await user.type(second, '4')
    expect((await screen.findByRole('alert')).textContent).toBe('Este degrau sairia mais caro que o anterior: desconte mais que 5 %.')
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(location.search).toBe('?part=tiers'))
    expect(server.acts).toEqual([])
  })

  it('changes a tier by the keyboard on its step', async () => {
    const { user } = serve('campaigns/feira?part=tiers')
    const handle = await screen.findByRole('slider', { name: 'Arrastar o degrau 2' })
    act(() => handle.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(screen.getByLabelText<HTMLInputElement>('Degrau 2: a partir de quantas unidades').value).toBe('55')
  })

  it('says what is left as units and tiers change, where it breaks even and what a failed group returns', async () => {
    const { user } = serve('campaigns/feira?part=tiers')
    const shown = within(await screen.findByRole('region', { name: 'Quanto sobra' }))
    const range = shown.getByRole('slider')
    fireEvent.change(range, { target: { value: '40' } })
    expect(shown.getByText('Se 40 unidades entrarem')).toBeTruthy()
    expect(shown.getByText('empate em 20')).toBeTruthy()
    expect(range.getAttribute('aria-valuetext')).toMatch(/^40 unidades, sobra R\$\s365,74$/)
    const revenue = () => shown.getByText('Receita').nextElementSibling!.textContent
    const before = revenue()
    const percentage = screen.getByLabelText('Degrau 1: desconto em %')
    await user.clear(percentage)
    await user.type(percentage, '1')
    expect(revenue()).not.toBe(before)
    expect(shown.getByText('Se parar em 19, devolve').nextElementSibling?.textContent).toMatch(/513,10/)
  })

  it('that two people wrote keeps mine by choice, and theirs where I changed nothing', async () => {
    const { server, user } = serve('campaigns/feira')
    const name = await screen.findByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Feira da praça')
    const theirs = { ...written, revision: 'r9', value: { ...value, description: 'De manhã cedo.' } }
    const changed = { by: 'Rosa', at: '2026-11-21T12:00:00.000Z', present: theirs }
    const answer = server.answer
    server.answer = () => ({ status: 409, body: { code: 'conflict', changed } })
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText(/^Rosa guardou esta campanha/)).toBeTruthy()
    expect(sheet.getByText('De manhã cedo.')).toBeTruthy()
    server.answer = answer
    await user.click(sheet.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]!.body).toMatchObject({ revision: 'r9', value: { name: 'Feira da praça', description: 'De manhã cedo.' } })
  })

  it('is there after a reload as it was typed, and can be discarded', async () => {
    const { user } = serve('campaigns/feira')
    await user.type(await screen.findByLabelText('Nome'), ' e domingo')
    expect(localStorage.getItem(officeCampaignDraftsKey)).toContain('Feira de sábado e domingo')
    cleanup()
    render(<App />)
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Feira de sábado e domingo')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Feira de sábado')
  })

  it('keeps what was typed without a network, and says so', async () => {
    const { server, user } = serve('campaigns/feira')
    await user.type(await screen.findByLabelText('Nome'), '!')
    part('check')
    await screen.findByText('3 pedidos pagos: nada muda.')
    server.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/^Sem rede\. O que você escreveu continua aqui/)).toBeTruthy()
    expect(localStorage.getItem(officeCampaignDraftsKey)).toContain('Feira de sábado!')
  })

  it('asks before its price replaces a newer one of another person, and writes nothing until then', async () => {
    const { server, user } = serve('campaigns/feira?part=items', { eggsPrice: 2690 })
    const price = await screen.findByLabelText(/^Preço de Ovos caipiras|^Preço aqui/)
    await user.clear(price)
    await user.type(price, '22,90')
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/Outra pessoa guardou R\$\s26,90 enquanto isso/)).toBeTruthy()
    expect(server.acts).toEqual([])
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]).toMatchObject({ path: '/api/admin/written/items/ovos', body: { revision: 'o1', value: { price: 2290 } } })
  })

  it('leaves alone an item that somebody has moved to another campaign meanwhile', async () => {
    const { server, user } = serve('campaigns/feira?part=items', { eggsCampaign: 'padaria' })
    await user.click(await screen.findByRole('button', { name: 'Tirar da campanha: Ovos caipiras' }))
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(said.get()).toBeTruthy())
    expect(server.acts.map(({ path }) => path)).toEqual(['/api/admin/written/campaigns/feira'])
  })

  it('says at its line that an item was written by somebody else in the same moment', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    const price = await screen.findByLabelText(/^Preço de Ovos caipiras|^Preço aqui/)
    await user.clear(price)
    await user.type(price, '22,90')
    const answer = server.answer
    const present = { id: 'ovos', revision: 'o2', value: { id: 'ovos', campaign: 'feira', name: 'Ovos caipiras', price: 2690 } }
    server.answer = (asked) =>
      asked.path.includes('/items/') ? { status: 409, body: { code: 'conflict', changed: { present } } } : answer(asked)
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/Outra pessoa guardou este item agora mesmo/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sells an item of another campaign from the same stock, at a price of its own', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    await user.click(await screen.findByRole('button', { name: 'Pôr na campanha: Pão de campanha' }))
    expect(screen.queryByLabelText('Quantos há')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Preço aqui: Pão de campanha' })).toBeTruthy()
    const price = screen.getByLabelText('Preço aqui')
    await user.clear(price)
    await user.type(price, '19,50')
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]).toEqual({
      path: '/api/admin/written/offers/pao-feira',
      query: {},
      body: { value: { campaign: 'feira', item: 'pao', price: 1950 } },
    })
  })

  it('brings many items of another campaign at changed prices', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    await user.click(await screen.findByRole('button', { name: 'Trazer itens de outra campanha' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Escolha os itens' }).disabled).toBe(true)
    await user.click(await sheet.findByRole('button', { name: 'Marcar todos' }))
    await user.type(sheet.getByLabelText(/^Mudar os preços/), 'x')
    await user.click(sheet.getByRole('button', { name: 'Trazer 1 item' }))
    expect(sheet.getByText('Escreva um número como -10 ou 12,5.')).toBeTruthy()
    await user.clear(sheet.getByLabelText(/^Mudar os preços/))
    await user.type(sheet.getByLabelText(/^Mudar os preços/), '-10')
    await user.click(sheet.getByRole('button', { name: 'Trazer 1 item' }))
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]!.body).toEqual({ value: { campaign: 'feira', item: 'pao', price: Math.round(bread.price * 0.9) } })
  })

  it('sells an item of another campaign here, as an item of its own with a price and a count', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    await user.click(await screen.findByRole('button', { name: 'Pôr na campanha: Pão de campanha' }))
    await user.click(screen.getByLabelText('Estoque só daqui'))
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Escreva quantos há para vender aqui, como 30.')).toBeTruthy()
    expect(server.acts).toEqual([])
    await user.type(screen.getByLabelText('Quantos há'), '30')
    const price = screen.getByLabelText('Preço aqui')
    await user.clear(price)
    await user.type(price, '19,50')
    part('check')
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]).toEqual({
      path: '/api/admin/written/items/pao-2',
      query: {},
      // The old price is no longer higher, and its place among the featured is its own.
      body: { value: { campaign: 'feira', name: 'Pão de campanha', price: 1950, stock: 30 } },
    })
  })

  it('keeps what is typed while its items are written, and writes each item once', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    await user.click(await screen.findByRole('button', { name: 'Pôr na campanha: Pão de campanha' }))
    await user.click(screen.getByLabelText('Estoque só daqui'))
    await user.type(screen.getByLabelText('Quantos há'), '10')
    part('check')
    const { answer } = server
    const waiting: (() => void)[] = []
    server.answer = async (asked) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return answer(asked)
    }
    await user.click(await screen.findByRole('button', { name: 'Guardar' }))
    part('what')
    const name = await screen.findByLabelText('Nome')
    await user.type(name, ' de hoje')
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]!()
    await waitFor(() => expect(waiting).toHaveLength(2))
    await user.type(name, ' cedo')
    waiting[1]!()
    expect(await screen.findByText('Feira de sábado guardada.')).toBeTruthy()
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Feira de sábado de hoje cedo')
    server.answer = answer
    part('check')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Feira de sábado de hoje cedo guardada.')).toBeTruthy()
    expect(server.acts.map(({ path }) => path)).toEqual([
      '/api/admin/written/campaigns/feira',
      '/api/admin/written/items/pao-2',
      '/api/admin/written/campaigns/feira',
    ])
  })

  it('that is new begins with the seller of the others', async () => {
    serve('campaigns/new?part=tiers')
    expect(await screen.findByLabelText('Razão social ou nome de quem vende')).toHaveProperty('value', 'Boa Vista Ltda.')
  })

  it('that is the first begins with the seller of the shop', async () => {
    const seller = {
      legalName: 'Horta da Bia Ltda.',
      document: '11.222.333/0001-81',
      address: 'Rua C, 3',
      email: 'bia@example.com',
      phone: '',
    }
    serve('campaigns/new?part=tiers', { others: [], shops: [{ seller }] })
    expect(await screen.findByLabelText('Razão social ou nome de quem vende')).toHaveProperty('value', 'Horta da Bia Ltda.')
    expect(screen.getByLabelText('CNPJ ou CPF')).toHaveProperty('value', '11.222.333/0001-81')
  })

  it('that is the first of a shop in preparation begins with the seller that its owner wrote: the public data has none yet', async () => {
    start.isPreparing = true
    const seller = { legalName: 'Rosa Lima', document: '529.982.247-25', address: 'Rua D, 4', email: 'rosa@example.com', phone: '' }
    const unsaid = { legalName: '', document: '', address: '', email: '', phone: '' }
    serve('campaigns/new?part=tiers', { others: [], shops: [{ seller: unsaid }], seller })
    expect(await screen.findByLabelText('Razão social ou nome de quem vende')).toHaveProperty('value', 'Rosa Lima')
    expect(screen.getByLabelText('CNPJ ou CPF')).toHaveProperty('value', '529.982.247-25')
    expect(screen.getByLabelText('Endereço de quem vende')).toHaveProperty('value', 'Rua D, 4')
    act(() => go('campaigns/new'))
    expect(await screen.findByLabelText('Quem produz ou vende')).toHaveProperty('value', start.name)
    expect(start.name).not.toBe('')
  })

  it('of a shop without items says where they come from, instead of a search that finds none', async () => {
    serve('campaigns/new?part=items', { others: [], items: [] })
    expect(await screen.findByText(/A loja ainda não tem produtos/)).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('with nothing to save leads on to the steps of a shop in preparation', async () => {
    start.isPreparing = true
    serve('campaigns/feira?part=check')
    expect((await screen.findByRole('link', { name: 'Seguir os passos' })).getAttribute('href')).toBe('/office/')
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  })

  it('that is new begins without a seller when those of the others differ', async () => {
    const { group } = value as { group: object }
    const seller = { legalName: 'Serra Ltda.', document: '1', address: 'Rua B' }
    const other = { ...written, id: 'cafe', value: { ...value, group: { ...group, seller } } }
    serve('campaigns/new?part=tiers', { others: [written, other] })
    expect(await screen.findByLabelText('Razão social ou nome de quem vende')).toHaveProperty('value', '')
    act(() => go('campaigns/new'))
    expect(await screen.findByLabelText('Quem produz ou vende')).toHaveProperty('value', '')
  })

  it('previewed warns of no count before its items have come, and leaves out what a new campaign does not have', async () => {
    const stock = { path: 'group.minimumUnits', message: 'o grupo pede 20 unidades, e o estoque todo soma 0' }
    const changes = [
      { key: 'name', after: 'Horta' },
      { key: 'default', after: false },
      { key: 'defaults', after: { shipToDefaultAddress: false } },
    ]
    const { user } = serve('campaigns/feira?part=check', { warnings: [stock], changes })
    expect(await screen.findByText('Horta')).toBeTruthy()
    expect(screen.getByText(/estoque todo soma 0/)).toBeTruthy()
    expect(screen.queryByText('Endereço padrão')).toBeNull()
    part('items')
    await user.click(await screen.findByRole('button', { name: 'Pôr na campanha: Pão de campanha' }))
    part('check')
    expect(await screen.findByText('Horta')).toBeTruthy()
    expect(screen.queryByText(/estoque todo soma 0/)).toBeNull()
  })

  it('is seen in the shop as it is typed, with its new prices and items, and nothing is kept', async () => {
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(document)
    const posts: { action: string; typed: TypedThing }[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const typed = this.querySelector('input')!.value
      posts.push({ action: this.action, typed: JSON.parse(typed) as TypedThing })
      expect(document.querySelector<HTMLIFrameElement>(`iframe[name="${this.target}"]`)!.getAttribute('sandbox')).toBe('allow-same-origin')
    })
    const { server, user } = serve('campaigns/feira?part=items')
    await user.click(await screen.findByRole('button', { name: 'Pôr na campanha: Pão de campanha' }))
    const price = screen.getByLabelText('Preço aqui: Ovos caipiras')
    await user.clear(price)
    await user.type(price, '19,90')
    await user.click(screen.getByRole('radio', { name: 'Como fica' }))
    await waitFor(() => expect(posts).toHaveLength(1))
    expect(posts[0]!.action).toContain('/preview/signed/store/feira')
    const { value, sold } = posts[0]!.typed
    expect(value).toMatchObject({ name: 'Feira de sábado', active: true })
    expect(sold.map(({ kind, id, value: of }) => [kind, id, of?.['price']])).toEqual([
      ['items', 'ovos', 1990],
      ['offers', 'pao-feira', 1800],
    ])
    expect(server.acts).toEqual([])
    // What is typed meanwhile waits until the frame has loaded: one drawing at a time.
    await user.click(screen.getByRole('radio', { name: 'Preencher' }))
    await user.type(price, '0')
    await user.click(screen.getByRole('radio', { name: 'Como fica' }))
    await waitFor(() => expect(posts).toHaveLength(2))
    act(() => go('campaigns/feira?part=what'))
    fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Feira da praça' } })
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(posts).toHaveLength(2)
    fireEvent.load(screen.getByTitle('A loja com o rascunho'))
    await waitFor(() => expect(posts.at(-1)!.typed.value['name']).toBe('Feira da praça'))
    expect(posts).toHaveLength(3)
  })

  it('of a shop in preparation is seen, too', async () => {
    start.isPreparing = true
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    const { user } = serve('campaigns/feira')
    await user.click(await screen.findByRole('radio', { name: 'Como fica' }))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  })

  it('that the shop could not draw keeps the drawing before, says so, and is drawn again on request', async () => {
    const { innerWidth } = window
    const setWidth = (width: number) => void (window as unknown as HappyWindow).happyDOM.setViewport({ width })
    setWidth(1300)
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    const content = vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(document)
    const names = () => [...document.querySelectorAll('iframe')].map(({ name }) => name)
    const { user } = serve('campaigns/feira')
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    fireEvent.load(document.querySelector('iframe')!)
    await user.type(screen.getByLabelText('Nome'), ' nova')
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
    expect(names()).toEqual(['live-1', 'live-2'])
    // In place of a refused answer, and without a network, a browser shows a page of its own, which nobody may read.
    content.mockReturnValue(null)
    fireEvent.load(document.querySelector('iframe[name="live-2"]')!)
    expect(await screen.findByText('A loja não pôde desenhar isto agora.')).toBeDefined()
    expect(names()).toEqual(['live-1'])
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(submit).toHaveBeenCalledTimes(2)
    content.mockReturnValue(document)
    await user.click(screen.getByRole('button', { name: 'Desenhar de novo' }))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(3))
    fireEvent.load(document.querySelector('iframe[name="live-3"]')!)
    expect(screen.queryByText('A loja não pôde desenhar isto agora.')).toBeNull()
    expect(names()).toEqual(['live-3'])
    setWidth(innerWidth)
  })

  it('whose address did not come says so', async () => {
    const { user } = serve('campaigns/feira', { address: { status: 503, body: { code: 'overloaded' } } })
    await user.click(await screen.findByRole('radio', { name: 'Como fica' }))
    expect(await screen.findByText('A loja não pôde desenhar isto agora.')).toBeDefined()
  })

  it('that is new is filled as a draft before shoppers see it', async () => {
    const { server, user } = serve('campaigns/new?from=feira')
    const name = await screen.findByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Horta')
    act(() => go('campaigns/new?from=feira&part=items'))
    await user.type(await screen.findByLabelText('Quantos há'), '12')
    act(() => go('campaigns/new?from=feira&part=check'))
    await user.click(await screen.findByRole('button', { name: 'Pôr na loja' }))
    expect(await screen.findByText('Horta está anunciada.')).toBeTruthy()
    expect(
      server.acts.map(({ path, body }) => [path.replace('/api/admin/written/', ''), (body['value'] as Written['value'])['active']]),
    ).toEqual([
      ['campaigns/horta', false],
      ['items/ovos-2', undefined],
      ['costs/horta', undefined],
      ['campaigns/horta', true],
    ])
    // The copied item costs what its source costs.
    expect(server.acts[2]!.body['value']).toEqual({ fixed: 5000, items: { 'ovos-2': { price: 1500, caseUnits: 1, minimumCases: 1 } } })
    expect(server.acts[3]!.body['revision']).toBe('r2')
  })
})

describe('the draft of a campaign', () => {
  const edition = '019a0000-0000-7000-8000-000000000001'
  const kept = {
    kind: 'campaigns',
    id: 'feira',
    name: 'Feira',
    edition,
    state: 'DRAFT',
    savedAt: '2026-01-05T21:00:00.000Z',
    savedBy: 'Ana',
  }
  const rest = (path: string) => path.replace('/api/admin/written/', '')

  it('in the shop is kept with a draft for each item whose price it changes; the shop is not written', async () => {
    const { server, user } = serve('campaigns/feira?part=items')
    const price = await screen.findByLabelText(/^Preço de Ovos caipiras|^Preço aqui/)
    await user.clear(price)
    await user.type(price, '22,90')
    server.answer = ({ body }) => ({ body: { ...kept, value: body['value'], mistakes: [], warnings: [] } })
    act(() => go('campaigns/feira?part=check'))
    await user.click(await screen.findByRole('button', { name: 'Guardar rascunho' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts.map(({ path, body }) => [rest(path), body['revision']])).toEqual([
      ['campaigns/feira/draft', 'r1'],
      ['items/ovos/draft', 'o1'],
    ])
    expect(server.acts[0]!.body['value']).toMatchObject({ active: true, name: 'Feira de sábado' })
    expect(server.acts[1]!.body['value']).toMatchObject({ price: 2290, name: 'Ovos caipiras' })
  })

  it('outside the shop is the one that opens it', async () => {
    const { server, user } = serve('campaigns/feira?part=check', { present: { ...written, value: { ...value, active: false } } })
    server.answer = ({ body }) => ({ body: { ...kept, value: body['value'], mistakes: [], warnings: [] } })
    await user.click(await screen.findByRole('button', { name: 'Agendar…' }))
    expect(await screen.findByRole('dialog', { name: 'Quando Feira vai ao ar' })).toBeTruthy()
    expect(server.acts.map(({ path, body }) => [rest(path), (body['value'] as Written['value'])['active']])).toEqual([
      ['campaigns/feira/draft', true],
    ])
  })
})
