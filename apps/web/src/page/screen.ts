/** The visit's current path, for parts rendered in React roots of their own. onPath returns the function that unsubscribes. */
export type Screen = { pathNow: () => string; onPath: (listener: () => void) => () => void }
