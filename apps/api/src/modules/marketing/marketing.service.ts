import { inTransaction, type StaffCtx } from '#context.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { itemsById } from '#modules/catalog/catalog.service.ts'
import { getPeopleReach, insertOptedIn } from '#modules/people/segments.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { getMarketing as getCall, MarketingMessage, saveMarketing as saveCall, WrittenMarketing } from '@mutirao/contract/marketing'
import { Problem } from '@mutirao/contract/problems'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { marketingStart, QUIET_FROM, QUIET_UNTIL } from '@mutirao/domain/marketing'
import * as repository from './marketing.repository.ts'
import type { ListedMessage, MessageRow } from './marketing.repository.ts'

export const listMarketing = async (ctx: StaffCtx): Promise<MarketingMessage[]> => (await repository.listMessages(ctx)).map(toMessage)

/** Throws not_found. */
export async function getMarketing(ctx: StaffCtx, id: string): Promise<CallOutput<typeof getCall>> {
  const found = await repository.findMessage(ctx, id)
  if (!found) throw new Problem('not_found')
  const { message } = found
  const [reach, outcome, isTargetShown] = await Promise.all([
    getPeopleReach(ctx, message.segment),
    message.state === 'DRAFT' ? undefined : repository.sumOutcome(ctx, message),
    isShown(ctx, message),
  ])
  return { ...toMessage(found), outcome, reach, isTargetShown, nextStart: marketingStart(ctx.now, ctx.tenant.body.timeZone).toISOString() }
}

function toMessage({ message, author, sender }: ListedMessage): MarketingMessage {
  const { id, revision, title, text, campaignId, itemId, byMail, byPush, byWhatsapp, segment, state, createdAt, sentAt, startsAt } = message
  return {
    id,
    revision,
    title,
    text,
    target: campaignId === null ? undefined : { campaignId, itemId: itemId ?? undefined },
    byMail,
    byPush,
    byWhatsapp,
    segment,
    state,
    author: author ?? '',
    createdAt: createdAt.toISOString(),
    sender: sentAt ? (sender ?? '') : undefined,
    sentAt: sentAt?.toISOString(),
    startsAt: startsAt?.toISOString(),
  }
}

/** Only a person of the staff writes to people. */
function staffOf({ actor }: StaffCtx): string {
  if (actor.kind !== 'staff') throw new Problem('authorization')
  return actor.staffId
}

/** Writes a draft; a second writer of the same revision gets a conflict. */
export function saveMarketing(
  ctx: StaffCtx,
  id: string,
  { revision, ...written }: HandlerInput<typeof saveCall>['body'],
): Promise<MarketingMessage> {
  const authorId = staffOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await repository.lockMessage(tx, id)
    const content = contentOf(written)
    if (!row && revision > 0) throw new Problem('not_found')
    if (!row) {
      const fresh = {
        id,
        revision: 1,
        ...content,
        state: 'DRAFT',
        authorId,
        senderId: null,
        sentAt: null,
        startsAt: null,
        people: null,
      } as const
      if (!(await repository.insertMessage(tx, fresh))) throw new Problem('conflict', { reason: texts.changed })
    } else if (!isSame(row, content)) {
      if (row.state !== 'DRAFT') throw new Problem('conflict', { reason: texts.alreadySent })
      if (row.revision !== revision) throw new Problem('conflict', { reason: texts.changed })
      await repository.saveMessage(tx, id, { ...content, revision: revision + 1 })
    }
    if (!row || !isSame(row, content))
      await recordAudit(tx, { action: 'marketing.save', subject: `marketing ${id}`, detail: { revision: revision + 1 } })
    return toMessage((await repository.findMessage(tx, id))!)
  })
}

const contentOf = ({ title, text, target, byMail, byPush, byWhatsapp, segment }: WrittenMarketing) => ({
  title,
  text,
  campaignId: target?.campaignId ?? null,
  itemId: target?.itemId ?? null,
  byMail,
  byPush,
  byWhatsapp,
  segment,
})

const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function isSame(row: MessageRow, content: ReturnType<typeof contentOf>): boolean {
  const { title, text, campaignId, itemId, byMail, byPush, byWhatsapp } = row
  const { segment, ...own } = content
  return sorted({ title, text, campaignId, itemId, byMail, byPush, byWhatsapp }) === sorted(own) && sorted(row.segment) === sorted(segment)
}

/**
 * Starts the sending of a message as it was read, to the people of its segment who ask for news at this moment. However often it is called, it starts
 * once; a later sender is told who sent it.
 */
export async function sendMarketing(ctx: StaffCtx, id: string, revision: number): Promise<MarketingMessage> {
  const senderId = staffOf(ctx)
  const read = await repository.findMessage(ctx, id)
  if (!read) throw new Problem('not_found')
  if (!(await countBuyers(ctx, { isRequest: true }))) throw new Problem('conflict', { reason: texts.counting })
  const isTargetShown = await isShown(ctx, read.message)
  return inTransaction(ctx, async (tx) => {
    const row = await repository.lockMessage(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.state !== 'DRAFT') {
      const known = (await repository.findMessage(tx, id))!
      if (row.senderId === senderId && row.revision === revision) return toMessage(known)
      throw new Problem('conflict', { reason: sentBy(ctx, known) })
    }
    if (row.revision !== revision) throw new Problem('conflict', { reason: texts.changed })
    if (!isTargetShown) throw new Problem('conflict', { reason: texts.notShown })
    const { people, reached } = await insertOptedIn(tx, row)
    if (reached === 0) throw new Problem('conflict', { reason: people === 0 ? texts.nobody : texts.nobodyAsked })
    const startsAt = marketingStart(tx.now, tx.tenant.body.timeZone)
    if (await repository.endsBefore(tx, row, startsAt)) throw new Problem('conflict', { reason: texts.endsBefore })
    await repository.saveMessage(tx, id, { state: 'SENDING', senderId, sentAt: tx.now, startsAt, people })
    await recordAudit(tx, { action: 'marketing.send', subject: `marketing ${id}`, detail: { revision, people, reached } })
    return toMessage((await repository.findMessage(tx, id))!)
  })
}

/** Stops the sending, once a batch under way has ended. */
export function stopMarketing(ctx: StaffCtx, id: string): Promise<MarketingMessage> {
  staffOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await repository.lockMessage(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.state === 'DRAFT' || row.state === 'DONE')
      throw new Problem('conflict', { reason: row.state === 'DONE' ? texts.alreadyDone : texts.notSent })
    if (row.state === 'SENDING') {
      await repository.saveMessage(tx, id, { state: 'STOPPED', startsAt: null })
      await recordAudit(tx, { action: 'marketing.stop', subject: `marketing ${id}`, detail: {} })
    }
    return toMessage((await repository.findMessage(tx, id))!)
  })
}

export function removeMarketing(ctx: StaffCtx, id: string): Promise<void> {
  staffOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await repository.lockMessage(tx, id)
    if (!row) throw new Problem('not_found')
    if (row.state !== 'DRAFT') throw new Problem('conflict', { reason: texts.alreadySent })
    await repository.deleteMessage(tx, id)
    await recordAudit(tx, { action: 'marketing.remove', subject: `marketing ${id}`, detail: {} })
  })
}

/** Whether anybody sees the campaign and the item that the message leads to. */
async function isShown(ctx: StaffCtx, { campaignId, itemId }: Pick<MessageRow, 'campaignId' | 'itemId'>): Promise<boolean> {
  if (campaignId === null) return true
  const shop = await getShop({ ...ctx, actor: { kind: 'nobody' } })
  if (!shop.campaigns.some(({ id }) => id === campaignId)) return false
  const item = itemId === null ? undefined : (await itemsById(ctx, [itemId])).rows.get(itemId)
  return itemId === null || (item?.isActive === true && item.campaignId === campaignId)
}

function sentBy({ now, tenant }: StaffCtx, { message: { sentAt }, sender }: ListedMessage): string {
  const when = formatWhen(sentAt ?? now, now, tenant.body.timeZone)
  return `Esta mensagem já foi enviada${sender ? ` por ${sender}` : ' por outra pessoa da loja'}, ${when}. Ela não vai de novo.`
}

const texts = {
  changed: 'Outra pessoa mudou esta mensagem. Leia de novo antes de continuar.',
  alreadySent: 'Esta mensagem já foi enviada e não muda mais.',
  alreadyDone: 'Esta mensagem já chegou a todos.',
  notSent: 'Esta mensagem ainda não foi enviada.',
  notShown: 'O lugar para onde a mensagem leva não está na loja agora. Publique-o ou escolha outro.',
  endsBefore: `A campanha fecha antes de a mensagem sair: das ${QUIET_FROM}h às ${QUIET_UNTIL}h nada sai.`,
  counting: 'A lista de pessoas ainda está sendo contada. Tente de novo em alguns minutos.',
  nobody: 'Ninguém está nestas regras: a mensagem não sai.',
  nobodyAsked: 'Ninguém destas regras pediu novidades: a mensagem não sai.',
}
