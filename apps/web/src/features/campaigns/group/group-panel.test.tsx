import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { followGroup } from './follow-group.ts'
import { GroupPanel } from './group-panel.tsx'

afterEach(cleanup)

const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 12.5 },
]
const closedAt = '2026-11-25T23:20:00Z'

function show(over: object) {
  const group = { rules, paidUnits: 72, waitingUnits: 0, buyers: 41, ...over }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PageStateContext value={pageContext()}>
        <GroupPanel campaign={{ id: 'feira', group, canBuy: { ok: false } }} />
      </PageStateContext>
    </QueryClientProvider>,
  )
}

describe('GroupPanel (product.md §5)', () => {
  it.each([
    { name: 'open', over: {}, shown: [/Hoje valem/, /12,5%/] },
    {
      name: 'paid by few, whose units count at the closing alone',
      over: { laterUnits: 60 },
      shown: [/Faltam 18 unidades para 5%/, /72 pagas/, /60 delas contam só no fechamento/],
    },
    {
      name: 'reached',
      over: { closing: { outcome: 'REACHED', percentage: 12.5, closedAt } },
      shown: [/O grupo fechou!/, /12,5% de desconto para todo mundo/],
    },
    {
      name: 'reached without a tier',
      over: { closing: { outcome: 'REACHED', percentage: 0, closedAt } },
      shown: [/O grupo fechou!/, /A meta foi atingida/],
    },
    {
      name: 'failed',
      over: { closing: { outcome: 'FAILED', percentage: 0, closedAt } },
      shown: [/O grupo não fechou/, /recebe tudo de volta/],
    },
  ])('shows the state of a group: $name', ({ over, shown }) => {
    show(over)
    for (const text of shown) expect(screen.getByRole('region', { name: 'O grupo' }).textContent?.replaceAll('\u00a0', ' ')).toMatch(text)
  })
})

describe('followGroup', () => {
  const event = (paidUnits: number) => `event: group\ndata: ${JSON.stringify({ campaignId: 'feira', paidUnits })}\n\n`
  const streamed = (...chunks: string[]) =>
    new Response(
      new ReadableStream({ start: (controller) => chunks.forEach((chunk) => controller.enqueue(new TextEncoder().encode(chunk))) }),
    )

  it('reports each change, also in several chunks, and no heartbeats', async () => {
    const asked: string[] = []
    setTransport((request) => {
      asked.push(new URL(request.url).pathname)
      return Promise.resolve(streamed(':\n\n', event(1).slice(0, 20), event(1).slice(20) + event(2)))
    })
    const seen: number[] = []
    const stop = new AbortController()
    void followGroup('feira', ({ paidUnits }) => seen.push(paidUnits), stop.signal)
    await waitFor(() => expect(seen).toEqual([1, 2]))
    expect(asked).toEqual(['/api/operation/campaigns/feira/group/stream/public'])
    stop.abort()
  })

  it('reconnects within seconds after a working connection breaks, and waits longer after one that never worked', async () => {
    vi.useFakeTimers()
    let asked = 0
    setTransport(() => {
      asked++
      const broken = new Response(
        new ReadableStream({
          start(controller) {
            if (asked === 1) controller.enqueue(new TextEncoder().encode(event(1)))
            controller.close()
          },
        }),
      )
      return Promise.resolve(broken)
    })
    const stop = new AbortController()
    void followGroup('feira', () => undefined, stop.signal)
    await vi.advanceTimersByTimeAsync(900)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(4200)
    expect(asked).toBe(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toBe(2)
    stop.abort()
    vi.useRealTimers()
  })

  it('falls back to polling when the server has no stream', async () => {
    setTransport(() => Promise.resolve(new Response('{}', { status: 503 })))
    await expect(followGroup('feira', () => undefined, new AbortController().signal)).resolves.toBeUndefined()
  })
})
