import type { SmsAdapter } from './sms-adapter.ts'

const TIMEOUT_MS = 10_000
type Account = { account: string; token: string; from: string }

/**
 * Twilio's Programmable Messaging (POST /2010-04-01/Accounts/{sid}/Messages.json). Tested against a server of the same shape, not yet against the
 * live service.
 */
export function twilioSms({ account, token, from }: Account, origin = 'https://api.twilio.com'): SmsAdapter {
  return {
    async send({ to, text }) {
      const response = await fetch(`${origin}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      // The service's response may repeat the number, so the error has only its status.
      if (!response.ok) throw new Error(`sms refused with status ${response.status}`)
    },
  }
}
