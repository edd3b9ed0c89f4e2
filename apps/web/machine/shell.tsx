import { RouterProvider } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageStart } from '@mutirao/contract/pages'
import { beginPage, rootOptions, type BrowserApp } from './hydrate.tsx'
import { showTitle } from './links.ts'

/** The app's further hooks, without a server-rendered page. */
export type ShellApp = BrowserApp & {
  /** Fetches the state that the server would have written into the page of this address. */
  askStart: (href: string) => Promise<PageStart>
  wear: (palette: PageStart['palette']) => void
  ErrorScreen: ComponentType<{ error: unknown; onRetry: () => void }>
}

/** Starts a visit in an empty element: fetches the page state, and renders the screen of the current address with the same routes. */
export async function openWithoutPage(app: ShellApp, element: HTMLElement): Promise<void> {
  const root = createRoot(element, rootOptions(app))
  const { ErrorScreen } = app

  async function open() {
    const start = await app.askStart(location.pathname + location.search).catch((error: unknown) => {
      root.render(
        <Suspense>
          <ErrorScreen error={error} onRetry={() => void open()} />
        </Suspense>,
      )
    })
    if (!start) return
    const { palette, ...page } = start
    app.wear(palette)
    const router = beginPage(app, { queryClient: app.createQueryClient(), page })
    await router.load()
    showTitle(router)
    root.render(<RouterProvider router={router} />)
  }

  await open()
}
