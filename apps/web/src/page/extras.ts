import type { AnyRouter } from '@tanstack/react-router'
import { queryClientOf } from '#machine/router.ts'
import { whenIdle } from '#platform/idle.ts'
import { serverOrigin } from '@mutirao/client/call'
import { watchReachability } from '@mutirao/client/reachability'
import type { PageState } from '@mutirao/contract/pages'
import { askAgainOnline } from './ask-again.ts'
import { keepClockError } from './kept-clock.ts'
import { keepFocus } from './kept-focus.ts'
import { ifItComes } from './later.ts'
import { openKeptPages } from './open-kept.ts'
import { refreshPalette } from './palette-loader.ts'
import { loadSnackTexts } from './snack-texts.ts'
import { keepVisitLog } from './visit-log.ts'

/** The chunk of the start-up tasks that no first screen waits for. */
export function startExtras(router: AnyRouter, { tenant }: PageState): void {
  void refreshPalette(tenant)
  keepFocus()
  keepClockError()
  askAgainOnline(queryClientOf(router))
  keepVisitLog(router)
  openKeptPages(router)
  watchReachability(serverOrigin())
  void loadSnackTexts()
  whenComplete(() => ifItComes(import('./keep-pages.ts'), ({ keepPages }) => keepPages(router)))
}

/** Runs work after the load event, so that preparations for the next visit do not compete with this page. */
function whenComplete(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work)
  else addEventListener('load', () => whenIdle(work), { once: true })
}
