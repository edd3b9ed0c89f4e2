import type { WhatsappOutcome } from '#adapters/whatsapp/whatsapp-adapter.ts'
import { inTransaction, type Ctx, type ShopCtx } from '#context.ts'
import type { WhatsappKind, WhatsappState } from '@mutirao/contract/whatsapp'
import { findWhatsappAccount, type WhatsappAccount } from './whatsapp-account.service.ts'
import { leaveWhatsapp } from './whatsapp-choices.service.ts'
import * as repository from './whatsapp.repository.ts'
import { isNextState } from './whatsapp.rules.ts'

const MINUTE_MS = 60_000
/** A message whose outcome is unknown has its first status within seconds; after this time it was never sent. */
const UNCLEAR_MS = 10 * MINUTE_MS
/** How long WhatsApp is left alone after it has refused the shop's token or a template. */
const REST_MS = 10 * MINUTE_MS
/** Six tries are about ten minutes; then the letter goes instead. */
const MOST_TRIES = 6

/** attempts: tries of this letter, the present one included. values: the variables of the template, read when they are needed. */
type Message = { id: string; attempts: number; kind: WhatsappKind; values: () => Promise<readonly string[]> }

/** sent: WhatsApp has it. later: try again. letter: it does not go by WhatsApp. */
export type WhatsappAttempt = 'sent' | 'later' | 'letter'

/** The same for the letter of an order's buyer. */
export async function tryWhatsappOfOrder(ctx: Ctx, orderId: string, message: Omit<Message, 'kind'>): Promise<WhatsappAttempt> {
  const account = await findWhatsappAccount(ctx)
  if (!account) return 'letter'
  const leadId = await repository.findBuyerOf(ctx, orderId)
  return leadId ? attempt(ctx, { account, leadId }, { ...message, kind: 'orders' }) : 'letter'
}

export async function tryWhatsapp(ctx: Ctx, leadId: string, message: Message): Promise<WhatsappAttempt> {
  const account = await findWhatsappAccount(ctx)
  return account ? attempt(ctx, { account, leadId }, message) : 'letter'
}

type To = { account: WhatsappAccount; leadId: string }

async function attempt(ctx: Ctx, { account, leadId }: To, { id, attempts, kind, values }: Message): Promise<WhatsappAttempt> {
  const name = kind === 'orders' ? account.orderTemplate : account.newsTemplate
  const begun = await begin(ctx, { id, leadId, kind, isOff: !name || isResting(ctx, account) })
  if (!begun || !name) return 'letter'
  if ('state' in begun) return outcomeOfEarlier(ctx, begun)
  const { phone } = begun
  const template = { id, to: phone, name, language: account.language, values: await values() }
  // An error leaves the row as it is: only a status says whether the message was sent.
  const outcome = await ctx.services.whatsapp.sendTemplate(account.from, template).catch((error: Error) => {
    ctx.log.error({ reason: error.message, channel: 'whatsapp' }, 'outcome of a message unknown')
    return undefined
  })
  return outcome ? settle(ctx, { id, attempts, account, phone }, outcome) : 'later'
}

const isResting = ({ now }: Ctx, { trouble, troubleAt }: WhatsappAccount) =>
  trouble !== null && troubleAt !== null && now.getTime() - troubleAt.getTime() < REST_MS

/**
 * Records the call before it is made, in one transaction with the consent: an answer of the person is either seen here or comes after the message.
 * Undefined without a consent.
 */
function begin(ctx: Ctx, { id, leadId, kind, isOff }: { id: string; leadId: string; kind: WhatsappKind; isOff: boolean }) {
  return inTransaction(ctx, async (tx): Promise<repository.MessageRow | { phone: string } | undefined> => {
    const earlier = await repository.findMessage(tx, id)
    if (earlier) return earlier
    if (isOff) return undefined
    await repository.lockLead(tx, leadId, 'share')
    const phone = await repository.findChosenPhone(tx, leadId, kind)
    if (phone === undefined) return undefined
    return (await repository.handOver(tx, { id, leadId, kind, phone })) ?? { phone }
  })
}

/** An earlier attempt got no answer, or the process died: without a status for a while the message was never sent. */
async function outcomeOfEarlier(ctx: Ctx, { id, state, createdAt }: repository.MessageRow): Promise<WhatsappAttempt> {
  if (state === 'FAILED') return 'letter'
  if (state !== 'HANDED') return 'sent'
  if (ctx.now.getTime() - createdAt.getTime() < UNCLEAR_MS) return 'later'
  await repository.setOutcome(ctx, id, { state: 'FAILED', code: 0 })
  return 'letter'
}

type Sent = { id: string; attempts: number; account: WhatsappAccount; phone: string }

async function settle(ctx: Ctx, { id, attempts, account }: Sent, outcome: WhatsappOutcome): Promise<WhatsappAttempt> {
  if (outcome.kind === 'taken') {
    await repository.setOutcome(ctx, id, { state: 'ACCEPTED', messageId: outcome.messageId })
    if (account.trouble) await repository.setTrouble(ctx, null)
    return 'sent'
  }
  ctx.log.warn({ code: outcome.code, channel: 'whatsapp' }, outcome.kind === 'later' ? 'message postponed' : 'message refused')
  if (outcome.kind === 'later' && attempts < MOST_TRIES) {
    await repository.takeBack(ctx, id)
    return 'later'
  }
  await repository.setOutcome(ctx, id, { state: 'FAILED', code: outcome.code })
  if (outcome.kind === 'refused' && outcome.why !== 'OTHER') await repository.setTrouble(ctx, outcome.why)
  return 'letter'
}

/** A status of a message by webhook. id: what we gave the message; any text of another app. */
export type WhatsappStatus = {
  id: string | undefined
  messageId: string
  state: Exclude<WhatsappState, 'HANDED' | 'ACCEPTED'>
  code: number | undefined
}

/** The person uses the app's own switch against marketing. */
const STOPPED_MARKETING = 131_050

/** Applies a status in a transaction. Returns the message when its state changed. */
export async function applyWhatsappStatus(ctx: ShopCtx, status: WhatsappStatus): Promise<repository.MessageRow | undefined> {
  const message = await repository.lockMessage(ctx, status)
  if (!message || !isNextState(message.state, status.state)) return undefined
  if (message.messageId !== null && message.messageId !== status.messageId) return undefined
  await repository.setState(ctx, message.id, status)
  if (status.state === 'FAILED' && status.code === STOPPED_MARKETING)
    await leaveWhatsapp(ctx, message.phone, { kinds: ['news'], origin: 'WHATSAPP', text: `Erro ${STOPPED_MARKETING}` })
  return { ...message, state: status.state }
}

/** Whether a received message is new; WhatsApp repeats what was not answered in time. */
export const receiveWhatsappOnce = (ctx: ShopCtx, messageId: string): Promise<boolean> => repository.receiveOnce(ctx, messageId)

const KEPT_DAYS = 90

/** Runs every hour in each shop. */
export const forgetWhatsapp = (ctx: Ctx): Promise<void> =>
  repository.forgetMessages(ctx, new Date(ctx.now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS))
