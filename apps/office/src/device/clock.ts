import { createStore, useStore } from './store.ts'

const TICK_MS = 30_000
const clock = createStore(Date.now())
setInterval(() => clock.set(Date.now()), TICK_MS)

/** The moment for what is drawn: the same for all of a screen, and never long ago. */
export const useNow = (): Date => new Date(useStore(clock))
