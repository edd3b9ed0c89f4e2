import { inTransaction, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { tellAs } from '#modules/messages/outbox.service.ts'
import { insertNews } from '#modules/messages/shop-news.service.ts'
import { shopAddress } from '#shop-address.ts'
import { isWithinLimits, marketingStart } from '@mutirao/domain/marketing'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { leaveToken } from './leave-token.rules.ts'
import { findMessage, type MessageRow } from './marketing.repository.ts'
import * as repository from './recipients.repository.ts'

/** People of one transaction. */
const BATCH = 200
/** A round ends after so many batches: other shops wait behind this one. */
const MOST_BATCHES = 10

export const LEAVE_PATH = '/news/leave'

/**
 * Sends the next batches of the shop's messages. Each batch is one transaction: its people have the message and are marked, or neither, when the process
 * dies; several processes take different people.
 */
export async function sendDueMarketing(ctx: Ctx): Promise<void> {
  const start = marketingStart(ctx.now, ctx.tenant.body.timeZone)
  await repository.stopEnded(ctx)
  for (const id of await repository.listDueIds(ctx)) {
    if (start > ctx.now) await repository.postpone(ctx, id, start)
    else await sendMessage(ctx, id)
  }
}

async function sendMessage(ctx: Ctx, id: string): Promise<void> {
  const found = await findMessage(ctx, id)
  if (!found) return
  for (let batches = 0; batches < MOST_BATCHES; batches++)
    if ((await sendBatch(ctx, found.message)) < BATCH) return repository.endSending(ctx, id)
}

/** Returns the number of people whose turn it was. */
function sendBatch(ctx: Ctx, message: MessageRow): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.holdSending(tx, message.id))) return 0
    const taken = await repository.takeBatch(tx, message.id, BATCH)
    const turns = taken.map((recipient) => turnOf(tx, message, recipient))
    const sent = turns.filter(({ state }) => state === 'SENT')
    const { title, text } = message
    for (const isPushed of [true, false])
      await insertNews(
        tx,
        sent.filter((turn) => turn.isPushed === isPushed).map(({ leadId }) => leadId),
        { title, text, target: pathOf(message), isPushed },
      )
    for (const { leadId, letter } of sent)
      if (letter)
        await tellAs(tx, letter.id, {
          channel: letter.channel,
          recipient: letter.recipient,
          template: 'marketing',
          facts: factsOf(tx, message, { leadId, byWhatsapp: letter.byWhatsapp }),
        })
    const settled = turns.map(({ leadId, state, letter }) => ({ leadId, state, letterId: letter?.id ?? null }))
    if (settled.length > 0) await repository.settle(tx, message.id, settled)
    return taken.length
  })
}

type MarketingLetter = { id: string; channel: 'mail' | 'whatsapp'; recipient: string; byWhatsapp: boolean }
type Turn = { leadId: string; state: 'SENT' | 'SKIPPED'; isPushed: boolean; letter?: MarketingLetter | undefined }

/** The channels of one recipient. WhatsApp replaces the push, and the letter becomes its fallback. */
function turnOf({ now }: Ctx, message: MessageRow, { leadId, mail, phone, isOptedIn, sentAt }: repository.Recipient): Turn {
  const byWhatsapp = message.byWhatsapp && phone !== null
  if (!(isOptedIn || byWhatsapp) || !isWithinLimits(sentAt, now)) return { leadId, state: 'SKIPPED', isPushed: false }
  const id = uuidv7(now.getTime())
  const isPushed = message.byPush && isOptedIn && !byWhatsapp
  if (message.byMail && isOptedIn && mail !== null)
    return { leadId, state: 'SENT', isPushed, letter: { id, channel: 'mail', recipient: mail, byWhatsapp } }
  return { leadId, state: 'SENT', isPushed, letter: byWhatsapp ? { id, channel: 'whatsapp', recipient: phone, byWhatsapp } : undefined }
}

function pathOf({ campaignId, itemId }: MessageRow): string {
  if (campaignId === null) return '/'
  return itemId === null ? `/store/${campaignId}` : `/store/${campaignId}/product/${itemId}`
}

function factsOf(ctx: Ctx, message: MessageRow, { leadId, byWhatsapp }: { leadId: string; byWhatsapp: boolean }) {
  const address = shopAddress(ctx)
  const token = leaveToken({ key: ctx.services.secrets.key, tenantId: ctx.tenant.id }, leadId)
  return {
    leadId,
    ...(byWhatsapp && { byWhatsapp }),
    title: message.title,
    text: message.text,
    link: `${address}${pathOf(message)}`,
    leave: `${address}${LEAVE_PATH}/${token}`,
  }
}

/** Messages and their recipients are kept for a year. */
const KEPT_DAYS = 365

export function forgetMarketing(ctx: Ctx): Promise<void> {
  return repository.forgetMessages(ctx, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS))
}
