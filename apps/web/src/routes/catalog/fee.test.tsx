import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '#machine/router.ts'
import { beginEachTest, emptyTheCart, inTurn, press, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, shelf } from '#testing/selling.ts'
import type { Campaign } from '@mutirao/contract/campaigns'

beginEachTest()
beforeEach(emptyTheCart)
beforeEach(() => {
  // The page's end is far.
  const Near = class {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe(element: HTMLElement) {
      this.#tell([{ isIntersecting: element.classList.contains('min-h-11') }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near)
})

const slot = (fee: number, date: string): Campaign['delivery'][number] => ({
  id: `${date}T18:00`,
  kind: 'DELIVERY',
  date,
  from: '18:00',
  to: '21:00',
  fee,
  startsAt: `${date}T21:00:00.000Z`,
})
const here = campaign({ delivery: [slot(900, '2026-11-21'), slot(600, '2026-11-22')] })
const far = { ...here, inArea: false }
const pinheiros = { cep: '05416-011', logradouro: 'Rua Fradique Coutinho', bairro: 'Pinheiros', localidade: 'São Paulo', uf: 'SP' }
const place = { latitude: -23.56, longitude: -46.69 }

const open = (answer: Answer, at: (query: URLSearchParams) => Campaign = () => here) =>
  openScreen('/store/feira/product/cafe', {
    answers: answersOfShelf({
      [shelf.campaign]: ({ query }) => Response.json(query.has('latitude') ? at(query) : far),
      'GET /ws/05416-011/json': answer,
    }),
  })

async function type(cep: string) {
  await press('Calcular frete pelo CEP')
  const field = screen.getByLabelText('CEP')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, cep)
}
const known: Answer = () => Response.json({ ...pinheiros, ...place })

describe('the fee of a product', () => {
  it('shows window and fee at a CEP, and changes the place of the visitor only by a tap', async () => {
    const points: (string | null)[] = []
    const { router } = await open(known, (query) => (points.push(query.get('latitude')), here))
    await type('05416011')
    const told = within(await screen.findByRole('region', { name: 'Frete para Rua Fradique Coutinho' }))
    expect(told.getByText(/R\$\s6,00/)).toBeDefined()
    expect(told.getByText(/amanhã/i)).toBeDefined()
    expect(points).toEqual(['-23.56'])
    expect([document.cookie.includes('place='), pageOf(router).place]).toEqual([false, undefined])
    await press('Receber neste CEP')
    await waitFor(() => expect(document.cookie).toContain('place='))
    const opener = screen.getByRole('button', { name: /^Calcular frete/ })
    expect([document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([opener, 'false'])
    expect(localStorage.getItem('place-postal-code')).toBe('"05416-011"')
  })

  it('reports a place without delivery, with a notice on request', async () => {
    await open(known, () => far)
    await type('05416-011')
    expect(await screen.findByText('Não entregamos neste CEP.')).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: /^Frete para/ }))
        .getByRole('link', { name: 'Avise-me' })
        .getAttribute('href'),
    ).toBe('/lead?campaign=feira&reason=area')
    expect(screen.queryByRole('button', { name: 'Receber neste CEP' })).toBeNull()
  })

  it('shows none for an unknown CEP; retries a failed look-up', async () => {
    await open(inTurn(() => Response.json({ erro: true }), known))
    await type('05416-011')
    expect(await screen.findByText('CEP não encontrado. Confira os números.')).toBeDefined()
    cleanup()
    await open(inTurn(() => Response.json({ ...pinheiros, isPartial: true }), known))
    await type('05416-011')
    expect(await screen.findByText('Não conseguimos buscar o CEP agora. Tente de novo.')).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByRole('region', { name: 'Frete para Rua Fradique Coutinho' })).toBeDefined()
  })

  it('is hidden when the campaign delivers to one fixed address', async () => {
    await openScreen('/store/feira/product/cafe', {
      answers: answersOfShelf({
        [shelf.campaign]: () => Response.json({ ...here, defaults: { shipToDefaultAddress: true } }),
      }),
    })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(words()).toContain('Sobre o produto'))
    expect(screen.queryByRole('button', { name: /^Calcular frete/ })).toBeNull()
    expect(document.querySelector('main div.min-h-11:empty')).toBeNull()
  })
})
