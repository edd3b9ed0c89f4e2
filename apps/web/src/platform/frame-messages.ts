/** A frame's address may be one of this page's own origin, and is then written without it. */
const originOf = (frameUrl: string) => new URL(frameUrl, location.href).origin

export const isOfSameOrigin = (one: string, other: string) => originOf(one) === originOf(other)

/** Listens to a frame's messages; messages from other origins are ignored. */
export function onFrameMessage(frameUrl: string, listener: (message: unknown) => void): () => void {
  const origin = originOf(frameUrl)
  const handle = (event: MessageEvent) => event.origin === origin && listener(event.data)
  addEventListener('message', handle)
  return () => removeEventListener('message', handle)
}

/** Only the frame's own origin reads it, whatever page it shows by now. */
export function tellFrame({ contentWindow, src }: HTMLIFrameElement, message: object): void {
  contentWindow?.postMessage(message, originOf(src))
}
