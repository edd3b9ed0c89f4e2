import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { selectWallet } from '#features/wallets/wallet-queries.ts'
import { publishSession } from '#session/session-renewal.ts'
import { answersOfShop, beginEachTest, calls, cartUuid, methods, order, press, quote, refuse, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'
import type { WalletBalance, WalletEntry } from '@mutirao/contract/wallets'

beginEachTest()

const uuid = '0192f0c0-0000-7000-8000-00000000000a'
const wallets = 'GET /api/operation/wallets'
const balanceCall = `GET /api/operation/wallets/${uuid}/balance`
const statementCall = `GET /api/operation/wallets/${uuid}/statement`

const balance = (over: Partial<WalletBalance> = {}): WalletBalance => ({ uuid, balance: 1200, available: 1200, ...over })
const entry = (over: Partial<WalletEntry> = {}): WalletEntry => ({
  id: '0192f0c0-0000-7000-8000-0000000000e1',
  at: '2026-11-20T12:00:00.000Z',
  origin: 'CASHBACK',
  amount: 500,
  orderCode: '7K4M-9PXC-3GH',
  expiresAt: '2027-02-18T12:00:00.000Z',
  ...over,
})
const page = (content: WalletEntry[]) => Response.json({ content, page: 0, size: 20, totalElements: content.length })

const answers = (over: Record<string, Answer> = {}) =>
  answersOfShop({
    [wallets]: () => Response.json([{ uuid, createdAt: '2026-11-01T12:00:00.000Z' }]),
    [balanceCall]: () => Response.json(balance()),
    [statementCall]: () =>
      page([entry(), entry({ id: '0192f0c0-0000-7000-8000-0000000000e2', origin: 'ORDER', amount: -300, expiresAt: undefined })]),
    ...over,
  })

beforeEach(() => {
  selectWallet(undefined)
  store('authorization', { authenticated: true, expiresIn: Date.now() + 3_600_000, timestamp: Date.now() })
  publishSession('token', { id: 'ana', signedUp: true, activated: true, firstAccess: false } as never)
})

const open = (path: string, over?: Record<string, Answer>) => openScreen(path, { answers: answers(over) })

describe('the wallets of a person', () => {
  it('show the available amount and the next expiry, and are chosen for the next payment until deselected', async () => {
    await open('/wallets', {
      [balanceCall]: () =>
        Response.json(
          balance({
            nextExpiry: { amount: 700, at: '2026-12-01T12:00:00.000Z' },
            pending: { amount: 90, from: '2026-11-28T12:00:00.000Z' },
          }),
        ),
    })
    await screen.findByText(/R\$\s12,00/)
    expect(words()).toMatch(/R\$ 7,00 valem até/)
    expect(words()).toMatch(/R\$ 0,90 a partir de/)
    await press('Usar no pagamento')
    expect((await screen.findByRole('button', { name: 'Não usar' })).getAttribute('aria-pressed')).toBe('true')
    await press('Não usar')
    expect(await screen.findByRole('button', { name: 'Usar no pagamento' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver extrato' }).getAttribute('href')).toBe(`/wallets/${uuid}/details`)
  })

  it('a balance that cannot be read is a dash, not zero', async () => {
    await open('/wallets', { [balanceCall]: refuse('server_error', 500) })
    expect(await screen.findByText('—', {}, { timeout: 10_000 })).toBeDefined()
    expect(words()).not.toContain('R$ 0,00')
    expect(screen.queryByRole('button', { name: 'Usar no pagamento' })).toBeNull()
  }, 15_000)

  it('a person without one reads how to earn cashback', async () => {
    await open('/wallets', { [wallets]: () => Response.json([]) })
    expect(await screen.findByText('Sua carteira ainda está vazia')).toBeDefined()
    expect(words()).toContain('O cashback das campanhas')
  })
})

describe('the statement', () => {
  it('shows each movement with its sign, and opens its receipt', async () => {
    await open(`/wallets/${uuid}/details`)
    const row = await screen.findByRole('button', { name: /Cashback.*\+R\$\s5,00/ })
    expect(screen.getByRole('button', { name: /Pedido.*-R\$\s3,00/ })).toBeDefined()
    expect(row.textContent).toContain('Vale até')
    await userEvent.click(row)
    const receipt = await screen.findByRole('dialog', { name: 'Comprovante' })
    expect(receipt.textContent).toContain('0192f0c0-0000-7000-8000-0000000000e1')
    expect(within(receipt).getByRole('button', { name: 'Imprimir' })).toBeDefined()
  })

  it('is filtered by origin, dates, values and expiry', async () => {
    const seen: string[] = []
    await open(`/wallets/${uuid}/details`, {
      [statementCall]: ({ query }) => {
        seen.push(query.toString())
        return page(query.has('origin') ? [] : [entry()])
      },
    })
    await screen.findByRole('button', { name: /Cashback/ })
    await press('Filtrar o extrato')
    await userEvent.selectOptions(await screen.findByLabelText('Origem'), 'Estorno')
    await userEvent.type(screen.getByLabelText('Valor mínimo (R$)'), '1.234,5')
    await userEvent.type(screen.getByLabelText('De'), '2026-11-01')
    await press('Filtrar')
    await screen.findByText('Nada por aqui com estes filtros.')
    expect(Object.fromEntries(new URLSearchParams(seen.at(-1)))).toEqual({
      page: '0',
      origin: 'REFUND',
      minimum: '123450',
      created_after: '2026-11-01',
    })
    await press('Limpar filtros')
    expect(await screen.findByRole('button', { name: /Cashback/ })).toBeDefined()
  })

  it('does not exist for another person’s wallet', async () => {
    await open(`/wallets/${uuid}/details`, { [balanceCall]: refuse('not_found', 404), [statementCall]: refuse('not_found', 404) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Não encontramos esta carteira' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver minha carteira' }).getAttribute('href')).toBe('/wallets')
    expect(document.querySelector('main')?.textContent).not.toContain('R$')
  })
})

describe('the wallet in the checkout', () => {
  const withWallet: Answer = ({ query }) => {
    const wanted = Number(query.get('walletAmount') ?? 0)
    const share = (price: number) => (wanted > 0 ? { walletAmount: Math.min(price, wanted) } : {})
    const payments = methods.flatMap((method) => (wanted > 0 && method.type !== 'PIX' ? [] : [{ ...method, ...share(method.price) }]))
    return Response.json(quote({ payments }))
  }

  it('shows both prices before the choice, and then the rest to pay', async () => {
    await open(`/cart/${cartUuid}/payment`, { [calls.quote]: withWallet })
    const toggle = await screen.findByRole('switch', { name: /Carteira: usar R\$\s12,00/ }, { timeout: 8000 })
    expect(words()).toContain('Sem a carteira, R$ 56,05. Com ela, falta pagar R$ 44,05.')
    await userEvent.click(toggle)
    expect(await screen.findByRole('radio', { name: /^Pix.*R\$\s44,05/ })).toBeDefined()
    const summary = document.querySelector('aside table')!.textContent.replaceAll('\u00a0', ' ')
    expect(summary).toContain('Carteira-R$ 12,00')
    expect(summary).toMatch(/Falta pagarR\$ ?44,05/)
    await userEvent.click(screen.getByRole('switch', { name: /Carteira/ }))
    expect(await screen.findByRole('radio', { name: /^Pix.*R\$\s56,05/ })).toBeDefined()
  })

  it('is sent with the order, and is refetched after it', async () => {
    selectWallet(uuid)
    const { asked } = await open(`/cart/${cartUuid}/confirmation`, { [calls.quote]: withWallet })
    await press(/^Confirmar e pagar R\$\s44,05/)
    await waitFor(() => expect(asked.some(({ call }) => call === calls.place)).toBe(true))
    const { body } = asked.find(({ call }) => call === calls.place) as { body: { properties: object; paymentMethod: object } }
    expect(body).toMatchObject({
      properties: { selectedWalletUuid: uuid, walletAmount: 1200, price: 5605 },
      paymentMethod: { type: 'PIX' },
    })
    await waitFor(() => expect(JSON.parse(localStorage.getItem('wallet') ?? '{}')).toEqual({}))
  })

  it('reports an insufficient balance, and places nothing', async () => {
    selectWallet(uuid)
    await open(`/cart/${cartUuid}/confirmation`, {
      [calls.quote]: withWallet,
      [calls.place]: refuse('wallet_insufficient', 409, { available: 100 }),
    })
    await press(/^Confirmar e pagar/)
    expect(await screen.findByText(/O saldo da carteira mudou/)).toBeDefined()
  })

  it('pays the whole order: no acquirer is named at the confirmation', async () => {
    selectWallet(uuid)
    const payments = [{ type: 'WALLET' as const, price: 5900, walletAmount: 5900, installments: [] }]
    const { asked } = await open(`/cart/${cartUuid}/confirmation`, {
      [balanceCall]: () => Response.json(balance({ available: 9000, balance: 9000 })),
      [calls.quote]: () => Response.json(quote({ payments })),
    })
    await press('Confirmar pedido')
    await waitFor(() => expect(asked.some(({ call }) => call === calls.place)).toBe(true))
    expect(asked.find(({ call }) => call === calls.place)!.body).toMatchObject({
      paymentMethod: { type: 'WALLET' },
      properties: { walletAmount: 5900, price: 5900 },
    })
  })
})

describe('an order paid in two ways', () => {
  const paid = order({
    state: 'PAID',
    paymentMethod: { type: 'PIX', state: 'APPROVED', amount: 4405, installments: 1 },
    payments: [
      { type: 'PIX', state: 'APPROVED', amount: 4405, installments: 1, createdAt: '2026-11-21T12:00:00.000Z' },
      { type: 'WALLET', state: 'APPROVED', amount: 1200, installments: 1, createdAt: '2026-11-21T12:00:00.000Z' },
    ],
  })

  it('shows both, and refunds all into the wallet by the choice of its buyer', async () => {
    const asks: string[] = []
    await open(`/order/${paid.code}/details`, {
      [calls.order]: () => Response.json(paid),
      [calls.cancellation]: () =>
        Response.json({
          kind: 'CANCEL',
          amount: 5605,
          back: [
            { amount: 4405, way: 'PIX', arrivesBy: '2026-11-22' },
            { amount: 1200, way: 'WALLET', arrivesBy: '2026-11-21' },
          ],
          isWalletChoice: true,
        }),
      [calls.cancel]: ({ query }) => {
        asks.push(query.toString())
        return new Response(null, { status: 204 })
      },
    })
    await screen.findByText(/R\$\s44,05/)
    expect(screen.getByText('Carteira').closest('li')!.textContent.replaceAll('\u00a0', ' ')).toBe('CarteiraR$ 12,00')
    await press('Cancelar pedido')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent.replaceAll('\u00a0', ' ')).toContain('Devolvemos R$ 44,05 por Pix até dom., 22/11 e R$ 12,00 na carteira.')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Carteira' }))
    expect(dialog.textContent.replaceAll('\u00a0', ' ')).toContain('R$ 56,05 voltam para a sua carteira')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(asks).toEqual(['amount=5605&to=wallet']))
    cleanup()
  })
})
