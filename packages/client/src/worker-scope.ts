/** The parts of a service worker's scope that both apps use: the compiler's library of the page does not have them. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushEvent = ExtendableEvent & { data: { json: () => unknown } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification }
type PageMessageEvent = ExtendableEvent & { data: unknown }
type WorkerTab = { url: string; focus: () => Promise<WorkerTab>; navigate: (url: string) => Promise<unknown> }
export type WorkerScope = {
  addEventListener: ((name: 'install' | 'activate', hear: (event: ExtendableEvent) => void) => void) &
    ((name: 'fetch', hear: (event: FetchEvent) => void) => void) &
    ((name: 'message', hear: (event: PageMessageEvent) => void) => void) &
    ((name: 'push', hear: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', hear: (event: NotificationEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<WorkerTab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
