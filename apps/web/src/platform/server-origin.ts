let origin = ''

/** Called before the first call, by a document that the shop's server did not send: the native app's. */
export const setServerOrigin = (next: string) => (origin = next)

/** A path of the shop's server as an address that loads here: unchanged on the shop's own pages. */
export const onServer = (address: string) => (address.startsWith('/') ? origin + address : address)

/** The same with scheme and host, for what leaves this document. */
export const wholeAddress = (address: string) => new URL(onServer(address), location.href).href
