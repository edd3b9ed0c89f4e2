import type { AnyRoute } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { ErrorScreen, NotFoundScreen } from '#ui/error-screen.tsx'
import { routeTree } from './route-tree.gen.ts'
import { createAppRouter } from './router.ts'
import { screenFiles } from './routes.ts'

afterEach(cleanup)

const table = Object.keys(screenFiles)
const page = pageContext()
const router = createAppRouter({ queryClient: createQueryClient(), page }, { routeTree, ErrorScreen, NotFoundScreen })
const routeAt = (path: string) => (router.routesByPath as unknown as Record<string, AnyRoute>)[path]!
const pendingAt = (path: string) => routeAt(path).options.pendingComponent as ComponentType | undefined

/** Addresses of one screen, which has one shape; and the homes, to which every other screen leads back. */
const sameScreens = [
  ['/', '/home'],
  ['/orders', '/Pedidos'],
]
const homes = new Set(['/', '/home'])

describe('the pending component of each screen', () => {
  it.each(table)('%s has a heading and a way back', (path) => {
    const Pending = pendingAt(path)
    expect(Pending).toBeDefined()
    render(<PageStateContext value={page}>{Pending && <Pending />}</PageStateContext>)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.textContent.trim()).not.toBe('')
    const back = document.querySelector('a[data-back]')
    expect(homes.has(path) ? '/' : (back?.getAttribute('href') ?? 'nowhere')).toMatch(/^\//)
    expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
  })

  it.each([
    ['/store/$campaign/catalog', '/store/feira/catalog', '/store/feira'],
    ['/store/$campaign/catalog/category/$category', '/store/feira/catalog/category/padaria', '/store/feira/catalog'],
    ['/store/$campaignId/product/$itemId', '/store/feira/product/pao', '/store/feira/catalog'],
    ['/cart/$cartUuid/payment', '/cart/abc/payment', '/cart/abc/checkout'],
    ['/cart/$cartUuid/confirmation', '/cart/abc/confirmation', '/cart/abc/payment'],
    ['/cart/$cartUuid/installment', '/cart/abc/installment', '/cart/abc/payment'],
  ])('%s has the way back of its screen', (path, address, above) => {
    history.replaceState(null, '', address)
    const Pending = pendingAt(path)!
    render(
      <PageStateContext value={page}>
        <Pending />
      </PageStateContext>,
    )
    expect(document.querySelector('a[data-back]')?.getAttribute('href')).toBe(above)
    history.replaceState(null, '', '/')
  })

  it('is not shared with another screen', () => {
    const users = Map.groupBy(table, (path) => pendingAt(path))
    expect([...users.values()].filter((paths) => paths.length > 1)).toEqual(sameScreens)
  })

  /** A skeleton with another title than its screen would announce a wrong screen. */
  it.each(table.filter((path) => !path.includes('$')))('%s has the title of its screen', (path) => {
    const { head } = routeAt(path).options
    const title = head?.({ match: { context: { page }, params: {}, search: {} } } as never) as { meta?: { title?: string }[] } | undefined
    const named = title?.meta?.find((meta) => meta.title)?.title
    if (!named || homes.has(path) || path === '/kit/optionals') return
    const Pending = pendingAt(path)!
    render(
      <PageStateContext value={page}>
        <Pending />
      </PageStateContext>,
    )
    expect(named).toContain(screen.getByRole('heading', { level: 1 }).textContent)
  })
})
