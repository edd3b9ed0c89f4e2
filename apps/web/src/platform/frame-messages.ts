/** What a frame of another origin tells this page; messages from anywhere else are not heard. */
export function onFrameMessage(frameUrl: string, listener: (message: unknown) => void): () => void {
  const { origin } = new URL(frameUrl)
  const handle = (event: MessageEvent) => event.origin === origin && listener(event.data)
  addEventListener('message', handle)
  return () => removeEventListener('message', handle)
}
