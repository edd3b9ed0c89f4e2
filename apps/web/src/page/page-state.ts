import { createContext, use, useSyncExternalStore } from 'react'
import type { PageState } from '@mutirao/contract/pages'

export const PageStateContext = createContext<PageState | undefined>(undefined)

/** The merchant, place and time for which this page was rendered. */
export function usePageState(): PageState {
  const page = use(PageStateContext)
  if (!page) throw new Error('No page state above this component')
  return page
}

export const useTenant = () => usePageState().tenant

const never = () => () => {}

/** False on the server and during hydration, true afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
