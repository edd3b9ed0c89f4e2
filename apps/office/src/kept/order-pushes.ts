import { askForPushes, canShowPushes, endPushes } from '#device/push.ts'
import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { Problem } from '@mutirao/contract/problems'
import { getPush, subscribePush } from '@mutirao/contract/push'

/** Push notifications of new orders on this device. Without them only the sound remains. */
export async function showOrderPushes(): Promise<void> {
  if (!canShowPushes()) return
  try {
    const { publicKey } = await call(getPush, {})
    const subscription = await askForPushes(publicKey)
    if (subscription) await call(subscribePush, { body: { ...subscription, isOffice: true } })
  } catch (error) {
    if (!(error instanceof Problem || error instanceof NetworkProblem || error instanceof DOMException)) throw error
  }
}

/** The push service then reports that the device is gone, and the server deletes it. */
export async function hideOrderPushes(): Promise<void> {
  if (canShowPushes()) await endPushes()
}
