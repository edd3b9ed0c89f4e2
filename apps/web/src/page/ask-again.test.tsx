import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { NetworkProblem } from '@mutirao/client/problem'
import { askAgainOnline } from './ask-again.ts'

it('refetches what failed without a network when the connection returns, on a page that was opened offline', async () => {
  const client = createQueryClient()
  const stop = askAgainOnline(client)
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new NetworkProblem('network')))
  const other = vi.fn<() => Promise<string>>(() => Promise.resolve('data'))
  const leave = [
    new QueryObserver(client, { queryKey: ['failed'], queryFn: ask, retry: false }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: ['read'], queryFn: other }).subscribe(() => {}),
  ]
  await vi.waitFor(() => expect(client.getQueryState(['failed'])?.status).toBe('error'))
  ask.mockResolvedValue('data')
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(client.getQueryState(['failed'])?.status).toBe('success'))
  expect([ask.mock.calls.length, other.mock.calls.length]).toEqual([2, 1])
  for (const end of [...leave, stop]) end()
})
