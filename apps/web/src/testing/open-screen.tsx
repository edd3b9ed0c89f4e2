import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { setTransport } from '#api/call.ts'
import { forgetServerClock, hearServerClock } from '#page/clock.ts'
import { setCurrentRouter } from '#page/current-router.ts'
import type { PageState } from '@mutirao/contract/pages'
import { createQueryClient } from '#api/query-client.ts'
import { ErrorScreen, NotFoundScreen } from '#ui/error-screen.tsx'
import { createAppRouter } from '../router.ts'
import { pageContext } from './page-context.ts'

export type Asked = { call: string; body: unknown }

/** A screen of the route table in the real router; the server's answers by "METHOD /path". */
export async function openScreen(
  path: string,
  { answers = {}, tenant = {} }: { answers?: Record<string, () => Response>; tenant?: Partial<PageState['tenant']> } = {},
) {
  const asked: Asked[] = []
  setTransport(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    asked.push({ call, body: text ? JSON.parse(text) : undefined })
    return answers[call]?.() ?? Response.json({ code: 'not_found' }, { status: 404 })
  })
  const { tenant: shop, origin, now } = pageContext()
  // The day on which the tests are run is not theirs.
  forgetServerClock()
  hearServerClock(now)
  const page = { tenant: { ...shop, ...tenant }, origin, now }
  const router = createAppRouter(
    { queryClient: createQueryClient(), page },
    { history: createMemoryHistory({ initialEntries: [path] }), ErrorScreen, NotFoundScreen },
  )
  setCurrentRouter(router)
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router} />)
  })
  return { router, asked }
}
