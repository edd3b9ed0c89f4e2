import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import { publishSession } from '#session/session-renewal.ts'
import {
  answersOfShop,
  beginEachTest,
  byCard,
  calls,
  cartUuid,
  inTurn,
  lost,
  order,
  orderCode,
  press,
  quote,
  refuse,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer, type StubRequest } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'

beginEachTest()

const visa: PaymentCard = {
  id: '0192f0c0-0000-7000-8000-0000000000c1',
  brand: 'visa',
  lastFour: '1111',
  month: 12,
  year: 2030,
  isDefault: true,
  hasExpired: false,
  cardFields: 'https://cards.test/card/fields?card=visa',
}
const elo: PaymentCard = {
  ...visa,
  id: '0192f0c0-0000-7000-8000-0000000000c2',
  brand: 'elo',
  lastFour: '2222',
  isDefault: false,
  cardFields: 'https://cards.test/card/fields?card=elo',
}
const over: PaymentCard = {
  ...elo,
  id: '0192f0c0-0000-7000-8000-0000000000c3',
  brand: 'other',
  lastFour: '3333',
  month: 1,
  year: 2025,
  hasExpired: true,
}
const kept = (...cards: PaymentCard[]): PaymentCards => ({ canKeep: true, isUsual: false, cards })
const answer = (cards: PaymentCards) => () => Response.json(cards)
const learnCall = 'POST /api/operation/wallets/cards'
const intentCall = 'POST /api/operation/wallets/cards/intent'
const removeCall = `DELETE /api/operation/wallets/cards/${visa.id}`
const defaultCall = `PUT /api/operation/wallets/cards/${elo.id}/default`
const fields = 'https://cards.test/card/fields'
const withFields = () =>
  Response.json(
    quote({ payments: quote().payments.map((method) => (method.type === 'CREDIT_CARD' ? { ...method, cardFields: fields } : method)) }),
  )

beforeEach(() => {
  store('authorization', { authenticated: true, expiresIn: Date.now() + 3_600_000, timestamp: Date.now() })
  publishSession('token', { id: 'ana', signedUp: true, activated: true, firstAccess: false } as never)
})

const say = (data: object, origin = 'https://cards.test') => act(() => void dispatchEvent(new MessageEvent('message', { origin, data })))
const option = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name }, { timeout: 8000 })

async function open(path: string, cards: PaymentCards | Answer, more: Record<string, Answer> = {}) {
  const asked: StubRequest[] = []
  const noting =
    (given: Answer): Answer =>
    (one) => {
      asked.push(one)
      return given(one)
    }
  const answers = answersOfShop({
    'GET /api/operation/wallets': () => Response.json([]),
    [calls.cards]: typeof cards === 'function' ? cards : answer(cards),
    [calls.quote]: withFields,
    ...Object.fromEntries(Object.entries(more).map(([name, given]) => [name, noting(given)])),
  })
  const { router } = await openScreen(path, { answers })
  return { asked, path: () => router.state.location.pathname, router }
}

describe('the cards in the wallet', () => {
  it('are shown with brand, last digits and expiry; the default is marked, and an expired card cannot become it', async () => {
    await open('/wallets', kept(visa, elo, over))
    await screen.findByText('Visa •••• 1111')
    expect(words()).toContain('Vale até 12/2030')
    expect(words()).toContain('Cartão •••• 3333')
    expect(words()).toContain('Venceu em 01/2025')
    expect(screen.getAllByText('Padrão')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Tornar padrão: Elo •••• 2222' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tornar padrão: Cartão •••• 3333' })).toBeNull()
  })

  it('explain their use when there are none; are hidden when the shop’s acquirer stores none', async () => {
    await open('/wallets', kept())
    expect(await screen.findByText(/Nenhum cartão guardado/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Adicionar cartão' })).toBeDefined()
  })

  it('are not mentioned when the shop’s acquirer stores none', async () => {
    await open('/wallets', { ...kept(), canKeep: false })
    await screen.findByText('Sua carteira ainda está vazia')
    await waitFor(() => expect(screen.queryByText('Cartões')).toBeNull())
  })

  it('are not shown as empty after a failed read, and load by another try', async () => {
    await open('/wallets', inTurn(refuse('server_error', 500), answer(kept(visa))))
    await press('Tentar novamente')
    expect(await screen.findByText('Visa •••• 1111')).toBeDefined()
    expect(words()).not.toContain('Nenhum cartão')
  })

  it('change the default by a tap', async () => {
    const { asked } = await open('/wallets', kept(visa, elo), {
      [defaultCall]: answer(kept({ ...elo, isDefault: true }, { ...visa, isDefault: false })),
    })
    await press('Tornar padrão: Elo •••• 2222')
    expect(await screen.findByRole('button', { name: 'Tornar padrão: Visa •••• 1111' })).toBeDefined()
    expect(asked).toHaveLength(1)
  })

  it('remove one only after a confirmation, and show the current list when another tab was faster', async () => {
    const { asked } = await open('/wallets', inTurn(answer(kept(visa, elo)), answer(kept(elo))), { [removeCall]: refuse('not_found', 404) })
    await press('Remover: Visa •••• 1111')
    const dialog = await screen.findByRole('dialog', { name: 'Remover cartão' })
    expect(dialog.textContent).toContain('Visa •••• 1111 deixa de ficar guardado')
    expect(asked).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover cartão' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover: Visa •••• 1111' })).toBeNull())
    expect(asked).toHaveLength(1)
    expect(screen.getByText('Elo •••• 2222')).toBeDefined()
  })

  it('add one by the acquirer’s own frame, which reports when it is stored', async () => {
    const { asked } = await open('/wallets', kept(), {
      [intentCall]: () =>
        Response.json({ cardFrame: 'https://cards.test/card-intent/1', endsAt: '2026-11-23T12:00:00.000Z' }, { status: 201 }),
      [learnCall]: answer(kept(visa)),
    })
    await press('Adicionar cartão')
    const frame = await screen.findByTitle<HTMLIFrameElement>(/Dados do cartão/)
    expect(frame.src).toBe('https://cards.test/card-intent/1')
    say({ type: 'kept' }, 'https://elsewhere.test')
    expect(asked).toHaveLength(1)
    say({ type: 'kept' })
    expect(await screen.findByText('Visa •••• 1111')).toBeDefined()
    expect(screen.queryByTitle(/Dados do cartão/)).toBeNull()
  })

  it('keep the button for another one enabled during an addition', async () => {
    let learned: (() => void) | undefined
    await open('/wallets', kept(), {
      [intentCall]: () =>
        Response.json({ cardFrame: 'https://cards.test/card-intent/1', endsAt: '2026-11-23T12:00:00.000Z' }, { status: 201 }),
      [learnCall]: () => new Promise((resolve) => (learned = () => resolve(Response.json(kept(visa))))),
    })
    await press('Adicionar cartão')
    await screen.findByTitle(/Dados do cartão/)
    say({ type: 'kept' })
    await waitFor(() => expect(learned).toBeDefined())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adicionar cartão' }).disabled).toBe(false)
    act(() => learned!())
    expect(await screen.findByText('Visa •••• 1111')).toBeDefined()
  })

  it('show why none can be added now, and retry', async () => {
    await open('/wallets', kept(), {
      [intentCall]: inTurn(refuse('payment_provider_unavailable', 502), () =>
        Response.json({ cardFrame: fields, endsAt: '2026-11-23T12:00:00.000Z' }, { status: 201 }),
      ),
    })
    await press('Adicionar cartão')
    await press('Tentar novamente')
    expect(await screen.findByTitle(/Dados do cartão/)).toBeDefined()
  })
})

describe('paying with a stored card', () => {
  it('offers the stored cards once the card is chosen, the default first, without expired ones', async () => {
    await open(`/cart/${cartUuid}/payment`, kept(visa, elo, over))
    await userEvent.click(await option(/^Cartão de crédito/))
    expect((await option(/Visa •••• 1111/)).checked).toBe(true)
    expect((await option(/Cartão •••• 3333/)).disabled).toBe(true)
    expect(screen.queryByRole('switch', { name: /Guardar este cartão/ })).toBeNull()
    await userEvent.click(await option(/Elo •••• 2222/))
    expect(readDraft(cartUuid).card).toEqual({ id: elo.id })
    await userEvent.click(await option(/Novo cartão/))
    const keep = screen.getByRole<HTMLInputElement>('switch', { name: /Guardar este cartão/ })
    expect(keep.checked).toBe(false)
    await userEvent.click(keep)
    expect(readDraft(cartUuid).card).toEqual({ isKept: true })
  })

  it('is preselected after a last payment by card', async () => {
    await open(`/cart/${cartUuid}/payment`, { ...kept(visa), isUsual: true })
    await waitFor(async () => expect((await option(/^Cartão de crédito/)).checked).toBe(true))
    expect((await option(/Visa •••• 1111/)).checked).toBe(true)
  })

  it('is not preselected when the only card is expired: a new one is asked for', async () => {
    await open(`/cart/${cartUuid}/payment`, { ...kept(over), isUsual: true })
    expect((await option(/^Pix/)).checked).toBe(true)
    await userEvent.click(await option(/^Cartão de crédito/))
    expect((await option(/Novo cartão/)).checked).toBe(true)
  })

  it('asks a guest neither for a card nor whether to store one', async () => {
    localStorage.removeItem('authorization')
    await open(`/cart/${cartUuid}/payment`, kept(visa))
    await userEvent.click(await option(/^Cartão de crédito/))
    expect(screen.queryByText('Qual cartão')).toBeNull()
    expect(screen.queryByRole('switch', { name: /Guardar/ })).toBeNull()
  })

  it('falls back to a typed card when the list cannot be read', async () => {
    await open(`/cart/${cartUuid}/payment`, lost)
    await userEvent.click(await option(/^Cartão de crédito/))
    expect(screen.queryByText('Qual cartão')).toBeNull()
    await press('Revisar pedido')
    expect(await screen.findByTitle<HTMLIFrameElement>(/Dados do cartão/)).toMatchObject({ src: fields })
  })
})

describe('the confirmation screen with a card', () => {
  /** The frame, what it was told, and what was ordered. */
  async function confirmWith(
    cards: PaymentCards,
    card?: object,
    place: Answer = () => Response.json(order({ paymentMethod: byCard() }), { status: 201 }),
  ) {
    changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments: 1 }, card })
    const opened = await open(`/cart/${cartUuid}/confirmation`, cards, { [calls.place]: place })
    const frame = await screen.findByTitle<HTMLIFrameElement>(/Dados do cartão/)
    frame.scrollIntoView = vi.fn<() => void>()
    const told: object[] = []
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: (message: object) => told.push(message) } })
    await press(/Confirmar e pagar/)
    say({ type: 'checked', isRight: true })
    const placed = () => opened.asked.map(({ body }) => (body as PlaceOrderBody).paymentMethod)
    await waitFor(() => expect(placed()).toHaveLength(1))
    return { ...opened, frame, told, placed }
  }

  it('asks only for the stored card’s code, and names the card in the order', async () => {
    const { frame, placed, told, path } = await confirmWith(kept(visa, elo), { id: elo.id })
    expect(frame.src).toBe(elo.cardFields)
    expect(words()).toContain('Elo •••• 2222: digite o CVV para confirmar.')
    expect(placed()).toEqual([{ type: 'CREDIT_CARD', installments: 1, brand: 'elo', cardId: elo.id }])
    await waitFor(() => expect(told.at(-1)).toEqual({ type: 'pay', url: 'https://cards.test/frame?secret=abc' }))
    say({ type: 'payment', state: 'APPROVED' })
    await waitFor(() => expect(path()).toBe(`/order/${orderCode}/pending`))
  })

  it('stores a typed card only on request', async () => {
    const { frame, placed, told } = await confirmWith(kept(visa), { isKept: true })
    expect(frame.src).toBe(fields)
    expect(placed()).toEqual([{ type: 'CREDIT_CARD', installments: 1, keepsCard: true }])
    await waitFor(() => expect(told.at(-1)).toEqual({ type: 'pay', url: 'https://cards.test/frame?secret=abc', isKept: true }))
  })

  it('reports a removed card, keeps the order, and asks for the next one', async () => {
    const { path } = await confirmWith(kept(visa), undefined, refuse('card_unavailable'))
    expect(await screen.findByText(/Este cartão guardado venceu ou foi removido/)).toBeDefined()
    expect(path()).toBe(`/cart/${cartUuid}/confirmation`)
    expect(screen.getByRole('link', { name: /outra forma/ }).getAttribute('href')).toBe(`/cart/${cartUuid}/payment`)
  })
})

it('offers them for another method of a waiting order, too', async () => {
  const payCall = calls.pay
  const { asked } = await open(`/order/${orderCode}/pending`, kept(visa, elo), {
    [payCall]: () => Response.json(order({ paymentMethod: byCard() }), { status: 201 }),
  })
  await press('Trocar forma')
  const sheet = await screen.findByRole('dialog', { name: 'Trocar forma de pagamento' })
  await userEvent.click(await within(sheet).findByRole('radio', { name: /Elo •••• 2222/ }))
  await userEvent.click(within(sheet).getByRole('button', { name: /^Usar cartão de crédito/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ type: 'CREDIT_CARD', cardId: elo.id })
})
