import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** In the format of Standard Webhooks, so that its libraries accept it. */
export const makeWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

type Signed = { id: string; timestamp: number; body: string }

/** The header `webhook-signature`: one signature for each valid secret. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ')
}
