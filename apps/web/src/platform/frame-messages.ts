/** What a frame of another origin tells this page; messages from anywhere else are not heard. */
export function onFrameMessage(frameUrl: string, listener: (message: unknown) => void): () => void {
  const { origin } = new URL(frameUrl)
  const handle = (event: MessageEvent) => event.origin === origin && listener(event.data)
  addEventListener('message', handle)
  return () => removeEventListener('message', handle)
}

/** Only the frame's own origin reads it, whatever page it shows by now. */
export function tellFrame({ contentWindow, src }: HTMLIFrameElement, message: object): void {
  contentWindow?.postMessage(message, new URL(src).origin)
}
