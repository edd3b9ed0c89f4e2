import { afterEach, beforeEach, expect, it } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { asISee } from './campaign-queries.ts'

const blocked = {
  id: 'secreta',
  status: 'BLOCKED' as const,
  canBuy: { ok: false, reason: 'BLOCKED' as const },
  reason: { missingInvites: 1 },
}
const canBuy = { ok: true }
const open = { id: 'feira', status: 'OK' as const, canBuy, reason: {} }
let asked: string[]

beforeEach(() => {
  asked = []
  setTransport(async (request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json([{ ...blocked, status: 'OK', canBuy, reason: {} }])
  })
})
afterEach(() => localStorage.clear())

it('sends no request for an unknown visitor', async () => {
  expect(await asISee([blocked, open])).toEqual([blocked, open])
  expect(asked).toEqual([])
})

it('shows a visitor the campaigns that its own acts have opened', async () => {
  localStorage.setItem('lead', JSON.stringify('0190'))
  expect(await asISee([blocked, open])).toEqual([{ ...blocked, status: 'OK', canBuy, reason: {} }, open])
  expect(asked).toEqual(['/api/operation/campaigns/lead/0190/within'])
})

it('shows a visitor its purchases, whatever others see', async () => {
  localStorage.setItem('lead', JSON.stringify('0190'))
  setTransport(async () => Response.json([{ id: 'feira', status: 'COMPLETED', canBuy, reason: {} }]))
  const ended = {
    id: 'feira',
    status: 'EXPIRED' as const,
    canBuy: { ok: false, reason: 'EXPIRED' as const },
    reason: { endedAt: '2026-11-21T12:00:00Z' },
  }
  expect(await asISee([open, blocked])).toEqual([{ ...open, status: 'COMPLETED' }, blocked])
  expect(await asISee([ended])).toEqual([{ id: 'feira', status: 'COMPLETED', canBuy, reason: {} }])
})

it('sends one request for two readers of a screen', async () => {
  localStorage.setItem('lead', JSON.stringify('0190'))
  await Promise.all([asISee([blocked]), asISee([open])])
  expect(asked).toEqual(['/api/operation/campaigns/lead/0190/within'])
})

it('keeps the public view when the request fails', async () => {
  localStorage.setItem('lead', JSON.stringify('0190'))
  setTransport(async () => new Response(null, { status: 500 }))
  expect(await asISee([blocked])).toEqual([blocked])
})
