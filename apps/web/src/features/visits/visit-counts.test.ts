import { beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { countMissed, reachStep } from './visit-counts.ts'

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
  expect(sent).toEqual([{ steps: ['VISIT', 'VIEW'] }, { steps: ['CART', 'CHECKOUT'] }])
})

it('a search is counted once in a tab, whatever its accents; a long one never', async () => {
  countMissed('Maracujá')
  countMissed('maracuja ')
  countMissed('x'.repeat(61))
  reachStep('VISIT')
  countMissed('pitanga')
  reachStep('VISIT')
  await settled()
  expect(sent).toEqual([{ missed: ['Maracujá'] }, { steps: ['VISIT'] }, { missed: ['pitanga'] }])
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
