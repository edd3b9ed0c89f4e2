import type { Page } from '@playwright/test'

/** Tests cannot reach a push service: its part of the browser's API is simulated, all else is the shop's. Call it before `goto`. */
export const playPushService = (page: Page) =>
  page.addInitScript(() => {
    let held: object | null = null
    const endpoint = 'https://fcm.googleapis.com/this-device'
    const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'A'.repeat(22) }
    PushManager.prototype.subscribe = async (options) => {
      const subscription = { options, endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => ((held = null), true) }
      held = subscription
      localStorage.setItem('test-key', JSON.stringify(options?.applicationServerKey))
      return subscription as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => held as PushSubscription | null
  })

/** Delivers to the page's worker of this scope like a push service, and reads the notification. */
export async function pushesOf(page: Page, scope: '/' | '/office/') {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  // A registration without an active worker drops what is delivered.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { origin } = new URL(page.url())
  const push = (data: object) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  return { push, shown }
}
