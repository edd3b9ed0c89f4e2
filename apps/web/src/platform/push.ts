import { isNativeShell } from './device.ts'
import { hasWorker, startWorker } from './worker.ts'

/**
 * The device's ability to show push notifications: `none`; `install`: only once the shop is on the home screen (iOS); `refused`: the permission was
 * denied; `possible`.
 */
export type PushAbility = 'none' | 'install' | 'refused' | 'possible'

/** A device of the native app, which has a token instead of a subscription. */
export type AppDevice = { platform: 'android' | 'ios'; token: string }
export type AppPushes = {
  isGranted: () => boolean
  isRefused: () => boolean
  /** Undefined when the person declined. */
  ask: () => Promise<AppDevice | undefined>
  end: () => Promise<void>
}
let app: AppPushes | undefined
export const setAppPushes = (pushes: AppPushes) => void (app = pushes)

export function pushAbility(): PushAbility {
  if (app) return app.isRefused() ? 'refused' : 'possible'
  if ('PushManager' in globalThis && 'Notification' in globalThis && hasWorker())
    return Notification.permission === 'denied' ? 'refused' : 'possible'
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  return isApple && !isNativeShell() ? 'install' : 'none'
}

/** Subscribes this device; undefined when the person declined or closed the prompt. Call it only after a tap: browsers refuse it otherwise. */
export async function askForPushes(publicKey: string) {
  if (app) return app.ask()
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await startWorker()
  const held = await pushManager.getSubscription()
  // The shop signs with the older key only until it is taken out of the server's settings.
  if (held && keyOf(held) !== publicKey) await held.unsubscribe()
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! }, publicKey }
}

/** Whether this device's subscription was made with another key of the shop; the native app has none, and an old browser does not tell. */
export async function hasOlderKey(publicKey: string): Promise<boolean> {
  if (app) return false
  const held = await (await heldRegistration())?.pushManager.getSubscription()
  const key = held && keyOf(held)
  return !!key && key !== publicKey
}

/** Whether this device has a subscription; the server knows whether it is still active. */
export async function hasPushes(): Promise<boolean> {
  if (app) return app.isGranted()
  if (pushAbility() !== 'possible' || Notification.permission !== 'granted') return false
  const held = await (await heldRegistration())?.pushManager.getSubscription()
  return !!held
}

export async function endPushes(): Promise<void> {
  if (app) return app.end()
  if (pushAbility() === 'none') return
  const held = await (await heldRegistration())?.pushManager?.getSubscription()
  await held?.unsubscribe()
}

const heldRegistration = async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined)

function keyOf({ options }: Pick<PushSubscription, 'options'> | { options?: undefined }): string | undefined {
  const bytes = options?.applicationServerKey
  if (!bytes) return undefined
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
