import { z } from 'zod'
import { inTransaction, type Ctx } from '#context.ts'
import { findWhatsappAccount, isSignedByMeta, type WhatsappAccount } from '#modules/whatsapp/whatsapp-account.service.ts'
import { leaveWhatsapp } from '#modules/whatsapp/whatsapp-choices.service.ts'
import { applyWhatsappStatus, receiveWhatsappOnce, type WhatsappStatus } from '#modules/whatsapp/whatsapp-messages.service.ts'
import { goodbyeOf, isLeaving, phoneOfSender } from '#modules/whatsapp/whatsapp.rules.ts'
import { Problem } from '@mutirao/contract/problems'
import { whatsappKinds } from '@mutirao/contract/whatsapp'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { wipeFacts, markSent, sendAsLetter } from './outbox.repository.ts'

/** A message of months ago is a replay: ids of received messages are kept for 90 days. */
const OLDEST_MS = 30 * DAY_MS

/** PostgreSQL rejects NUL in text. */
const WithoutNul = z.string().transform((text) => text.replaceAll('\0', ''))
const MessageId = WithoutNul.pipe(z.string().min(1).max(300))

const Status = z.object({
  id: MessageId,
  status: z.string(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
const Message = z.object({
  id: MessageId,
  from: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  text: z.object({ body: WithoutNul.pipe(z.string().max(5000)) }).optional(),
  button: z.object({ text: WithoutNul.pipe(z.string().max(500)) }).optional(),
})
/** Unknown fields and kinds of changes are ignored: Meta adds them. */
const Payload = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z
            .object({
              metadata: z.object({ phone_number_id: z.string() }).optional(),
              statuses: z.array(z.unknown()).optional(),
              messages: z.array(z.unknown()).optional(),
            })
            .optional(),
        }),
      ),
    }),
  ),
})

type Hook = { body: Uint8Array; signature: unknown }

/** A webhook of Meta. What concerns another number than the shop's is ignored. */
export async function receiveWhatsapp(ctx: Ctx, { body, signature }: Hook): Promise<void> {
  const account = await findWhatsappAccount(ctx)
  if (!account) throw new Problem('not_found')
  if (!isSignedByMeta(account.appSecret, body, signature)) throw new Problem('invalid_signature')
  const values = changesOf(body).filter(({ metadata }) => metadata?.phone_number_id === account.phoneNumberId)
  for (const status of values.flatMap(({ statuses = [] }) => statuses)) await takeStatus(ctx, status)
  for (const message of values.flatMap(({ messages = [] }) => messages)) await takeMessage(ctx, account, message)
}

function changesOf(body: Uint8Array) {
  const payload = Payload.safeParse(jsonOf(body))
  if (!payload.success) throw new Problem('client_error')
  return payload.data.entry.flatMap(({ changes }) => changes).flatMap(({ field, value }) => (field === 'messages' && value ? [value] : []))
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

const states: Partial<Record<string, WhatsappStatus['state']>> = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ', failed: 'FAILED' }
const Id = z.uuid()

async function takeStatus(ctx: Ctx, said: unknown): Promise<void> {
  const status = Status.safeParse(said)
  const state = status.data && states[status.data.status]
  if (!status.success || !state) return
  const { id: messageId, biz_opaque_callback_data: given, errors } = status.data
  await inTransaction(ctx, async (tx) => {
    const message = await applyWhatsappStatus(tx, { id: Id.safeParse(given).data, messageId, state, code: errors?.[0]?.code })
    if (!message) return
    // An order's letter has not been read by anybody: it goes by e-mail or SMS, while it is still news.
    if (state === 'FAILED') return sendAsLetter(tx, message.id, new Date(tx.now.getTime() - DAY_MS))
    await markSent(tx, message.id, true)
    if (state !== 'SENT' && !ctx.services.mail.isEmbedded) await wipeFacts(tx, message.id)
  })
}

async function takeMessage(ctx: Ctx, account: WhatsappAccount, said: unknown): Promise<void> {
  const message = Message.safeParse(said)
  if (!message.success) return
  const { id, from, timestamp, text, button } = message.data
  const phone = phoneOfSender(from)
  const words = text?.body ?? button?.text ?? ''
  if (!phone || !isLeaving(words) || ctx.now.getTime() - Number(timestamp) * 1000 > OLDEST_MS) return
  const hasLeft = await inTransaction(ctx, async (tx) => {
    if (!(await receiveWhatsappOnce(tx, id))) return false
    return leaveWhatsapp(tx, phone, { kinds: whatsappKinds, origin: 'MESSAGE', text: words.slice(0, 40) })
  })
  if (!hasLeft) return
  const goodbye = goodbyeOf({ name: ctx.tenant.name, article: ctx.tenant.body.article })
  // The consent has ended, whether or not she hears of it.
  await ctx.services.whatsapp.sendText(account.from, { to: `+${from}`, text: goodbye }).catch((error: Error) => {
    ctx.log.error({ reason: error.message, channel: 'whatsapp' }, 'opt-out not confirmed')
  })
}
