import type { PaymentCard, PaymentCards } from '@mutirao/contract/payment-cards'
import { Problem } from '@mutirao/contract/problems'
import { offeredMethods } from '@mutirao/domain/acquirers'
import { keptBrandOf, hasCardExpired } from '@mutirao/domain/payment-card'
import type { CardKeeping, KeptCard } from '#adapters/payment/payment-adapter.ts'
import { acquirerOf, providerOf } from '#modules/acquirers/acquirers.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { inTransaction, type Ctx, type PersonCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import * as repository from './cards.repository.ts'
import type { CardRow, Owner } from './cards.repository.ts'

/** Whoever tries stolen cards tries many, and here it would cost them nothing. */
const INTENTS: Limit = { name: 'card-intent', most: 10, seconds: 3600 }
/** What was typed is asked for once each time; more asks the acquirer for nothing. */
const LEARNS: Limit = { name: 'card-learn', most: 30, seconds: 3600 }
const INTENT_MINUTES = 30

const ownerOf = (ctx: Ctx, leadId: string): Owner => ({ leadId, provider: providerOf(ctx, 'CREDIT_CARD') })

/** Who keeps cards for this shop; undefined where it takes none, or who takes them keeps none. */
async function keeperOf(ctx: Ctx): Promise<CardKeeping | undefined> {
  const { tenant, services } = ctx
  if (!offeredMethods(tenant.body.payment, services.payment.methods).includes('CREDIT_CARD')) return undefined
  return (await acquirerOf(ctx, providerOf(ctx, 'CREDIT_CARD'))).cards
}

export async function listPaymentCards(ctx: PersonCtx): Promise<PaymentCards> {
  const { leadId } = ctx.actor
  // Whose keys are missing takes no card now; that is told where one pays.
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

/** The fields in which the person types a card. Whether or not the browser comes back, what was typed there is learned. */
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

/** What the browser asks for once a card was typed. */
export async function learnMyCards(ctx: PersonCtx): Promise<PaymentCards> {
  const owner = ownerOf(ctx, ctx.actor.leadId)
  await countTry(ctx, LEARNS, owner.leadId)
  await learnCards(ctx, owner)
  return listPaymentCards(ctx)
}

/** Writes down what the acquirer keeps for the person by now. */
export async function learnCards(ctx: Ctx, owner: Owner): Promise<void> {
  const { cards } = await acquirerOf(ctx, owner.provider)
  if (cards) await write(ctx, owner, await cards.list(owner.leadId))
}

/** A card typed into a page of ours; false: the acquirer does not take it. */
export async function keepTyped(ctx: Ctx, owner: Owner, token: string): Promise<boolean> {
  const { cards } = await acquirerOf(ctx, owner.provider)
  const kept = await cards?.keep?.(owner.leadId, token)
  if (kept) await write(ctx, owner, [kept])
  return kept !== undefined
}

/** Counted by person, as tries are that pay. */
export async function keepOfIntent(ctx: Ctx, leadId: string, token: string): Promise<boolean> {
  await countTry(ctx, INTENTS, leadId)
  return keepTyped(ctx, ownerOf(ctx, leadId), token)
}

async function write(ctx: Ctx, owner: Owner, kept: readonly KeptCard[]): Promise<void> {
  if (kept.length === 0) return
  await inTransaction(ctx, async (tx) => {
    // Whoever has left meanwhile has no card that is kept.
    if (!(await repository.lockOwner(tx, owner.leadId))) return sendRemovals(tx, owner.provider, kept)
    const common = { ...owner, isDefault: false, createdAt: tx.now, removedAt: null }
    const rows = kept.map(({ id: reference, ...card }) => ({ ...common, ...card, reference, id: uuidv7(tx.now.getTime()) }))
    await repository.insertCards(tx, rows)
    await haveDefault(tx, owner)
  })
}

/** Who has cards has a default among them: the newest, where none was chosen. */
async function haveDefault(tx: Ctx, owner: Owner): Promise<void> {
  const [first] = await repository.listCardRows(tx, owner)
  if (first && !first.isDefault) await repository.setDefault(tx, owner, first.id)
}

async function sendRemovals(tx: Ctx, provider: string, cards: readonly Pick<KeptCard, 'id' | 'holder'>[]): Promise<void> {
  for (const { id: reference, holder } of cards)
    await tx.services.queue.send(tx.db, 'remove-card', { tenantId: tx.tenant.id, provider, holder, reference })
}

/** Throws not_found, also for somebody else's card. */
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
 * Here and at the acquirer at once, so that the same card can be typed again; a job does it later where the acquirer is away. Throws not_found,
 * also for somebody else's card.
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

/** The job's work; a second run changes nothing. */
export async function removeAtAcquirer(ctx: Ctx, { provider, holder, reference }: Pick<CardRow, 'provider' | 'holder' | 'reference'>) {
  const { cards } = await acquirerOf(ctx, provider)
  await cards?.remove({ id: reference, holder })
  await repository.deleteRemoved(ctx, { provider, reference })
}

/** The card by which this lead's payment is to be made; undefined once it was removed, or where it is somebody else's. */
export async function findPayingCard(ctx: Ctx, owner: Owner, id: string) {
  const card = await repository.findCardRow(ctx, owner, id)
  return card && { id: card.reference, holder: card.holder, brand: card.brand }
}

/** Why this card cannot be chosen now: none of this lead's and another's are answered alike. */
export async function problemOfCard(ctx: Ctx, leadId: string, id: string): Promise<Problem | undefined> {
  const card = await repository.findCardRow(ctx, ownerOf(ctx, leadId), id)
  return card && !hasCardExpired(card, ctx.now) ? undefined : new Problem('card_unavailable')
}
