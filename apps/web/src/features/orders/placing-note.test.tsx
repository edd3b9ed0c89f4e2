import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { PlacingNote } from './placing-note.tsx'

function show(problem?: Problem, isVerifying = false) {
  const onAccept = vi.fn<(price: number) => void>()
  render(<PlacingNote cartUuid="u" isVerifying={isVerifying} problem={problem} shownPrice={5400} onJoin={() => {}} onAccept={onAccept} />)
  return onAccept
}
const spoken = () => screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')

describe('the result of placing an order', () => {
  afterEach(cleanup)

  it('shows the old and the new price and continues only after a confirmation', async () => {
    const onAccept = show(new Problem('price_changed', { from: 5400, to: 5600 }))
    expect(spoken()).toContain('de R$ 54,00 para R$ 56,00')
    await userEvent.click(screen.getByRole('button', { name: /Aceitar/ }))
    expect(onAccept).toHaveBeenCalledWith(5600)
  })

  it.each<[ProblemCode, string, object?]>([
    ['out_of_stock', '/cart'],
    ['invalid_selection', '/cart'],
    ['slot_unavailable', '/cart/u/checkout'],
    ['slot_full', '/cart/u/checkout'],
    ['payment_method_unavailable', '/cart/u/payment'],
    ['verified_phone_required', '/auth?to=%2Fcart%2Fu%2Fpayment'],
    ['unpaid_limit', '/order/ABCD/pending', { orderCode: 'ABCD' }],
    ['unpaid_limit', '/orders'],
    ['unpaid_limit', '/auth?to=%2Fcart%2Fu%2Fpayment', { canVerifyPhone: true }],
    ['shelf_limit', '/auth?to=%2Fcart%2Fu%2Fpayment', { most: 10 }],
  ])('links from %s to the screen that changes it', (code, href, facts) => {
    show(new Problem(code, { ...facts }))
    expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  })

  it('names the refused field', () => {
    show(new Problem('validation_failed', { errors: [{ path: 'userPhone', message: 'Confira o celular com DDD' }] }))
    expect(spoken()).toContain('Confira o celular com DDD')
  })

  it('never offers a retry while the answer is unknown', () => {
    show(undefined, true)
    expect(spoken()).toContain('Verificando seu pedido')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
