import { inTransaction, type Ctx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { tryWhatsapp, tryWhatsappOfOrder, type WhatsappAttempt } from '#modules/whatsapp/whatsapp-messages.service.ts'
import { shopAddress } from '#shop-address.ts'
import { Problem } from '@mutirao/contract/problems'
import { marketingStart } from '@mutirao/domain/marketing'
import { isMuted, wantsNews } from './letters.repository.ts'
import { readLetter } from './letters.service.ts'
import type { NewsFacts } from './messages.repository.ts'
import {
  deleteLetter,
  endLetter,
  markSent,
  MOST_ATTEMPTS,
  postponeMarketing,
  putBack,
  takeDue,
  type Sort,
  type Waiting,
} from './outbox.repository.ts'
import { sendPush } from './push.service.ts'

/** Letters sent concurrently, so that a slow server delays no other letter. */
const LANES = 4
const MOST_A_ROUND = 200
/** Time limit of a round: other shops wait behind this one. */
const ROUND_MS = 10_000
/** Three quarters of an hour after the first attempt; later a push is outdated. */
const MOST_PUSHES = 9
/** Anybody may order with another person's phone: a phone gets SMS about this many orders an hour; the rest are only messages in the shop. */
const ORDERS_TOLD: Limit = { name: 'order-sms', most: 6, seconds: 3600 }

/** Sign-in codes first: they expire after some minutes, and somebody waits for each. */
export const sendDue = async (ctx: Ctx): Promise<number> => (await sendAll(ctx, 'codes')) + (await sendAll(ctx, 'letters'))
/** Letters of messages to many; in the quiet hours they wait, also those that failed before. */
export async function sendDueMarketingLetters(ctx: Ctx): Promise<void> {
  const start = marketingStart(ctx.now, ctx.tenant.body.timeZone)
  if (start > ctx.now) await postponeMarketing(ctx, start)
  else await sendAll(ctx, 'marketing')
}

export const sendDuePushes = (ctx: Ctx): Promise<number> => sendAll(ctx, 'pushes')

/**
 * Sends the due letters of one shop, outside any transaction. A letter is leased for longer than sending may take, so that no other process
 * sends it as well; failures are retried with backoff.
 */
async function sendAll(ctx: Ctx, sort: Sort): Promise<number> {
  const from = performance.now()
  let taken = 0
  const next = async () => {
    const passed = performance.now() - from
    const now = new Date(ctx.now.getTime() + passed)
    const letter = taken < MOST_A_ROUND && passed < ROUND_MS ? await inTransaction({ ...ctx, now }, (tx) => takeDue(tx, sort)) : undefined
    if (letter) taken++
    return letter && { letter, now }
  }
  const lane = async (first: Awaited<ReturnType<typeof next>>) => {
    for (let due = first; due; due = await next()) await send(ctx, due.letter, due.now)
  }
  // Most rounds find no letter, so the other lanes start only after a first one.
  const first = await next()
  if (first) await Promise.all([lane(first), ...Array.from({ length: LANES - 1 }, async () => lane(await next()))])
  return taken
}

async function send(ctx: Ctx, letter: Waiting, now: Date) {
  const { mail, sms, push } = ctx.services
  const keepsMessages = letter.channel === 'push' ? push.isEmbedded === true : mail.isEmbedded === true && sms.isEmbedded === true
  if (await isUnwanted(ctx, letter)) return deleteLetter(ctx, letter)
  // The process died during the last attempt.
  if (letter.attempts > MOST_ATTEMPTS) return endLetter({ ...ctx, now }, letter, keepsMessages)
  const attempt = await attemptByWhatsapp(ctx, letter)
  if (attempt === 'later') return putBack({ ...ctx, now }, letter)
  // Its text is kept until a status says that it arrived: until then a letter may have to go instead.
  if (attempt === 'sent') return markSent(ctx, letter.id, true)
  // The message stays in the inbox.
  if (letter.channel === 'whatsapp') return endLetter({ ...ctx, now }, letter, keepsMessages)
  if (letter.channel === 'sms' && isOfAnybody(letter) && !(await mayTellOfOrder(ctx, letter.recipient)))
    return markSent(ctx, letter.id, keepsMessages)
  return sendItself(ctx, letter, { now, keepsMessages })
}

/** A letter may wait for hours for a mail server. */
async function isUnwanted(ctx: Ctx, { template, channel, facts: { leadId }, recipient }: Waiting): Promise<boolean> {
  if (template !== 'marketing' || typeof leadId !== 'string') return false
  return channel === 'whatsapp' ? isMuted(ctx, leadId) : !(await wantsNews(ctx, leadId, recipient))
}

function sendItself(ctx: Ctx, letter: Waiting, { now, keepsMessages }: { now: Date; keepsMessages: boolean }): Promise<void> {
  return handOver(ctx, letter).then(
    () => markSent(ctx, letter.id, keepsMessages),
    async (error: Error) => {
      ctx.log.error({ reason: error.message, channel: letter.channel }, 'message not sent')
      // The message stays in the inbox.
      if (letter.channel === 'push' && letter.attempts >= MOST_PUSHES) return endLetter({ ...ctx, now }, letter, keepsMessages)
      if (letter.attempts < MOST_ATTEMPTS) return putBack({ ...ctx, now }, letter)
      ctx.log.error({ channel: letter.channel, template: letter.template }, 'message given up')
      await endLetter({ ...ctx, now }, letter, keepsMessages)
    },
  )
}

/** byWhatsapp: to a person who chose news by it. */
type MarketingFacts = { leadId: string; byWhatsapp?: boolean; title: string; text: string; link: string }

const lettersOfOrders: ReadonlySet<string> = new Set(['order', 'orderPlaced'])

/** Whether the letter goes by WhatsApp instead: to a buyer who chose so, and news that exist for WhatsApp alone. */
async function attemptByWhatsapp(ctx: Ctx, letter: Waiting): Promise<WhatsappAttempt> {
  const { id, attempts, orderId, template, channel, facts } = letter
  if (template === 'marketing') {
    const { leadId, byWhatsapp, title, text, link } = facts as MarketingFacts
    const values = async () => [`${title}. ${text}`, link]
    return byWhatsapp ? tryWhatsapp(ctx, leadId, { id, attempts, kind: 'news', values }) : 'letter'
  }
  if (channel === 'whatsapp') {
    const { leadId, title, text, target } = facts as NewsFacts
    const values = async () => [`${title}. ${text}`, `${shopAddress(ctx)}${target ?? '/'}`]
    return tryWhatsapp(ctx, leadId, { id, attempts, kind: 'news', values })
  }
  if (orderId === null || !lettersOfOrders.has(template)) return 'letter'
  const values = async () => {
    const { subject, link = shopAddress(ctx) } = await readLetter(ctx, letter)
    return [subject, link]
  }
  return tryWhatsappOfOrder(ctx, orderId, { id, attempts, values })
}

async function handOver(ctx: Ctx, letter: Waiting): Promise<void> {
  const { id, channel, recipient } = letter
  if (channel === 'push') return sendPush(ctx, letter)
  const { subject, sms, mail: text, html, unsubscribe, isOneClick } = await readLetter(ctx, letter)
  if (channel === 'sms') return ctx.services.sms.send({ to: recipient, text: sms })
  const { name, body } = ctx.tenant
  const from = { name, address: ctx.services.settings.mailFrom ?? body.seller.email }
  return ctx.services.mail.send({
    id,
    to: recipient,
    from,
    replyTo: body.seller.email || undefined,
    subject,
    text,
    html,
    unsubscribe,
    isOneClick,
  })
}

/** News of orders without a payment; buyers who have paid get all news. */
const WITHOUT_MONEY: ReadonlySet<unknown> = new Set(['EXPIRED', 'PAYMENT_REFUSED', 'CANCELLED'])

const isOfAnybody = ({ template, facts }: Waiting) =>
  template === 'orderPlaced' || (template === 'order' && WITHOUT_MONEY.has(facts['news']))

async function mayTellOfOrder(ctx: Ctx, phone: string): Promise<boolean> {
  try {
    await countTry(ctx, ORDERS_TOLD, phone)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limit') return false
    throw error
  }
}
