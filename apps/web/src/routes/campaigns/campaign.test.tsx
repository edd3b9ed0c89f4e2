import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { queryClientOf } from '#machine/router.ts'
import { beginEachTest, emptyTheCart, inTurn, lost, never, press, refuse, storeInOtherTab, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, listed, shelf, shelfBread, shelfCoffee, shelfTea } from '#testing/selling.ts'

beginEachTest()
beforeEach(emptyTheCart)

async function open(over: Record<string, Answer> = {}, path = '/store/feira') {
  const { router } = await openScreen(path, { answers: answersOfShelf(over) })
  return { router, path: () => router.state.location.pathname }
}
const held = () => heldCart().entries.map(({ id, quantity }) => [id, quantity])
const as =
  (over: Parameters<typeof campaign>[0]): Answer =>
  () =>
    Response.json(campaign(over))

describe('the page of a campaign', () => {
  it('links to the whole catalogue, and sells the most requested items in place', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Feira' })).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Ver 3 produtos' })[0]!.getAttribute('href')).toBe('/store/feira/catalog')
    const button = screen.getByRole('button', { name: 'Adicionar Café torrado' })
    button.click()
    button.click()
    await waitFor(() => expect(held()).toEqual([['cafe', 2]]))
    expect(screen.queryByRole('button', { name: 'Adicionar Pão de fermentação' })).toBeNull()
  })

  it('links to the cart once it contains an item of the campaign, and still to the catalogue', async () => {
    await open()
    expect(screen.queryByRole('link', { name: /Ver carrinho/ })).toBeNull()
    await press('Adicionar Café torrado')
    expect((await screen.findAllByRole('link', { name: /^Ver carrinho · R\$/ }))[0]!.getAttribute('href')).toBe('/cart')
    expect(screen.getAllByRole('link', { name: 'Ver produtos' })[0]!.getAttribute('href')).toBe('/store/feira/catalog')
  })

  it('shows items that another tab put into the cart', async () => {
    await open()
    storeInOtherTab('cart', { uuid: 'x', entries: [{ id: 'cafe', campaignId: 'feira', quantity: 20, name: 'Café torrado', price: 2700 }] })
    expect((await screen.findByRole('button', { name: 'Mais um de Café torrado' })).hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ['has ended', { status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' } }, 'Esta campanha acabou'],
    [
      'has not begun',
      { status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' }, reason: { opensAt: '2026-11-25T12:00:00.000Z' } },
      'Abre',
    ],
  ] as const)('sells nothing and says why when the campaign %s', async (_, over, text) => {
    await open({ [shelf.campaign]: as(over) })
    expect(words()).toContain(text)
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it.each([
    [{ latitude: -3.1, longitude: -60, label: 'Manaus' }, 'Ainda não chegamos a você'],
    [undefined, 'Escolha o endereço'],
  ])('says first that it does not deliver to the place, and offers a notice (%j)', async (place, first) => {
    await openScreen('/store/feira', { answers: answersOfShelf({ [shelf.campaign]: as({ inArea: false, canPickUp: false }) }), place })
    const text = await screen.findByText('Podemos avisar quando Feira chegar ao seu endereço.')
    expect(text.parentElement!.textContent).toMatch(new RegExp(`^${first}`))
    expect(words()).not.toContain('Avisamos quando')
  })

  it('redirects from its name or capitals to its only address', async () => {
    const { path } = await open(
      { 'GET /api/operation/campaigns/Feira/public': refuse('not_found', 404), [shelf.byName('Feira')]: as({}) },
      '/store/Feira',
    )
    await waitFor(() => expect(path()).toBe('/store/feira'))
  })

  it('reports an unknown campaign, and links home', async () => {
    await open({ [shelf.campaign]: refuse('not_found', 404), [shelf.byName('feira')]: refuse('not_found', 404) })
    expect(await screen.findByText('Não encontramos o que você procura.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/')
  })

  it.each([
    ['lost', [lost, lost, lost], 'Sem conexão'],
    ['no answer but trouble', [refuse('overloaded', 503)], 'não conseguiu atender agora'],
  ] as const)('retries by a tap when it is %s', async (_, failures, text) => {
    const { path } = await open({ [shelf.campaign]: inTurn(...failures, as({})) })
    expect(await screen.findByText(new RegExp(text), {}, { timeout: 8000 })).toBeDefined()
    expect(path()).toBe('/store/feira')
    await press('Tentar novamente')
    expect(await screen.findByRole('heading', { level: 1, name: 'Feira' }, { timeout: 8000 })).toBeDefined()
  })

  it('is shown without its products when they cannot be read', async () => {
    await open({ [shelf.featured]: refuse('overloaded', 503) })
    expect(screen.getByRole('heading', { level: 1, name: 'Feira' })).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Ver 3 produtos' })[0]).toBeDefined()
  })

  it('shows its pending component; the way back restores the former screen and the cart', async () => {
    const { router, path } = await open({ [shelf.campaign]: never }, '/cart')
    act(() => void router.navigate({ href: '/store/feira' }))
    expect(await screen.findByText('Carregando')).toBeDefined()
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(await screen.findByText('Seu carrinho está vazio')).toBeDefined()
  })

  it('keeps the items sold from there in the cart after a reload', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar Café torrado' }))
    expect(JSON.parse(localStorage.getItem('cart')!)).toMatchObject({ entries: [{ id: 'cafe', quantity: 1 }] })
  })
})

const cheese = { ...shelfCoffee, id: 'queijo', name: 'Queijo', price: 9000 }
const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 10 },
  { minimumUnits: 100, percentage: 15 },
]
const group = { rules, paidUnits: 72, waitingUnits: 9, buyers: 41 }

const openGroup = (over: Parameters<typeof campaign>[0] = {}) =>
  openScreen('/store/feira', {
    answers: answersOfShelf({
      [shelf.campaign]: as({ group, ...over }),
      [shelf.featured]: listed([shelfCoffee, shelfBread, shelfTea, cheese]),
    }),
  })

const sellers = () => within(screen.getByRole('region', { name: 'Os mais pedidos do grupo' }))

describe('a campaign sells in one screen', () => {
  it('shows its bestseller with the price of today and of the next tier, and nothing sold out', async () => {
    await openGroup()
    const rows = sellers().getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['Café torrado', 'Chá verde', 'Queijo'])
    expect(rows[0]!.textContent).toMatch(/sozinhoR\$\s27,00hojeR\$\s24,30no 15%R\$\s22,95/)
  })

  it.each([
    ['before any tier', { ...group, paidUnits: 12 }, /sozinhoR\$\s27,00no 5%R\$\s25,65/],
    ['after the last', { ...group, paidUnits: 120 }, /sozinhoR\$\s27,00hojeR\$\s22,95$/],
  ])('%s, with true statements only', async (_, counters, text) => {
    await openGroup({ group: counters })
    expect(sellers().getAllByRole('listitem')[0]!.querySelector('dl')!.textContent).toMatch(text)
  })

  it('adds one by a tap on +, and shows the leading item only once', async () => {
    await openGroup()
    await userEvent.click(sellers().getAllByRole('button', { name: /Adicionar/ })[0]!)
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', campaignId: 'feira', quantity: 1 }])
    expect(screen.getAllByRole('link', { name: /Queijo/ })).toHaveLength(1)
  })

  it('explains itself in three pictures', async () => {
    await openGroup()
    const pictures = within(screen.getByRole('heading', { name: 'Como funciona' }).closest('section')!).getAllByRole('listitem')
    expect(pictures.map((picture) => picture.textContent)).toEqual([
      'Você paga o preço de hoje',
      'Os vizinhos entram no grupo',
      'O preço cai e a diferença volta para todos',
    ])
  })

  it('promises nothing without a group, or when nothing can be bought', async () => {
    await openGroup({ group: undefined })
    expect(screen.queryByRole('region', { name: 'Os mais pedidos do grupo' })).toBeNull()
    cleanup()
    await openGroup({ canBuy: { ok: false, reason: 'EXPIRED' }, status: 'EXPIRED' })
    expect(screen.queryByRole('region', { name: 'Os mais pedidos do grupo' })).toBeNull()
    expect(screen.queryByText('Como funciona')).toBeNull()
  })
})

describe('a buyer who has paid in a group', () => {
  const mine = [{ campaignId: 'feira', paidUnits: 3, returns: [5, 10, 15].map((percentage) => ({ percentage, amount: percentage * 100 })) }]
  const openAsMember = (counters = group) => {
    localStorage.setItem('lead', JSON.stringify('0192f0c0-0000-7000-8000-00000000000a'))
    return openScreen('/store/feira', {
      answers: answersOfShelf({ [shelf.campaign]: as({ group: counters }), 'GET /api/operation/groups/mine': () => Response.json(mine) }),
    })
  }
  const panel = () => within(screen.getAllByRole('region', { name: 'O grupo' })[0]!)

  it('sees the own units, the refund, and the refund of the next tier', async () => {
    await openAsMember()
    expect(await panel().findByText('Você está dentro, com 3 unidades')).toBeDefined()
    expect(panel().getByText(/R\$\s10,00 já voltam para você no fim. No 15%, voltam R\$\s15,00./)).toBeDefined()
    expect(panel().getByText('3 suas')).toBeDefined()
  })

  it('has the invitation as the main action', async () => {
    await openAsMember()
    await panel().findByText('Você está dentro, com 3 unidades')
    const calls = screen.getAllByRole('link', { name: 'Chamar vizinhos' })
    expect(calls.map((link) => new URL((link as HTMLAnchorElement).href).hostname)).toContain('wa.me')
    expect(screen.queryByRole('link', { name: /^Ver \d+ produtos/ })).toBeNull()
  })

  it('sees the refund grow with the group', async () => {
    const { router } = await openAsMember()
    await panel().findByText(/R\$\s10,00 já voltam/)
    const queryClient = queryClientOf(router)
    const [[key]] = queryClient.getQueriesData({ queryKey: ['campaign', 'feira'] }) as [[readonly unknown[], unknown]]
    act(() => void queryClient.setQueryData(key, campaign({ group: { ...group, paidUnits: 100 } })))
    expect(await panel().findByText(/R\$\s15,00 já voltam para você no fim\.$/)).toBeDefined()
  })

  it('is the only visitor whose page requests and shows it', async () => {
    localStorage.removeItem('lead')
    const { asked } = await openGroup()
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/operation/groups/mine')
    expect(screen.queryByText(/Você está dentro/)).toBeNull()
  })
})

describe('a visitor with an invitation', () => {
  const lead = '0192f0c0-0000-7000-8000-00000000000a'
  const openInvited = (relation: object, over: Parameters<typeof campaign>[0] = {}) => {
    localStorage.setItem('lead', JSON.stringify(lead))
    const record = { code: 'K7XM4Q2P', isInvite: true, activatedAt: Date.now() }
    localStorage.setItem('campaign-activations', JSON.stringify([record]))
    const held = { code: 'K7XM4Q2P', action: 'INVITE', used: 1, properties: {}, ...relation }
    return openScreen('/store/feira', {
      answers: answersOfShelf({
        [shelf.campaign]: as({ group, ...over }),
        'GET /api/users/leads': () => Response.json({ id: lead }),
        [`GET /api/accounts/codes/lead/${lead}`]: () => Response.json([held]),
      }),
    })
  }
  /** Announced before the figures, which are on the screen once. */
  const said = async () => {
    const [first] = await screen.findAllByText(/chamou você:|Você veio por um convite:/)
    return first!.parentElement!.textContent
  }

  it.each([
    [
      { inviter: { name: 'Ana', neighborhood: 'Vila Madalena' } },
      group,
      'Ana, de Vila Madalena, chamou você:Faltam 28\u00a0unidades para 15%',
    ],
    [{ inviter: { name: 'Ana' } }, { ...group, paidUnits: 100 }, 'Ana chamou você:Última faixa: 15%'],
    [{}, group, 'Você veio por um convite:Faltam 28\u00a0unidades para 15%'],
  ])('reads the inviter, and the current progress of the group (%j)', async (relation, counters, text) => {
    await openInvited(relation, { group: counters })
    expect(await said()).toContain(text)
  })

  it('reads nothing for a withdrawn invitation, or without one', async () => {
    await openInvited({ code: 'OUTRO' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(words()).not.toContain('convite')
  })
})

describe('a buyer who invites others', () => {
  // The sheet stands beside the app.
  afterEach(() => document.body.replaceChildren())

  const invite = { code: 'K7XM4Q2P', inviter: { name: 'Ana', neighborhood: 'Vila Madalena' }, isNamed: false }
  const call = async (answer: Answer) => {
    localStorage.setItem('lead', JSON.stringify('0192f0c0-0000-7000-8000-00000000000a'))
    const opened = await openScreen('/store/feira', {
      answers: answersOfShelf({
        [shelf.campaign]: as({ group, endsAt: '2026-11-26T23:00:00.000Z' }),
        'POST /api/accounts/invite/link': answer,
        'POST /api/accounts/consents': () => Response.json({ name: 'invite', version: '1', granted: true, at: '2026-11-21T12:00:00.000Z' }),
      }),
    })
    await userEvent.click(screen.getAllByRole('link', { name: 'Chamar vizinhos no WhatsApp' })[0]!)
    return { ...opened, sheet: within(await screen.findByRole('dialog')) }
  }
  const sent = (link: HTMLElement) => new URL(link.getAttribute('href')!).searchParams.get('text')

  it('sends figures, deadline and the own invitation, and is named only after consent', async () => {
    const { sheet, asked } = await call(() => Response.json(invite))
    expect(sent(sheet.getByRole('link', { name: 'Compartilhar no WhatsApp' }))).toMatch(
      /^Feira: faltam 28 unidades para 15% de desconto para todo mundo, até qui\., 20h\. Entre no grupo: https?:.*\/store\/feira\?invite=K7XM4Q2P$/,
    )
    const named = sheet.getByRole('switch', { name: 'Dizer que fui eu' })
    expect([named.getAttribute('aria-checked'), sheet.getByText(/Ana, de Vila Madalena, chamou você/).textContent]).toEqual([
      'false',
      'Quem abrir seu convite lê “Ana, de Vila Madalena, chamou você”, e nada mais sobre você.',
    ])
    await userEvent.click(named)
    expect(named.getAttribute('aria-checked')).toBe('true')
    expect(asked.find(({ call: made }) => made === 'POST /api/accounts/consents')?.body).toMatchObject({ name: 'invite', granted: true })
  })

  it('sends the plain link without a question when the invitation cannot be read', async () => {
    const { sheet } = await call(refuse('overloaded', 503))
    expect(sent(sheet.getByRole('link', { name: 'Compartilhar no WhatsApp' }))).toMatch(/\/store\/feira$/)
    expect(sheet.queryByRole('switch')).toBeNull()
  })
})
