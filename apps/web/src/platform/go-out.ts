let open = (url: string) => location.assign(url)

/** The native app opens other sites in an in-app browser. */
export const setGoOut = (next: (url: string) => void) => void (open = next)

/** Opens a page of another site that redirects back, such as a sign-in provider's. */
export const goOut = (url: string) => open(url)
