import { beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { countMissed, countPaid, reachStep } from './visit-counts.ts'

const sent: unknown[] = []
const settled = () => new Promise((resolve) => setTimeout(resolve))
beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  setTransport(async (request) => {
    sent.push(await request.json())
    return new Response(null, { status: 204 })
  })
})

it('a step is counted once in a tab, with the steps before it', async () => {
  reachStep('VIEW')
  reachStep('VISIT')
  reachStep('VIEW')
  reachStep('CHECKOUT')
  await settled()
  expect(sent).toEqual([
    { steps: ['VISIT', 'VIEW'], source: 'direct' },
    { steps: ['CART', 'CHECKOUT'], source: 'direct' },
  ])
})

it('a search is counted once in a tab, whatever its accents; a long one never', async () => {
  countMissed('Maracujá')
  countMissed('maracuja ')
  countMissed('x'.repeat(61))
  reachStep('VISIT')
  countMissed('pitanga')
  reachStep('VISIT')
  await settled()
  expect(sent).toEqual([{ missed: ['Maracujá'] }, { steps: ['VISIT'], source: 'direct' }, { missed: ['pitanga'] }])
})

it('a visit keeps the source of its first address, up to the order that it saw paid', async () => {
  const first = location.href
  history.replaceState(null, '', '/store/feira?utm_source=panfleto')
  reachStep('VISIT')
  history.replaceState(null, '', first)
  countPaid('AAAA')
  reachStep('PAYMENT')
  countPaid('AAAA')
  countPaid('AAAA')
  await settled()
  expect(sent).toEqual([
    { steps: ['VISIT'], source: 'utm:panfleto' },
    { steps: ['VIEW', 'CART', 'CHECKOUT', 'PAYMENT'], source: 'utm:panfleto' },
    { source: 'utm:panfleto', isPaid: true },
  ])
})

it('a refused count disturbs nobody', async () => {
  setTransport(async () => new Response('{}', { status: 500 }))
  const handle = vi.fn<(event: Event) => void>()
  addEventListener('unhandledrejection', handle)
  reachStep('VISIT')
  await settled()
  removeEventListener('unhandledrejection', handle)
  expect(handle).not.toHaveBeenCalled()
})

it('the preview of the office is no visit', async () => {
  const top = vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
  reachStep('VISIT')
  countMissed('pitanga')
  top.mockRestore()
  await settled()
  expect(sent).toEqual([])
})
