let origin = ''

/** Called before the first API call by the native app, whose document does not come from the shop's server. */
export const setServerOrigin = (next: string) => (origin = next)

/** Resolves a path against the shop's server; unchanged on the shop's own pages. */
export const onServer = (address: string) => (address.startsWith('/') ? origin + address : address)

/** The absolute URL, for links that leave this document. */
export const wholeAddress = (address: string) => new URL(onServer(address), location.href).href
