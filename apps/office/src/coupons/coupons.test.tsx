import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listCouponUses } from '@mutirao/contract/figures'
import { getWritten, listWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import { couponForm, draftOf, valueOf } from './coupon-draft.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const id of ['FEIRA10', 'new']) couponForm.drafts.forget(id)
})

const value = { code: 'FEIRA10', percentage: 12.5, endsAt: '2026-11-30T23:00:30.000Z', minimum: 5000, limits: 100, isFirstOrder: true }
const written: Written = { id: 'FEIRA10', revision: 'r1', value }

const use = { code: 'FEIRA10', used: 3, orders: 2, discount: 350, price: 4053 }
const uses = (over: object = {}) => ({ countedUntil: '2026-11-27T12:00:00.000Z', content: [{ ...use, ...over }] })

function serve(address: string, listed = written, { role = 'manager' as Role, body = uses() as object } = {}) {
  const server = serveOffice({
    role,
    reads: [
      [listCouponUses, () => ({ body })],
      [listWrittenStates, () => ({ body: { content: [] } })],
      [listWritten, () => ({ body: { content: [listed], page: 0, size: 200, totalElements: 1 } })],
      [getWritten, ({ path }) => (path.endsWith('/FEIRA10') ? { body: written } : { status: 404, body: { code: 'not_found' } })],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

it('an unchanged coupon is written as it was read, seconds included', () => {
  expect(valueOf(draftOf(value), written)).toEqual(value)
})

describe('the coupons', () => {
  it('are listed with their terms in the shop’s time', async () => {
    serve('coupons')
    const link = await screen.findByRole('link', { name: /^FEIRA10/ })
    expect(plain(link.textContent)).toBe('FEIRA1012,5% · até 30/11/2026 20:00 · em compras de R$ 50,00 ou mais · na primeira compra')
  })

  it('say that they have ended', async () => {
    serve('coupons', { ...written, value: { code: 'FEIRA10', percentage: 10, endsAt: '2026-11-26T23:00:00.000Z' } })
    const link = await screen.findByRole('link', { name: /^FEIRA10/ })
    expect(plain(link.textContent)).toBe('FEIRA1010% · terminou em 26/11/2026 20:00')
  })

  it('are changed without their code', async () => {
    const { server, user } = serve('coupons/FEIRA10')
    const field = await screen.findByLabelText('Desconto em %')
    expect(screen.queryByLabelText('Código')).toBeNull()
    await user.clear(field)
    await user.type(field, '15')
    await user.click(screen.getByRole('switch', { name: 'Só na primeira compra' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/coupons/FEIRA10', body: { revision: 'r1' } })
    expect(server.acts[0]!.body['value']).toEqual({ ...value, percentage: 15, isFirstOrder: false })
    expect(await screen.findByText('Guardado: FEIRA10.')).toBeTruthy()
  })

  it('have the code that was typed, in capitals', async () => {
    const { server, user } = serve('coupons/new')
    await user.type(await screen.findByLabelText('Código'), 'vizinho10')
    await user.type(screen.getByLabelText('Desconto em %'), '10')
    await user.click(screen.getByRole('button', { name: 'Criar cupom' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({
      path: '/api/admin/written/coupons/VIZINHO10',
      body: { value: { code: 'VIZINHO10', percentage: 10, isFirstOrder: false } },
    })
  })

  it('refuse a code with a space before it is sent', async () => {
    const { server, user } = serve('coupons/new')
    await user.type(await screen.findByLabelText('Código'), 'VIZINHO 10')
    await user.click(screen.getByRole('button', { name: 'Criar cupom' }))
    expect((await screen.findAllByText(/Escreva de 3 a 40 letras/)).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Código'))
    expect(server.acts).toEqual([])
  })

  it('say at the code that another coupon has it', async () => {
    const { server, user } = serve('coupons/new')
    server.answer = () => ({ status: 409, body: { code: 'conflict', changed: { present: written } } })
    await user.type(await screen.findByLabelText('Código'), 'FEIRA10')
    await user.click(screen.getByRole('button', { name: 'Criar cupom' }))
    expect((await screen.findAllByText(/Já existe ou existiu um cupom com este código/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('take back the message of the last act when the next one is refused, and name the form’s fields', async () => {
    const { server, user } = serve('coupons/FEIRA10')
    const field = await screen.findByLabelText('Desconto em %')
    await user.type(field, '1')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Guardado: FEIRA10.')).toBeTruthy()
    const message = 'o cupom começa depois de terminar: escreva um início antes de `endsAt`'
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'startsAt', message }] } })
    await user.clear(field)
    await user.type(field, '20')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect((await screen.findAllByText(/escreva um início antes do fim/)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Guardado: FEIRA10.')).toBeNull()
  })
})

describe('the uses of a coupon', () => {
  const sold = 'PAID,CONFIRMED,PREPARING,READY_FOR_PICKUP,SHIPPED,DELIVERED'
  const fieldsOf = (link: HTMLElement) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)

  it('stand in the list, and lead to the orders behind them', async () => {
    serve('coupons')
    const link = await screen.findByRole('link', { name: '2 pedidos, pagos ou prometidos' })
    expect(fieldsOf(link)).toEqual({ coupon: 'FEIRA10', status: sold })
    expect(plain(link.closest('p')!.textContent)).toBe(
      'Usado 3 de 100 vezes · 2 pedidos pagos ou prometidos: R$ 40,53 em vendas, R$ 3,50 de desconto',
    )
  })

  it('stand on its page, with a way to all of its orders', async () => {
    serve('coupons/FEIRA10')
    const part = await screen.findByRole('region', { name: 'Usos' })
    expect(plain(part.querySelector('dl')!.textContent)).toBe('Usos3 de 100Pedidos2Desconto dadoR$ 3,50VendasR$ 40,53')
    expect(fieldsOf(screen.getByRole('link', { name: '2 pedidos, pagos ou prometidos' }))).toEqual({ coupon: 'FEIRA10', status: sold })
    expect(fieldsOf(screen.getByRole('link', { name: 'Todos os pedidos feitos com este cupom' }))).toEqual({ coupon: 'FEIRA10' })
  })

  it('say that nobody has used it, and that the orders are still being summed', async () => {
    serve('coupons/FEIRA10', written, { body: { ...uses({ used: 0, orders: 0 }), countedUntil: undefined } })
    const part = await screen.findByRole('region', { name: 'Usos' })
    expect(plain(part.querySelector('dl')!.textContent)).toBe('Usos0 de 100')
    expect(part.textContent).toContain('Estamos somando os pedidos')
  })

  it('are not asked for by a person without the right to figures', async () => {
    const { server } = serve('coupons', written, { role: 'editor' })
    await screen.findByRole('link', { name: /^FEIRA10/ })
    expect(server.asked.some(({ path }) => path.includes('coupon-uses'))).toBe(false)
    expect(screen.queryByText(/Usado/)).toBeNull()
  })
})
