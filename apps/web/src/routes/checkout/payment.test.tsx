import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import {
  action,
  answersOfShop,
  beginEachTest,
  calls,
  cartUuid,
  inTurn,
  lost,
  methods,
  never,
  press,
  quote,
  refuse,
  soldOut,
  storeInOtherTab,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'

beginEachTest()

async function open(over: Record<string, Answer> = {}, screenName = 'payment') {
  const { router } = await openScreen(`/cart/${cartUuid}/${screenName}`, { answers: answersOfShop(over) })
  return { path: () => router.state.location.pathname, router }
}
const option = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name }, { timeout: 8000 })
const total = () => document.querySelector('aside table')!.textContent.replaceAll('\u00a0', ' ')

describe('the choice of the payment', () => {
  it('shows each method with its price, the first one preselected', async () => {
    await open()
    expect((await option(/^Pix.*R\$\s56,05/)).checked).toBe(true)
    expect((await option(/^Cartão de crédito.*R\$\s59,00/)).checked).toBe(false)
    expect(await option(/^Pagar na entrega.*R\$\s59,00/)).toBeDefined()
    expect(words()).toContain('você economiza R$ 2,95')
    expect(total()).toContain('Desconto no Pix')
  })

  it('opens the instalments of a card, one instalment preselected, and adds their interest', async () => {
    await open()
    await userEvent.click(await option(/^Cartão de crédito/))
    expect((await option(/^1x de/)).checked).toBe(true)
    expect(total()).not.toContain('Juros')
    await userEvent.click(await option(/^4x de/))
    expect(words()).toContain('com juros de 2,99% a.m.')
    expect(total()).toContain('Juros do parcelamentoR$ 3,00')
    await press('Revisar pedido')
    expect(readDraft(cartUuid).payment).toEqual({ type: 'CREDIT_CARD', installments: 4 })
  })

  it('is kept on the way back, and by a reload', async () => {
    const { router, path } = await open()
    await userEvent.click(await option(/^Pagar na entrega/))
    await press('Revisar pedido')
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/confirmation`))
    router.history.back()
    await waitFor(async () => expect((await option(/^Pagar na entrega/)).checked).toBe(true))
    cleanup()
    dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
    await open()
    expect((await option(/^Pagar na entrega/)).checked).toBe(true)
  })

  it('follows a choice in another tab', async () => {
    await open()
    await option(/^Pix/)
    localStorage.setItem('checkout', JSON.stringify({ ...readDraft(cartUuid), payment: { type: 'ON_DELIVERY', installments: 1 } }))
    dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
    await waitFor(async () => expect((await option(/^Pagar na entrega/)).checked).toBe(true))
  })

  it('is skipped when there is nothing to pay', async () => {
    const free = { subTotal: 5400, discount: 5400, shippingTotal: 0, price: 0 }
    const { path } = await open({ [calls.quote]: () => Response.json(quote({ totals: free, payments: [{ ...methods[0]!, price: 0 }] })) })
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/confirmation`))
  })

  it('cannot be made before the prices have loaded', async () => {
    await open({ [calls.quote]: inTurn(refuse('overloaded', 503), () => Response.json(quote())) })
    await screen.findByRole('alert')
    expect(screen.getAllByRole('button', { name: 'Revisar pedido' })[0]!.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('radio')).toBeNull()
    await press('Tentar novamente')
    expect(await option(/^Pix/)).toBeDefined()
  })

  it('shows the current price when it has changed since the cart', async () => {
    const totals = { subTotal: 6000, discount: 0, shippingTotal: 500, price: 6500 }
    const payments = [
      { ...methods[0]!, price: 6175 },
      { ...methods[2]!, price: 6500 },
    ]
    await open({ [calls.quote]: () => Response.json(quote({ totals, payments })) })
    expect(await option(/^Pix.*R\$\s61,75/)).toBeDefined()
    expect(total()).toContain('TotalR$61,75')
  })

  it('reports a sold-out item, and links back to the cart', async () => {
    await open({ [calls.putCart]: soldOut })
    expect(await screen.findByText(/1 item do carrinho não pode ser comprado/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver carrinho' }).getAttribute('href')).toBe('/cart')
  })

  it('is made once by two taps: the way back is one step', async () => {
    const { router, path } = await open()
    await option(/^Pix/)
    const button = await action('Revisar pedido')
    button.click()
    button.click()
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/confirmation`))
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/payment`))
  })

  it('is not offered before the prices have loaded, after any delay or failures', async () => {
    await open({ [calls.quote]: never })
    expect((await action('Revisar pedido')).hasAttribute('disabled')).toBe(true)
    cleanup()
    await open({ [calls.quote]: inTurn(lost, lost, lost, () => Response.json(quote())) })
    expect((await screen.findByRole('alert', {}, { timeout: 8000 })).textContent).toContain('Sem conexão')
    await press('Tentar novamente')
    expect(await option(/^Pix/)).toBeDefined()
  })

  it('is not offered for an empty cart, nor for one that another tab has emptied', async () => {
    const { path } = await open()
    await option(/^Pix/)
    storeInOtherTab('cart', { uuid: '', entries: [] })
    await waitFor(() => expect(path()).toBe('/cart'))
    cleanup()
    const { path: later } = await open()
    await waitFor(() => expect(later()).toBe(`/cart/${cartUuid}`))
  })

  it('shows the instalments of a card on a separate screen, one instalment preselected, with the total', async () => {
    const { path } = await open({}, 'installment')
    expect((await option(/^1x de/)).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: /^Pix/ })).toBeNull()
    await userEvent.click(await option(/^4x de/))
    expect(words()).toContain('com juros de 2,99% a.m.')
    expect(total()).toContain('Juros do parcelamentoR$ 3,00')
    await press('Revisar pedido')
    expect(readDraft(cartUuid).payment).toEqual({ type: 'CREDIT_CARD', installments: 4 })
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/confirmation`))
  })

  it('shows the instalments of the typed card’s brand, and before that the brands with other terms', async () => {
    const card = methods.find(({ type }) => type === 'CREDIT_CARD')!
    const byBrand = [{ brand: 'elo' as const, installments: card.installments.slice(0, 2) }]
    const answers = { [calls.quote]: () => Response.json(quote({ payments: [{ ...card, byBrand }] })) }
    for (const screenName of ['installment', 'payment']) {
      changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments: 4 }, cardBrand: undefined })
      await open(answers, screenName)
      expect((await option(/^4x de/)).checked).toBe(true)
      expect(words()).toContain('Com outras parcelas: Elo em até 2x.')
      act(() => changeDraft(cartUuid, { cardBrand: 'elo' }))
      expect((await option(/^2x de/)).checked).toBe(true)
      expect(screen.queryByRole('radio', { name: /^4x de/ })).toBeNull()
      expect(words()).toContain('Em quantas vezes, com Elo?')
      expect(words()).not.toContain('Com outras parcelas')
      cleanup()
    }
  })

  it('explains there why a small sum has no instalments, and that the shop takes no card', async () => {
    const one = { ...methods.find(({ type }) => type === 'CREDIT_CARD')!, installments: [] as never[] }
    const [first] = methods.find(({ type }) => type === 'CREDIT_CARD')!.installments
    await open({ [calls.quote]: () => Response.json(quote({ payments: [{ ...one, installments: [first!] }] })) }, 'installment')
    expect((await option(/^1x de/)).checked).toBe(true)
    expect(words()).toContain('fica abaixo do mínimo para parcelar')
    cleanup()
    const pixOnly = methods.filter(({ type }) => type === 'PIX')
    await open({ [calls.quote]: () => Response.json(quote({ payments: pixOnly })) }, 'installment')
    expect(await screen.findByText('Este pedido não pode ser pago com cartão.')).toBeDefined()
    expect((await action('Revisar pedido')).hasAttribute('disabled')).toBe(true)
  })
})
