import { createStore, useValue } from '@mutirao/client/store'

const TICK_MS = 30_000
const clock = createStore(() => Date.now())
setInterval(() => clock.set(Date.now()), TICK_MS)

/** The time for rendering: the same for the whole screen, and refreshed regularly. */
export const useNow = (): Date => new Date(useValue(clock))
