import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createQueryClient } from '#api/query-client.ts'
import { setCurrentRouter } from '#machine/router.ts'
import { routeTree } from '#route-tree.gen.ts'
import { createAppRouter } from '#router.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/error-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { forgetServerClock, hearServerClock } from '@mutirao/client/server-clock'
import type { PageContext, PageState } from '@mutirao/contract/pages'

export type RecordedCall = { call: string; body: unknown }
/** A request to the server; `key` is the idempotency key. */
export type StubRequest = { body: unknown; query: URLSearchParams; key: string | null }
export type Answer = (told: StubRequest) => Response | Promise<Response>

/** Opens an address in the real router; `answers` are responses by "METHOD /path". */
export async function openScreen(
  path: string,
  {
    answers = {},
    tenant = {},
    place,
  }: { answers?: Record<string, Answer>; tenant?: Partial<PageState['tenant']>; place?: PageState['place'] } = {},
) {
  const asked: RecordedCall[] = []
  setTransport(async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    asked.push({ call, body })
    return (
      answers[call]?.({ body, query, key: request.headers.get('idempotency-key') }) ?? Response.json({ code: 'not_found' }, { status: 404 })
    )
  })
  const { tenant: shop, origin, now } = pageContext()
  // Tests must not depend on the current date.
  forgetServerClock()
  hearServerClock(now)
  const page = { tenant: { ...shop, ...tenant }, origin, now, place }
  const router = createAppRouter(
    { queryClient: createQueryClient(), page },
    { routeTree, history: createMemoryHistory({ initialEntries: [path] }), ErrorScreen, NotFoundScreen },
  )
  setCurrentRouter(router)
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router} />)
  })
  return { router, asked }
}

/** A page context for tests; `over` replaces fields. */
export function pageContext(over: Partial<PageContext> = {}): PageContext {
  return {
    tenant: {
      slug: 'bairro',
      name: 'Bairro',
      app: 'client',
      hidePartner: false,
      hideProduct: false,
      timeZone: 'America/Sao_Paulo',
      helpPhone: '5511912345678',
      isIntranet: false,
      isUrlCampaignDisabled: false,
      paletteVersion: 0,
    },
    origin: 'https://bairro.test',
    now: Date.parse('2026-11-21T12:00:00Z'),
    palette: { css: ':root{--ink:#000}', themeColor: '#ffffff', themeColorDark: '#000000' },
    call: async () => {
      throw new Error('This test answers no call')
    },
    ...over,
  }
}
