import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readDraft } from '#features/checkout/checkout-store.ts'
import { followPoint } from '#features/checkout/follow-point.ts'
import { mayHoldPoint } from '#links/paths.ts'
import { adoptTokens } from '#session/session.ts'
import { beginEachTest, inTurn, press, refuse } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { MyPoint, PointPart } from '@mutirao/contract/leaders'

beginEachTest()
beforeEach(() => {
  const user = { id: crypto.randomUUID(), activated: true, firstAccess: false, keys: [] }
  adoptTokens({ access_token: 'a', expires_in: 604_800, user } as never)
})

const id = '00000000-0000-4000-8000-000000000001'
const point: MyPoint = {
  id,
  storeId: 'padaria',
  point: 'Padaria',
  address: 'Rua A, 1, Centro',
  hours: '8h às 20h',
  path: '/?point=padaria',
  percentage: 5,
  isAccepted: true,
}
const part: PointPart = {
  orderId: '00000000-0000-4000-8000-000000000002',
  campaignId: 'feira',
  code: 'ABCD-EFGH',
  campaign: 'Feira',
  name: 'Maria',
  lines: [{ name: 'Tomate', unit: '1 kg', quantity: 2 }],
  hasDue: false,
}
const base = `/api/operation/leaders/${id}`
const closed = { month: '2026-10', parts: 2, goods: 4000, amount: 200, owed: 0, moved: 200, closedAt: '2026-11-01T03:00:00.000Z' }

function open(points: Answer, over: Record<string, Answer> = {}) {
  return openScreen('/account/point', {
    answers: {
      'GET /api/operation/leaders': points,
      [`GET ${base}/parts`]: () => Response.json([part]),
      [`GET ${base}/people`]: () => Response.json([{ name: 'Ana', items: 3, campaign: 'Feira' }]),
      [`GET ${base}/months`]: () => Response.json({ open: { month: '2026-11', parts: 1, goods: 1000, amount: 50 }, closed: [closed] }),
      [`GET ${base}/months/2026-10`]: () =>
        Response.json({
          point: 'Padaria',
          closed,
          rows: [{ handedAt: '2026-10-03T12:00:00.000Z', code: 'ABCD-EFGH', campaign: 'Feira', percentage: 5, goods: 4000, amount: 200 }],
        }),
      ...over,
    },
  })
}

describe('my point', () => {
  it('says what it means before it is accepted', async () => {
    const asked = await open(
      inTurn(
        () => Response.json([{ ...point, isAccepted: false }]),
        () => Response.json([point]),
      ),
      { [`PUT ${base}/acceptance`]: () => Response.json([point]) },
    )
    const invitation = within(await screen.findByRole('region', { name: 'A loja convida você a cuidar do ponto Padaria' }))
    expect(invitation.getByText(/agradece com 5% do valor/)).toBeTruthy()
    await press('Aceitar e cuidar do ponto')
    expect(await screen.findByRole('article', { name: 'Padaria' })).toBeTruthy()
    expect(asked.asked.map(({ call }) => call)).toContain(`PUT ${base}/acceptance`)
  })

  it('hands over with the code of who fetches, under one act however often it is sent', async () => {
    const sent: { act: string; deliveryCode: string }[] = []
    const answers = inTurn(refuse('delivery_code_wrong', 409), () => Response.json({ state: 'DELIVERED', order: 'DELIVERED' }))
    await open(() => Response.json([point]), {
      [`POST ${base}/orders/${part.orderId}/parts/feira/hand-over`]: (told) => (sent.push(told.body as never), answers(told)),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Entregar a Maria, pedido ABCD-EFGH' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Entregar o pedido' }))
    await user.type(sheet.getByLabelText('Código de quem retira'), '12')
    await user.click(sheet.getByRole('button', { name: 'Confirmar a entrega' }))
    expect(await sheet.findByText('O código tem 4 números.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(sheet.getByLabelText('Código de quem retira'), '34')
    await user.click(sheet.getByRole('button', { name: 'Confirmar a entrega' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await sheet.findByRole('alert')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Confirmar a entrega' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(new Set(sent.map(({ act }) => act)).size).toBe(1)
    expect(sent[1]!.deliveryCode).toBe('1234')
  })

  it('leaves to staff what is paid at the point', async () => {
    await open(() => Response.json([point]), { [`GET ${base}/parts`]: () => Response.json([{ ...part, hasDue: true }]) })
    expect(await screen.findByText(/se paga na retirada/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Entregar a Maria/ })).toBeNull()
  })

  it('shows people by first name, and each closed month with its rows', async () => {
    await open(() => Response.json([point]))
    expect(await screen.findByText('3 itens para retirar')).toBeTruthy()
    await press(/^outubro de 2026/)
    const sheet = within(await screen.findByRole('dialog', { name: 'Extrato do mês' }))
    expect(await sheet.findByText(/ABCD-EFGH · Feira · 5% de/)).toBeTruthy()
    expect(sheet.getAllByText(/R\$\s2,00/)).toHaveLength(2)
  })

  it('of a person without one says so', async () => {
    await open(() => Response.json([]))
    expect(await screen.findByText(/não cuida de nenhum ponto/)).toBeTruthy()
  })
})

describe('the link of a point', () => {
  const shown = 'GET /api/operation/points/padaria/public'

  it('chooses the point for the next cart, and leaves the address', async () => {
    history.replaceState(null, '', '/cookie-policy?q=a&point=padaria')
    const { router } = await openScreen('/cookie-policy', {
      answers: { [shown]: () => Response.json({ storeId: 'padaria', name: 'Padaria', address: 'Rua A', hours: '8h', leader: 'Rosa' }) },
    })
    await followPoint(router)
    expect(readDraft(crypto.randomUUID())).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'padaria' })
    expect(router.state.location.href).toBe('/cookie-policy?q=a')
    history.replaceState(null, '', '/')
  })

  it('that nobody leads any more chooses nothing', async () => {
    history.replaceState(null, '', '/cookie-policy?point=padaria')
    const { router } = await openScreen('/cookie-policy', { answers: {} })
    await followPoint(router)
    expect(readDraft(crypto.randomUUID()).orderStoreId).toBeUndefined()
    history.replaceState(null, '', '/')
  })

  it('is told from other addresses', () => {
    expect([mayHoldPoint('?point=padaria'), mayHoldPoint('?a=1&point=p-1'), mayHoldPoint('?viewpoint=x'), mayHoldPoint('?point=')]).toEqual(
      [true, true, false, false],
    )
  })
})
