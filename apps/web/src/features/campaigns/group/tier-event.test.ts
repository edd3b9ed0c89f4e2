import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissSnack, readSnack } from '#page/snack.ts'
import { hearGroup } from './tier-event.ts'

const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 10 },
  { minimumUnits: 100, percentage: 12.5 },
]
const example = { name: 'Tomate', price: 1290 }

const group = (paidUnits: number) => ({ rules, paidUnits, waitingUnits: 0, buyers: 9 })

let count = 0
/** A campaign that no earlier test has announced, in the cache of a page and of a list. */
function page(paidUnits: number) {
  const client = new QueryClient()
  const id = `feira-${++count}`
  const held = group(paidUnits)
  client.setQueryData(['campaign', id, {}], { id, group: held })
  client.setQueryData(
    ['campaigns', {}],
    [
      { id, group: held },
      { id: 'outra', group: held },
    ],
  )
  const hear = (units: number, over: { isSilent?: boolean; example?: typeof example; shown?: ReturnType<typeof group> } = {}) => {
    const state = { ...group(units), campaignId: id, now: '2026-11-21T12:00:00.000Z' }
    hearGroup(client, state, { isSilent: false, ...over })
    return readSnack()?.text
  }
  return { client, id, hear }
}

function stillness(isStill: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
}

beforeEach(() => {
  dismissSnack()
  stillness(true)
  document.body.replaceChildren()
})

describe('a followed group', () => {
  it('updates its own figures everywhere, and no other group’s', () => {
    const { client, id, hear } = page(40)
    expect(hear(41)).toBeUndefined()
    expect(client.getQueryData(['campaign', id, {}])).toMatchObject({ group: { paidUnits: 41 } })
    expect(client.getQueryData(['campaigns', {}])).toMatchObject([{ group: { paidUnits: 41 } }, { group: { paidUnits: 40 } }])
  })

  it('announces a new tier once, with the product’s price on a product screen', () => {
    const { hear } = page(59)
    expect(hear(60, { example })).toMatch(/^O grupo chegou a 10%: Tomate agora R\$\s11,61\.$/)
    dismissSnack()
    expect(hear(61)).toBeUndefined()
    expect(hear(100)).toBe('O grupo chegou a 12,5%.')
  })

  it('does not announce the initial tier, a lost tier, or a returning one', () => {
    const { hear } = page(59)
    expect(hear(60, { isSilent: true })).toBeUndefined()
    expect(hear(59)).toBeUndefined()
    expect(hear(60)).toBeUndefined()
  })

  it('reprices its carts with each change of the tier, lost tiers included', () => {
    const { client, hear } = page(59)
    client.setQueryData(['cart', 'x'], {})
    const isStale = () => client.getQueryState(['cart', 'x'])!.isInvalidated
    hear(58)
    expect(isStale()).toBe(false)
    hear(60)
    expect(isStale()).toBe(true)
    client.setQueryData(['cart', 'x'], {})
    hear(59)
    expect(isStale()).toBe(true)
  })

  it('does not reprice a cart with the same tier', () => {
    const { client, id, hear } = page(60)
    client.removeQueries({ queryKey: ['campaign', id] })
    client.setQueryData(['cart', 'x'], {})
    const isStale = () => client.getQueryState(['cart', 'x'])!.isInvalidated
    hear(61, { shown: group(60) })
    hear(62)
    expect(isStale()).toBe(false)
    hear(59, { shown: group(60) })
    expect(isStale()).toBe(true)
  })
})

describe('the animation of a tier', () => {
  /** Rendered like the page, a moment after the figures change. */
  function draw({ client, id }: ReturnType<typeof page>) {
    document.body.innerHTML = '<i class="gb-step"></i><i class="gb-step gb-hit"></i><p><b data-centavos="1290">R$ 12,90</b></p>'
    const [step] = document.querySelectorAll('.gb-step')
    const price = document.querySelector<HTMLElement>('b')!
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[1] !== id) return
      step!.classList.add('gb-hit')
      price.dataset['centavos'] = '1161'
      price.textContent = 'R$ 11,61'
    })
    return { step: step!, price, copies: () => [...document.querySelectorAll('[aria-hidden="true"]')] }
  }

  it('moves the new flag and the price, whose final value screen readers get at once', async () => {
    stillness(false)
    const shown = page(59)
    const { step, price, copies } = draw(shown)
    shown.hear(60)
    await expect.poll(() => step.classList.contains('gb-risen')).toBe(true)
    expect(document.querySelectorAll('.gb-risen')).toHaveLength(1)
    await expect.poll(copies).toHaveLength(1)
    expect(price.textContent).toBe('R$ 11,61')
    await expect.poll(copies, { timeout: 2000 }).toHaveLength(0)
    expect([price.textContent, price.style.opacity]).toEqual(['R$ 11,61', ''])
  })

  it('is absent with reduced motion: only the new state is shown and announced once', async () => {
    const shown = page(59)
    const { step, copies } = draw(shown)
    expect(shown.hear(60)).toBe('O grupo chegou a 10%.')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([step.className, copies()]).toEqual(['gb-step gb-hit', []])
  })
})
