import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import type { AppPushes } from '../push.ts'

/** Push messages of the app: the token is Google's or Apple's, the permission the device's. */
export async function appPushes(): Promise<AppPushes> {
  let permission = await PushNotifications.checkPermissions()
  return {
    isGranted: () => permission.receive === 'granted',
    isRefused: () => permission.receive === 'denied',
    async ask() {
      permission = await PushNotifications.requestPermissions()
      return permission.receive === 'granted'
        ? { platform: Capacitor.getPlatform() === 'ios' ? 'ios' : 'android', token: await register() }
        : undefined
    },
    end: () => PushNotifications.unregister(),
  }
}

/** Android ends the app when it has no google-services.json: asked for only where the server takes apps. */
function register(): Promise<string> {
  return new Promise((resolve, reject) => {
    void PushNotifications.addListener('registration', ({ value }) => resolve(value))
    void PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error)))
    void PushNotifications.register()
  })
}

/** A tapped message: the path of what it is about. */
export function onTappedPush(open: (path: string) => void): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { target } = (notification.data ?? {}) as { target?: unknown }
    if (typeof target === 'string') open(target)
  })
}
