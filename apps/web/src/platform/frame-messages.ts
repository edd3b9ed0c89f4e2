import { wholeAddress } from './server-origin.ts'

/** A frame of the shop's own server has an address without an origin. */
const originOf = (frameUrl: string) => new URL(wholeAddress(frameUrl)).origin

export const isOfSameOrigin = (one: string, other: string) => originOf(one) === originOf(other)

/** Listens to a frame's messages; messages from other origins are ignored. */
export function onFrameMessage(frameUrl: string, listener: (message: unknown) => void): () => void {
  const origin = originOf(frameUrl)
  const handle = (event: MessageEvent) => event.origin === origin && listener(event.data)
  addEventListener('message', handle)
  return () => removeEventListener('message', handle)
}

/** Sends to the frame's original origin only, because the frame may have navigated. */
export function tellFrame({ contentWindow, src }: HTMLIFrameElement, message: object): void {
  contentWindow?.postMessage(message, originOf(src))
}
