import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { NetworkProblem } from '@mutirao/client/problem'
import { hearServer, watchReachability } from '@mutirao/client/reachability'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { ConnectionBar } from './connection-bar.tsx'

const NOON = Date.parse('2026-11-24T15:00:00Z')
const online = vi.spyOn(navigator, 'onLine', 'get')
let failure: Error | undefined
const text = () => screen.queryByRole('status')?.textContent

const Shown = ({ meta }: { meta?: Record<string, unknown> }) => {
  const { data } = useQuery({
    queryKey: ['shown'],
    queryFn: () => (failure ? Promise.reject(failure) : Promise.resolve('data')),
    retry: false,
    meta,
  })
  return data
}

async function open(meta?: Record<string, unknown>) {
  const client = createQueryClient()
  await act(async () =>
    render(
      <PageStateContext value={pageContext()}>
        <QueryClientProvider client={client}>
          <ConnectionBar />
          <Shown meta={meta} />
        </QueryClientProvider>
      </PageStateContext>,
    ),
  )
  if (navigator.onLine) await screen.findByText('data')
  return (later: number, with_?: Error) =>
    act(async () => {
      failure = with_
      vi.setSystemTime(NOON + later)
      await client.refetchQueries()
    })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  online.mockReturnValue(true)
  failure = undefined
  hearServer()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the bar of the connection', () => {
  it.each([
    ['no answer', new NetworkProblem('timeout')],
    ['a server that is too busy', new Problem('overloaded')],
    ['a fault of the server', new Problem('server_error')],
  ])('says over the last good data when it is from, after %s, until it is refreshed', async (_why, error) => {
    const refetch = await open()
    expect(text()).toBeUndefined()
    await refetch(60_000, error)
    expect(text()).toBe('Não conseguimos atualizar agora. Últimos dados: 12:00.')
    expect(screen.getByText('data')).toBeDefined()
    await refetch(120_000)
    expect(text()).toBeUndefined()
  })

  it('names the day of data that are older than half a day', async () => {
    const refetch = await open()
    await refetch(24 * 3_600_000, new NetworkProblem('network'))
    expect(text()).toBe('Não conseguimos atualizar agora. Últimos dados: 24/11/2026, 12:00.')
  })

  it.each(['not_found', 'authorization', 'auth_required'] satisfies ProblemCode[])('says nothing of a refusal: %s', async (code) => {
    const refetch = await open()
    await refetch(60_000, new Problem(code))
    expect(text()).toBeUndefined()
  })

  it('leaves failures to screens that show them', async () => {
    const refetch = await open({ showsFailure: true })
    await refetch(60_000, new NetworkProblem('timeout'))
    expect(text()).toBeUndefined()
  })

  it('says since when the server does not answer, until it does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    // The monotonic clock goes on while the date stands still.
    vi.setSystemTime(NOON + 30_000)
    const stop = watchReachability('')
    await open()
    await act(async () => void dispatchEvent(new Event('offline')))
    expect(text()).toBe('Não conseguimos atualizar agora. Últimos dados: 12:00.')
    act(() => hearServer())
    expect(text()).toBeUndefined()
    stop()
    vi.unstubAllGlobals()
  })

  it('says that the device is offline before anything else', async () => {
    online.mockReturnValue(false)
    const refetch = await open()
    await refetch(60_000, new NetworkProblem('offline'))
    expect(text()).toBe('Sem conexão. Mostrando o que estava salvo.')
  })

  it('promises nothing saved while a skeleton is on the screen', async () => {
    online.mockReturnValue(false)
    const main = document.body.appendChild(document.createElement('main'))
    await open()
    const bone = main.appendChild(document.createElement('span'))
    await act(async () => bone.classList.add('skeleton'))
    await vi.waitFor(() => expect(text()).toBe('Sem conexão. O que falta aparece quando ela voltar.'))
    await act(async () => bone.remove())
    await vi.waitFor(() => expect(text()).toBe('Sem conexão. Mostrando o que estava salvo.'))
    main.remove()
  })

  it('promises nothing saved on a screen whose code is missing', async () => {
    online.mockReturnValue(false)
    await open()
    const main = document.createElement('main')
    main.dataset['missing'] = ''
    await act(async () => document.body.append(main))
    await vi.waitFor(() => expect(text()).toBe('Sem conexão. O que falta aparece quando ela voltar.'))
    main.remove()
  })
})
