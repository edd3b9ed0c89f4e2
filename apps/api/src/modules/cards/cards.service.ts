import type { CardKeeping, KeptCard } from '#adapters/payment/payment-adapter.ts'
import { inTransaction, type Ctx, type PersonCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { acquirerOf, providerOf } from '#modules/acquirers/acquirers.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'
import { Problem } from '@mutirao/contract/problems'
import { offeredMethods } from '@mutirao/domain/acquirers'
import { keptBrandOf, hasCardExpired } from '@mutirao/domain/payment-card'
import * as repository from './cards.repository.ts'
import type { CardRow, Owner } from './cards.repository.ts'

/** Testing stolen cards would otherwise be free here. */
const INTENTS: Limit = { name: 'card-intent', most: 10, seconds: 3600 }
/** One request per typed card is enough; limits the requests to the acquirer. */
const LEARNS: Limit = { name: 'card-learn', most: 30, seconds: 3600 }
const INTENT_MINUTES = 30

const ownerOf = (ctx: Ctx, leadId: string): Owner => ({ leadId, provider: providerOf(ctx, 'CREDIT_CARD') })

/** The acquirer that stores this shop's cards; undefined when the shop takes no cards or its acquirer cannot store them. */
async function keeperOf(ctx: Ctx): Promise<CardKeeping | undefined> {
  const { tenant, services } = ctx
  if (!offeredMethods(tenant.body.payment, services.payment.methods).includes('CREDIT_CARD')) return undefined
  return (await acquirerOf(ctx, providerOf(ctx, 'CREDIT_CARD'))).cards
}

export async function listPaymentCards(ctx: PersonCtx): Promise<PaymentCards> {
  const { leadId } = ctx.actor
  // An acquirer without keys takes no cards now; the checkout reports that.
  const keeper = await keeperOf(ctx).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  if (!keeper) return { canKeep: false, isUsual: false, cards: [] }
  const rows = await repository.listCardRows(ctx, ownerOf(ctx, leadId))
  const isUsual = rows.length > 0 && (await repository.paidLastByKept(ctx, leadId))
  return { canKeep: true, isUsual, cards: rows.map((row) => toCard(ctx, keeper, row)) }
}

const toCard = ({ now }: Ctx, keeper: CardKeeping, { id, reference, brand, lastFour, month, year, isDefault }: CardRow): PaymentCard => ({
  id,
  brand: keptBrandOf(brand),
  lastFour,
  month,
  year,
  isDefault,
  hasExpired: hasCardExpired({ month, year }, now),
  cardFields: keeper.codeField({ id: reference, brand }),
})

/** Opens the fields in which the person types a card. A job stores the typed card even if the browser does not come back. */
export async function beginCardIntent(ctx: PersonCtx): Promise<{ cardFrame: string; endsAt: string }> {
  const keeper = await keeperOf(ctx)
  if (!keeper) throw new Problem('payment_method_unavailable')
  const owner = ownerOf(ctx, ctx.actor.leadId)
  await countTry(ctx, INTENTS, owner.leadId)
  const endsAt = new Date(ctx.now.getTime() + INTENT_MINUTES * 60_000)
  await ctx.services.queue.send(ctx.db, 'learn-cards', { tenantId: ctx.tenant.id, ...owner }, endsAt)
  const cardFrame = await keeper.beginIntent({ person: owner.leadId, minutes: INTENT_MINUTES })
  return { cardFrame, endsAt: endsAt.toISOString() }
}

/** Called by the browser once a card was typed. */
export async function learnMyCards(ctx: PersonCtx): Promise<PaymentCards> {
  const owner = ownerOf(ctx, ctx.actor.leadId)
  await countTry(ctx, LEARNS, owner.leadId)
  await learnCards(ctx, owner)
  return listPaymentCards(ctx)
}

/** Stores the cards that the acquirer holds for the person by now. */
export async function learnCards(ctx: Ctx, owner: Owner): Promise<void> {
  const { cards } = await acquirerOf(ctx, owner.provider)
  if (cards) await write(ctx, owner, await cards.list(owner.leadId))
}

/** Stores a card typed into a page of ours. Returns false when the acquirer refuses it. */
export async function keepTyped(ctx: Ctx, owner: Owner, token: string): Promise<boolean> {
  const { cards } = await acquirerOf(ctx, owner.provider)
  const kept = await cards?.keep?.(owner.leadId, token)
  if (kept) await write(ctx, owner, [kept])
  return kept !== undefined
}

/** Counted per person, like tries to pay. */
export async function keepOfIntent(ctx: Ctx, leadId: string, token: string): Promise<boolean> {
  await countTry(ctx, INTENTS, leadId)
  return keepTyped(ctx, ownerOf(ctx, leadId), token)
}

async function write(ctx: Ctx, owner: Owner, kept: readonly KeptCard[]): Promise<void> {
  if (kept.length === 0) return
  await inTransaction(ctx, async (tx) => {
    // An account deleted meanwhile stores no card.
    if (!(await repository.lockOwner(tx, owner.leadId))) return sendRemovals(tx, owner.provider, kept)
    const common = { ...owner, isDefault: false, createdAt: tx.now, removedAt: null }
    const rows = kept.map(({ id: reference, ...card }) => ({ ...common, ...card, reference, id: uuidv7(tx.now.getTime()) }))
    await repository.insertCards(tx, rows)
    await haveDefault(tx, owner)
  })
}

/** Makes the newest card the default when none has been chosen. */
async function haveDefault(tx: Ctx, owner: Owner): Promise<void> {
  const [first] = await repository.listCardRows(tx, owner)
  if (first && !first.isDefault) await repository.setDefault(tx, owner, first.id)
}

async function sendRemovals(tx: Ctx, provider: string, cards: readonly Pick<KeptCard, 'id' | 'holder'>[]): Promise<void> {
  for (const { id: reference, holder } of cards)
    await tx.services.queue.send(tx.db, 'remove-card', { tenantId: tx.tenant.id, provider, holder, reference })
}

/** Throws not_found, also for another person's card. */
export async function makeDefaultCard(ctx: PersonCtx, id: string): Promise<PaymentCards> {
  const owner = ownerOf(ctx, ctx.actor.leadId)
  await inTransaction(ctx, async (tx) => {
    await repository.lockOwner(tx, owner.leadId)
    if (!(await repository.findCardRow(tx, owner, id))) throw new Problem('not_found')
    await repository.setDefault(tx, owner, id)
  })
  return listPaymentCards(ctx)
}

/**
 * Removes the card here and at the acquirer at once, so that the same card can be typed again; a job retries when the acquirer is unavailable.
 * Throws not_found, also for another person's card.
 */
export async function removePaymentCard(ctx: PersonCtx, id: string): Promise<PaymentCards> {
  const owner = ownerOf(ctx, ctx.actor.leadId)
  const { reference, holder } = await inTransaction(ctx, async (tx) => {
    await repository.lockOwner(tx, owner.leadId)
    const removed = await repository.markRemoved(tx, owner, id)
    if (!removed) throw new Problem('not_found')
    await haveDefault(tx, owner)
    await sendRemovals(tx, owner.provider, [{ id: removed.reference, holder: removed.holder }])
    return removed
  })
  await removeAtAcquirer(ctx, { provider: owner.provider, reference, holder }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a card is removed at its acquirer later'),
  )
  return listPaymentCards(ctx)
}

/** Idempotent; the job may run twice. */
export async function removeAtAcquirer(ctx: Ctx, { provider, holder, reference }: Pick<CardRow, 'provider' | 'holder' | 'reference'>) {
  const { cards } = await acquirerOf(ctx, provider)
  await cards?.remove({ id: reference, holder })
  await repository.deleteRemoved(ctx, { provider, reference })
}

/** The card that pays this lead's payment; undefined when it was removed or is another lead's. */
export async function findPayingCard(ctx: Ctx, owner: Owner, id: string) {
  const card = await repository.findCardRow(ctx, owner, id)
  return card && { id: card.reference, holder: card.holder, brand: card.brand }
}

/** The reason why this card cannot be chosen now. An unknown card and another lead's card get the same answer. */
export async function problemOfCard(ctx: Ctx, leadId: string, id: string): Promise<Problem | undefined> {
  const card = await repository.findCardRow(ctx, ownerOf(ctx, leadId), id)
  return card && !hasCardExpired(card, ctx.now) ? undefined : new Problem('card_unavailable')
}
