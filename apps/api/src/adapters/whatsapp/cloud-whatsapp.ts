import { z } from 'zod'
import type { WhatsappAdapter, WhatsappOutcome, WhatsappSender } from './whatsapp-adapter.ts'

/** Shorter than the lease of an outbox row. */
const TIMEOUT_MS = 15_000
/** A variable takes no line break, no tab and no run of spaces; the whole body takes 1,024 characters. */
const MOST_VALUE = 400

const Taken = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })
const Refused = z.object({ error: z.object({ code: z.number() }) })

/** Errors before anything was sent. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
/** Limits of calls (4, 80007), of the number (130429, 131048), of one recipient (131056), and faults of the service (1, 2, 131000, 131016). */
const laterCodes = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056])
/** No valid token, or the number is not this app's. 200 to 299 are missing permissions. */
const tokenCodes = new Set([0, 3, 10, 33, 190, 368, 131_005, 131_031, 131_042, 133_010])
const templateCodes = new Set([132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016])

/**
 * Meta's Cloud API: `POST /{phone-number-id}/messages`. It knows no idempotency key. Tested against a server of the same shape, not yet against the live
 * service.
 */
export function cloudWhatsapp(origin: string): WhatsappAdapter {
  async function post({ phoneNumberId, token }: WhatsappSender, body: object): Promise<WhatsappOutcome> {
    const response = await fetch(`${origin}/${encodeURIComponent(phoneNumberId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: Error & { cause?: { code?: string } }) => {
      if (notSent.has(error.cause?.code ?? '')) return undefined
      throw error
    })
    if (!response) return { kind: 'later', code: 2 }
    const said: unknown = await response.json().catch(() => undefined)
    return response.ok ? takenOf(said) : refusalOf(response.status, said)
  }
  return {
    sendTemplate: (from, { id, to, name, language, values }) =>
      post(from, {
        to: digitsOf(to),
        type: 'template',
        template: {
          name,
          language: { code: language },
          components: [{ type: 'body', parameters: values.map((value) => ({ type: 'text', text: variable(value) })) }],
        },
        biz_opaque_callback_data: id,
      }),
    async sendText(from, { to, text }) {
      const outcome = await post(from, { to: digitsOf(to), type: 'text', text: { body: text } })
      if (outcome.kind !== 'taken') throw new Error(`whatsapp refused an answer with code ${outcome.code}`)
    },
  }
}

const digitsOf = (phone: string) => phone.replace(/^\+/, '')
/** Half a character at the cut would be refused. */
const variable = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_VALUE)
    .replace(/[\uD800-\uDBFF]$/, '') || '-'

function takenOf(said: unknown): WhatsappOutcome {
  const taken = Taken.safeParse(said)
  // WhatsApp has the message: a second one must not follow.
  if (!taken.success) throw new Error('whatsapp answered something else')
  return { kind: 'taken', messageId: taken.data.messages[0]!.id }
}

function refusalOf(status: number, said: unknown): WhatsappOutcome {
  const ownCode = Refused.safeParse(said).data?.error.code
  // An error of a server in between: it is unknown whether WhatsApp has the message.
  if (status >= 500 && ownCode === undefined) throw new Error(`whatsapp answered ${status} without a code`)
  const code = ownCode ?? status
  if (status === 429 || laterCodes.has(code) || (status >= 500 && !isKnown(code))) return { kind: 'later', code }
  return { kind: 'refused', code, why: status === 401 ? 'TOKEN' : troubleOf(code) }
}

function troubleOf(code: number): 'TOKEN' | 'TEMPLATE' | 'OTHER' {
  if (tokenCodes.has(code) || (code >= 200 && code < 300)) return 'TOKEN'
  return templateCodes.has(code) ? 'TEMPLATE' : 'OTHER'
}

const isKnown = (code: number) => tokenCodes.has(code) || templateCodes.has(code)
