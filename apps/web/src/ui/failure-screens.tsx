import { useEffect } from 'react'
import { later } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { reloadIfAnswered } from '#platform/connection.ts'
import { Button } from '@mutirao/ui/button.tsx'

const load = () => import('./error-screen.tsx')

const loadLostPage = () => import('./lost-page.tsx')

/** For an error that nothing in the page caught. */
export const showLostPage = (error: unknown) =>
  void loadLostPage().then(
    (lost) => lost.showLostPage(error),
    () => {},
  )

/** Shown when even the chunk of the failure screens does not load; loads the page once the connection is back, as those do. */
function Bare() {
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <main className="wrap grid justify-items-center gap-3 py-10 text-center">
      <h1 className="text-24">{m.could_not_load()}</h1>
      <Button onClick={reload}>{m.try_again()}</Button>
    </main>
  )
}

const reload = () => void reloadIfAnswered()

/** Loaded on an error; the page server imports the screens directly. `later` is used because the router's lazy component makes React warn. */
export const ErrorScreen = later(async () => (await load()).ErrorScreen, Bare)
export const NotFoundScreen = later(async () => (await load()).NotFoundScreen, Bare)

/** Prefetches the failure screens after the page, because a lost connection would prevent it later. */
export const fetchFailureScreens = () => void Promise.all([load(), loadLostPage()]).catch(() => {})
