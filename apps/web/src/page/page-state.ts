import { createContext, use, useSyncExternalStore } from 'react'
import type { PageState } from '@mutirao/contract/pages'

export const PageStateContext = createContext<PageState | undefined>(undefined)

/** The merchant, the place and the moment for which this page was made. */
export function usePageState(): PageState {
  const page = use(PageStateContext)
  if (!page) throw new Error('No page state above this component')
  return page
}

export const useTenant = () => usePageState().tenant

const never = () => () => {}

/** False on the server and in the first render here, true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
