import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render here, true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
