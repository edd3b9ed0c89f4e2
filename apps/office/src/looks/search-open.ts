import { createStore } from '@mutirao/client/store'

/** Whether the search over everything is open; its button is in the frame, its code loads later. */
export const isSearchOpen = createStore(() => false)
export const openSearch = (): void => isSearchOpen.set(true)
export const closeSearch = (): void => isSearchOpen.set(false)
