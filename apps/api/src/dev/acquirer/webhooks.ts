import { setTimeout as wait } from 'node:timers/promises'
import { signBody } from '#adapters/payment/signature.ts'
import { amountPaid, type AcquirerCharge } from './charges.ts'

const TRIES = 8

type Options = { shopUrl: () => string; secret: string; isEager: boolean }

/** Sends webhooks late and twice on purpose, until the shop answers, as real providers do on a bad day. */
export function webhookSender({ shopUrl, secret, isEager }: Options) {
  async function deliver(charge: AcquirerCharge) {
    const { eventId, reference, state, brand } = charge
    const body = JSON.stringify({ eventId, reference, state, amount: amountPaid(charge), brand })
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (!isEager) await wait(300 + 500 * attempt, undefined, { ref: false })
      if (await isTaken(charge.tenantId, body)) return
    }
  }

  async function isTaken(tenantId: string, body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'x-signature': signBody(secret, body, new Date()) }
    try {
      return (await fetch(`${shopUrl()}/webhooks/payments/${tenantId}`, { method: 'POST', headers, body })).ok
    } catch {
      return false
    }
  }

  return async (charge: AcquirerCharge) => {
    if (charge.state !== 'APPROVED' && charge.state !== 'REFUSED') return
    await Promise.all([deliver(charge), deliver(charge)])
  }
}
