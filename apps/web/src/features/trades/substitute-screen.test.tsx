import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'

const picture = { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }
const named = (id: string, name: string) => ({ id, name, unit: '1 kg', picture, hue: 80 })
const missing = {
  id: '00000000-0000-7000-8000-000000000001',
  state: 'PENDING',
  campaignId: 'feira',
  item: named('arroz', 'Arroz'),
  quantity: 2,
  paid: 2000,
  back: 2000,
  dueAt: '2026-11-22T12:00:00.000Z',
  candidates: [
    { ...named('feijao', 'Feijão'), price: 600, back: 800 },
    { ...named('milho', 'Milho'), price: 1000, back: 0 },
  ],
}
const path = '/api/operation/orders/code/ABCD-EFGH/substitutions'
const post = `POST ${path}/${missing.id}`
let held: object[]
let taken: () => Response

beforeEach(() => {
  localStorage.clear()
  store('lead', 'a-lead')
  vi.stubGlobal('scrollTo', () => undefined)
  held = [missing]
  taken = () => {
    held = [{ ...missing, candidates: [], state: 'SUBSTITUTED', substitute: named('feijao', 'Feijão'), returned: 800 }]
    return Response.json(held[0])
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const answers = { [`GET ${path}`]: () => Response.json(held), [post]: () => taken() }
  const { asked } = await openScreen('/trade?order=ABCD-EFGH', { answers })
  await screen.findByRole('heading', { level: 1, name: 'Faltou no seu pedido' })
  return () => asked.filter(({ call }) => call === post).map(({ body }) => body)
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar escolha' }))

describe('a missing item', () => {
  it('shows its value, the substitutes with their refunds, and the deadline', async () => {
    const sent = await open()
    expect(await screen.findByText(/Você pagou R\$\s20,00/)).toBeDefined()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(screen.getByRole('radio', { name: /Feijão.*volta R\$\s8,00/ })).toBeDefined()
    expect(screen.getByRole('radio', { name: /Milho.*mesmo valor/ })).toBeDefined()
    expect(screen.getByRole('radio', { name: /Prefiro o dinheiro de volta.*volta R\$\s20,00/ })).toBeDefined()
    expect(screen.getByText(/Escolha até amanhã/)).toBeDefined()
    await confirm()
    expect(screen.getByRole('alert').textContent).toBe('Escolha uma das opções para continuar')
    expect(sent()).toEqual([])
  })

  it('is replaced by the chosen substitute', async () => {
    const sent = await open()
    await userEvent.click(await screen.findByRole('radio', { name: /Feijão/ }))
    await confirm()
    expect(await screen.findByText('Feijão (1 kg) vai no lugar')).toBeDefined()
    expect(screen.getByText(/Devolvemos R\$\s8,00/)).toBeDefined()
    expect(sent()).toEqual([{ itemId: 'feijao' }])
  })

  it('is refunded by choice', async () => {
    const sent = await open()
    await userEvent.click(await screen.findByRole('radio', { name: /Prefiro/ }))
    await confirm()
    await waitFor(() => expect(sent()).toEqual([{ itemId: null }]))
  })

  it('reports a substitute that sold out meanwhile, and shows the others', async () => {
    taken = () => {
      held = [{ ...missing, candidates: missing.candidates.slice(1) }]
      return Response.json({ code: 'out_of_stock' }, { status: 409 })
    }
    const sent = await open()
    await userEvent.click(await screen.findByRole('radio', { name: /Feijão/ }))
    await confirm()
    expect((await screen.findByRole('alert')).textContent).toMatch(/acabou de esgotar/)
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Feijão/ })).toBeNull())
    await confirm()
    expect(sent()).toHaveLength(1)
  })

  it('shows that the order has no missing item', async () => {
    held = []
    await open()
    expect(await screen.findByText('Nada falta neste pedido')).toBeDefined()
  })
})
