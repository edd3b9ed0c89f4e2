import type { AnyRouter } from '@tanstack/react-router'
import { queryClientOf } from '#machine/router.ts'
import type { PageState } from '@mutirao/contract/pages'
import { serverOrigin } from '@mutirao/client/call'
import { watchReachability } from '@mutirao/client/reachability'
import { ifItComes } from './later.ts'
import { refreshPalette } from './palette-loader.ts'
import { askAgainOnline } from './ask-again.ts'
import { keepFocus } from './kept-focus.ts'
import { loadSnackTexts } from './snack-texts.ts'
import { openKeptPages } from './open-kept.ts'
import { keepVisitLog } from './visit-log.ts'

/** Preparations for the next visit wait until this one is complete. */
const KEPT_MS = 5000

/** The chunk of everything that each visit has and no first screen waits for. */
export function startExtras(router: AnyRouter, { tenant }: PageState): void {
  void refreshPalette(tenant)
  keepFocus()
  askAgainOnline(queryClientOf(router))
  keepVisitLog(router)
  openKeptPages(router)
  watchReachability(serverOrigin())
  void loadSnackTexts()
  setTimeout(() => ifItComes(import('./keep-pages.ts'), ({ keepPages }) => keepPages(router)), KEPT_MS)
}
