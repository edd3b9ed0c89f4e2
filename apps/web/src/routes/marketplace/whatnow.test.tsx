import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rememberOrder, settleOrder } from '#session/recent-orders.ts'
import { answersOfShop, beginEachTest, calls, order, orderCode, refuse } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { Order } from '@mutirao/contract/order-shapes'

beginEachTest()

async function open(answer?: Answer) {
  settleOrder('')
  if (answer) rememberOrder({ code: orderCode })
  await openScreen('/whatnow', { answers: answersOfShop(answer && { [calls.order]: answer }) })
  await screen.findByRole('heading', { level: 1, name: 'E agora?' })
}
const mine = () => screen.findByRole('region', { name: /^Pedido / })
const steps = async () =>
  within(await mine())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
const inState = (state: Order['state']) => () => Response.json(order({ state }))

describe('what happens next', () => {
  it('explains how the shop works without an order', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Ver grupos abertos' })).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Pedido / })).toBeNull()
  })

  it('links to the payment of an order that waits for its Pix', async () => {
    await open(inState('AWAITING_PAYMENT'))
    expect((await steps())[0]).toMatch(/Pague (até|para)/)
    expect(await steps()).toHaveLength(4)
    expect(
      within(await mine())
        .getByRole('link', { name: 'Pagar' })
        .getAttribute('href'),
    ).toBe(`/order/${orderCode}/pending`)
  })

  it.each([
    ['PAID', 3],
    ['PREPARING', 2],
    ['SHIPPED', 1],
  ] as const)('shows the remaining steps of an order that is %s: %i steps', async (state, count) => {
    await open(inState(state))
    expect(await steps()).toHaveLength(count)
    expect((await steps()).at(-1)).toContain('diga o código')
    expect(within(await mine()).getByRole('link', { name: 'Acompanhar' })).toBeDefined()
  })

  it.each([
    ['an order that is over', inState('DELIVERED')],
    ['an order that is somebody else’s', refuse('order_not_found', 404)],
  ])('explains how the shop works with %s', async (_, answer) => {
    await open(answer)
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Pedido / })).toBeNull())
    expect(screen.getByRole('link', { name: 'Ver grupos abertos' })).toBeDefined()
  })
})
