/** Where the visit is, for what stands beside the app in a root of its own. onPath returns the function that ends listening. */
export type Screen = { pathNow: () => string; onPath: (listener: () => void) => () => void }
