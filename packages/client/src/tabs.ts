/** A message channel between the tabs of one shop; does nothing in browsers without BroadcastChannel. */
export function createTabChannel<Message>(name: string) {
  // Node has BroadcastChannel, too: in the page server it would connect different visitors.
  const hasTabs = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined'
  const channel = hasTabs ? new BroadcastChannel(name) : undefined
  return {
    isOpen: channel !== undefined,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    tell: (message: Message) => channel?.postMessage(message),
    listen: (listener: (message: Message) => void) =>
      channel?.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data)),
  }
}

/** Serializes tabs, in browsers with locks. */
export function oneTabAtATime<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(name, run) : run()
}
