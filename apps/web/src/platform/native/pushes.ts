import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import type { AppPushes } from '../push.ts'

/** Push messages of the native app. The token is Google's or Apple's, and the device grants the permission. */
export async function appPushes(): Promise<AppPushes> {
  let permission = await PushNotifications.checkPermissions()
  let isRegistered = false
  return {
    isGranted: () => permission.receive === 'granted',
    isRefused: () => permission.receive === 'denied',
    async ask() {
      permission = await PushNotifications.requestPermissions()
      if (permission.receive !== 'granted') return undefined
      const token = await register()
      isRegistered = true
      return { platform: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android', token }
    },
    async end() {
      if (isRegistered) await PushNotifications.unregister()
    },
  }
}

/** On Android an app without google-services.json crashes here and in `unregister`, so it is called only when the server accepts app tokens. */
function register(): Promise<string> {
  return new Promise((resolve, reject) => {
    void PushNotifications.addListener('registration', ({ value }) => resolve(value))
    void PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error)))
    void PushNotifications.register()
  })
}

/** Calls `open` with the path of a tapped message. */
export function onTappedPush(open: (path: string) => void): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { target } = (notification.data ?? {}) as { target?: unknown }
    if (typeof target === 'string') open(target)
  })
}
