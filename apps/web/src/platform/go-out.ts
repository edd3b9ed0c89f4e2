let open = (url: string) => location.assign(url)

/** The native app shows other sites in a browser of their own, over the app. */
export const setGoOut = (next: (url: string) => void) => void (open = next)

/** Leaves for a page of another site that leads back here, such as a sign-in provider's. */
export const goOut = (url: string) => open(url)
