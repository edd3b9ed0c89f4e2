import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** As Standard Webhooks writes it, so that its libraries take it. */
export const makeWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

type Signed = { id: string; timestamp: number; body: string }

/** The header `webhook-signature`: one signature for each secret that is good now. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ')
}
