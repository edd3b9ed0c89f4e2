import type { PageState } from '@mutirao/contract/pages'
import { isWide } from '#platform/wide.ts'
import { addressOf } from './paths.ts'

type LoginPath = '/intranet/login' | '/auth' | '/login'

/** Spec §2: a closed shop has its own; else wide windows and phones have theirs. */
export function loginPath(page: PageState | undefined): LoginPath {
  if (page?.tenant.isIntranet) return '/intranet/login'
  return isWide() ? '/auth' : '/login'
}

/** The sign-in, which leads on to `to`. */
export const loginHref = (page: PageState | undefined, to: string) => addressOf(loginPath(page), { to })
