/** Whether this device can show notifications while the office is closed. */
export const canShowPushes = () => 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator

/** The subscription in the server's form; undefined when the permission was denied. Browsers require a user gesture. */
export async function askForPushes(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with an older key never shows anything again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! }, publicKey }
}

export async function endPushes(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
