import type { PageState } from '#page/page-context.ts'
import { isWide } from '#platform/wide.ts'

type LoginPath = '/intranet/login' | '/auth' | '/login'

/** Spec §2: a closed shop has its own; else wide windows and phones have theirs. */
export function loginPath(page: PageState | undefined): LoginPath {
  if (page?.tenant.isIntranet) return '/intranet/login'
  return isWide() ? '/auth' : '/login'
}
