import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, ShopCtx } from '#context.ts'
import { importedPeople, personNotes, personReferences } from '#db/schema/buyers.ts'
import { inquiries } from '#db/schema/inquiries.ts'
import { interests, wishes } from '#db/schema/interests.ts'
import { leaders } from '#db/schema/leaders.ts'
import { marketingRecipients } from '#db/schema/marketing.ts'
import {
  attemptPhotos,
  carts,
  deliveryAttempts,
  extraPhotos,
  leads,
  orderLines,
  orderParts,
  orderRemarks,
  orders,
} from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { passkeys } from '#db/schema/passkeys.ts'
import { paymentCards } from '#db/schema/payment-cards.ts'
import { codes, consents, favorites, messages, pushSubscriptions, relations, signInEvents, users } from '#db/schema/people.ts'
import { ratingPhotos, ratings } from '#db/schema/ratings.ts'
import { ownRoles, staff } from '#db/schema/staff.ts'
import { surveyAnswers } from '#db/schema/surveys.ts'
import { teams } from '#db/schema/teams.ts'
import { walletCredits, walletEntries, walletJournals, wallets } from '#db/schema/wallets.ts'
import { whatsappChoices, whatsappMessages } from '#db/schema/whatsapp.ts'

/** All rows that reference the person's lead, by area. */
export async function readHoldings({ db, tenant }: Ctx, leadId: string, keys: string[]) {
  const own = (table: { tenantId: PgColumn; leadId: PgColumn }) => and(eq(table.tenantId, tenant.id), eq(table.leadId, leadId))
  const lines = db
    .select({ orderId: orderLines.orderId, itemId: orderLines.itemId, quantity: orderLines.quantity, total: orderLines.total })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(own(orders))
  const remarks = db
    .select({ orderId: orderRemarks.orderId, text: orderRemarks.text, createdAt: orderRemarks.createdAt })
    .from(orderRemarks)
    .innerJoin(orders, and(eq(orders.tenantId, orderRemarks.tenantId), eq(orders.id, orderRemarks.orderId)))
    .where(own(orders))
  const [
    ofOrders,
    ofLines,
    ofCarts,
    ofRelations,
    ofFavorites,
    ofMessages,
    ofConsents,
    ofInterests,
    ofSurveys,
    ofWishes,
    ofWallets,
    ofDevices,
    ofCards,
    ofRatings,
    ofInquiries,
    ofNotes,
    ofReferences,
    ofMarketing,
    ofTeams,
    ofLeaders,
    ofWhatsapp,
    ofWhatsappMessages,
    ofImports,
    ofRemarks,
  ] = await Promise.all([
    db.select().from(orders).where(own(orders)),
    lines,
    db.select().from(carts).where(own(carts)),
    db.select().from(relations).where(own(relations)),
    db.select().from(favorites).where(own(favorites)),
    db.select().from(messages).where(own(messages)),
    db.select().from(consents).where(own(consents)),
    db
      .select()
      .from(interests)
      .where(interestsOf(tenant.id, leadId, keys)),
    db.select().from(surveyAnswers).where(own(surveyAnswers)),
    db.select().from(wishes).where(own(wishes)),
    readWallets({ db, tenant }, leadId),
    db.select().from(pushSubscriptions).where(own(pushSubscriptions)),
    db.select().from(paymentCards).where(own(paymentCards)),
    readRatings({ db, tenant }, leadId),
    db.select().from(inquiries).where(own(inquiries)),
    db.select().from(personNotes).where(own(personNotes)),
    db.select().from(personReferences).where(own(personReferences)),
    db.select().from(marketingRecipients).where(own(marketingRecipients)),
    db
      .select()
      .from(teams)
      .where(and(eq(teams.tenantId, tenant.id), eq(teams.openedBy, leadId))),
    db.select().from(leaders).where(own(leaders)),
    db.select().from(whatsappChoices).where(own(whatsappChoices)),
    db.select().from(whatsappMessages).where(own(whatsappMessages)),
    db.select().from(importedPeople).where(own(importedPeople)),
    remarks,
  ])
  return {
    orders: ofOrders.map(
      ({
        tenantId: _tenant,
        requestHash: _hash,
        idempotencyKey: _key,
        addressKey: _address,
        networkKey: _network,
        programId: _program,
        ...order
      }) => ({
        ...order,
        items: ofLines.filter(({ orderId }) => orderId === order.id),
        remarks: ofRemarks.filter(({ orderId }) => orderId === order.id).map(({ orderId: _id, ...remark }) => remark),
      }),
    ),
    carts: ofCarts.map(withoutTenant),
    codes: ofRelations.map(withoutTenant),
    favorites: ofFavorites.map(withoutTenant),
    messages: ofMessages.map(withoutTenant),
    consents: ofConsents.map(withoutTenant),
    // silentLeadId is left out: it reveals that somebody else waits with the same contact.
    interests: ofInterests.map(({ silentLeadId: _silent, ...interest }) => withoutTenant(interest)),
    surveys: ofSurveys.map(withoutTenant),
    wishes: ofWishes.map(withoutTenant),
    wallets: ofWallets,
    // The keys are left out: with them a reader of the file could send pushes to the device.
    devices: ofDevices.map(({ p256dh: _public, auth: _shared, ...device }) => withoutTenant(device)),
    ratings: ofRatings,
    // The members of the staff who answered and wrote are left out: the shop did.
    inquiries: ofInquiries.map(({ answeredBy: _by, ...inquiry }) => withoutTenant(inquiry)),
    notes: ofNotes.map(({ staffId: _by, ...note }) => withoutTenant(note)),
    references: ofReferences.map(({ reference }) => reference),
    marketing: ofMarketing.map(({ messageId, state, at }) => ({ messageId, state, at })),
    leaders: ofLeaders.map(({ storeId, invitedAt, acceptedAt, endedAt }) => ({ storeId, invitedAt, acceptedAt, endedAt })),
    whatsapp: ofWhatsapp.map(withoutTenant),
    whatsappMessages: ofWhatsappMessages.map(({ messageId: _id, ...message }) => withoutTenant(message)),
    imported: ofImports.map(({ importId: _import, ...person }) => withoutTenant(person)),
    teams: ofTeams.map(({ tenantId: _tenant, openedBy: _lead, ...team }) => team),
    // The acquirer's references are left out: they are of no use to the person, but of use to anybody who has the shop's API keys.
    cards: ofCards.map(({ reference: _reference, holder: _holder, ...card }) => withoutTenant(card)),
  }
}

/** The entries of the person's wallet, with the amount of each. */
function readWallets({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, leadId: string) {
  return db
    .select({
      wallet: wallets.id,
      at: walletJournals.at,
      kind: walletJournals.kind,
      orderId: walletJournals.orderId,
      reason: walletJournals.reason,
      amount: walletEntries.amount,
      usableFrom: walletCredits.usableFrom,
      expiresAt: walletCredits.expiresAt,
    })
    .from(wallets)
    .innerJoin(walletJournals, and(eq(walletJournals.tenantId, wallets.tenantId), eq(walletJournals.walletId, wallets.id)))
    .innerJoin(walletEntries, and(eq(walletEntries.tenantId, walletJournals.tenantId), eq(walletEntries.journalId, walletJournals.id)))
    .innerJoin(walletCredits, and(eq(walletCredits.tenantId, walletEntries.tenantId), eq(walletCredits.id, walletEntries.creditId)))
    .where(and(eq(wallets.tenantId, tenant.id), eq(wallets.leadId, leadId)))
    .orderBy(walletJournals.at, walletJournals.id, walletEntries.position)
}

/** The person's ratings, with their photos in base64. */
function readRatings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, leadId: string) {
  const { orderId, campaignId, itemId, stars, words, author, createdAt, answer, answeredAt, hiddenAt, hiddenReason } = ratings
  return db
    .select({
      orderId,
      campaignId,
      itemId,
      stars,
      words,
      author,
      createdAt,
      answer,
      answeredAt,
      hiddenAt,
      hiddenReason,
      photos: sql<string[]>`array(select encode(p.picture, 'base64') from rating_photos p
        where p.tenant_id = ${ratings.tenantId} and p.rating_id = ${ratings.id} order by p.position)`,
    })
    .from(ratings)
    .innerJoin(orders, and(eq(orders.tenantId, ratings.tenantId), eq(orders.id, ratings.orderId)))
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId)))
    .orderBy(ratings.createdAt)
}

export function readSignIns({ db, tenant }: Ctx, userId: string) {
  const { at, method, device, appVersion } = signInEvents
  return db
    .select({ at, method, device, appVersion })
    .from(signInEvents)
    .where(and(eq(signInEvents.tenantId, tenant.id), eq(signInEvents.userId, userId)))
    .orderBy(at)
}

export function readPasskeys({ db, tenant }: Ctx, userId: string) {
  const { device, hostname, createdAt, lastUsedAt } = passkeys
  return db
    .select({ device, hostname, createdAt, lastUsedAt })
    .from(passkeys)
    .where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.userId, userId)))
    .orderBy(createdAt)
}

/** The role of a shop's own by its name. */
export function readStaff({ db, tenant }: Ctx, userId: string) {
  const { createdAt, endedAt } = staff
  return db
    .select({ role: sql<string>`coalesce(${ownRoles.name}, ${staff.role})`, createdAt, endedAt })
    .from(staff)
    .leftJoin(ownRoles, and(eq(ownRoles.tenantId, staff.tenantId), eq(ownRoles.id, staff.ownRoleId)))
    .where(and(eq(staff.tenantId, tenant.id), eq(staff.userId, userId)))
    .orderBy(createdAt)
}

/** Includes interests from other devices whose phone or e-mail the person has verified. */
function interestsOf(tenantId: string, leadId: string, keys: string[]) {
  return and(
    eq(interests.tenantId, tenantId),
    or(eq(interests.leadId, leadId), keys.length > 0 ? inArray(interests.contact, keys) : undefined),
  )
}

const withoutTenant = ({ tenantId: _tenant, leadId: _lead, ...row }: { tenantId: string; leadId: string }) => row

/** Locks the user's lead row, with or without an account; concurrent writers of that lead wait. */
export async function lockPerson({ db, tenant }: Ctx, userId: string) {
  const [person] = await db
    .select({
      leadId: users.leadId,
      deletionRequestedAt: users.deletionRequestedAt,
      cpfHash: sql<string | null>`(select c.cpf_hash from clients c where c.tenant_id = ${tenant.id} and c.user_id = ${users.id})`,
      keys: sql<string[]>`array(select k.value from login_keys k where k.tenant_id = ${tenant.id} and k.user_id = ${users.id})`,
    })
    .from(users)
    .innerJoin(leads, and(eq(leads.tenantId, users.tenantId), eq(leads.id, users.leadId)))
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, userId)))
    .for('update', { of: leads })
  return person
}

/** `null` cancels the deletion. */
export async function noteDeletion({ db, tenant }: Ctx, userId: string, requestedAt: Date | null) {
  await db
    .update(users)
    .set({ deletionRequestedAt: requestedAt })
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, userId)))
}

/** Removes the lead from the public buyers of all groups and teams; returns the campaigns that showed it. */
export async function hideJoins({ db, tenant }: Ctx, leadId: string): Promise<string[]> {
  const hidden = await db
    .update(orders)
    .set({ isJoinPublic: false })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId), eq(orders.isJoinPublic, true)))
    .returning({ campaignIds: orders.campaignIds })
  return [...new Set(hidden.flatMap(({ campaignIds }) => campaignIds))]
}

/** Erases these orders' ratings except the stars, which identify nobody. Returns the campaigns whose pages showed the erased content. */
export async function emptyRatings({ db, tenant }: Ctx | ShopCtx, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  await db.delete(ratingPhotos).where(and(eq(ratingPhotos.tenantId, tenant.id), inArray(ratingPhotos.orderId, orderIds)))
  const emptied = await db
    .update(ratings)
    .set({ author: null, words: null, answer: null, answeredAt: null })
    .where(and(eq(ratings.tenantId, tenant.id), inArray(ratings.orderId, orderIds)))
    .returning({ campaignId: ratings.campaignId })
  return emptied.map(({ campaignId }) => campaignId)
}

export async function listOrderStates({ db, tenant }: Ctx, leadId: string) {
  return db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId)))
}

/**
 * Gives each order a lead of its own that nobody can open, so that no two orders can be traced to the same person. Keeps only what an invoice
 * needs: buyer, address, items and prices.
 */
export async function unlinkOrders({ db, tenant, now }: ShopCtx, orderIds: string[], newId: () => string) {
  for (const id of orderIds) {
    const leadId = newId()
    await db.insert(leads).values({ tenantId: tenant.id, id: leadId, createdAt: now, properties: { erased: true } })
    await db
      .update(orders)
      .set({
        leadId,
        reassignedAt: now,
        userPhone: '',
        verifiedPhone: null,
        email: null,
        addressKey: null,
        networkKey: null,
        properties: sql`${orders.properties} - 'recipient' - 'parcels' - 'extra' - 'extraPhotos' - 'selectedWalletUuid' - 'account.cpf'`,
      })
      .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
  }
  if (orderIds.length === 0) return
  await db.delete(extraPhotos).where(and(eq(extraPhotos.tenantId, tenant.id), inArray(extraPhotos.orderId, orderIds)))
  await db.delete(attemptPhotos).where(and(eq(attemptPhotos.tenantId, tenant.id), inArray(attemptPhotos.orderId, orderIds)))
  await db.delete(orderRemarks).where(and(eq(orderRemarks.tenantId, tenant.id), inArray(orderRemarks.orderId, orderIds)))
  // The recipient's name and the courier's notes are personal data.
  await db
    .update(orderParts)
    .set({ receivedBy: null })
    .where(and(eq(orderParts.tenantId, tenant.id), inArray(orderParts.orderId, orderIds)))
  await db
    .update(deliveryAttempts)
    .set({ note: null })
    .where(and(eq(deliveryAttempts.tenantId, tenant.id), inArray(deliveryAttempts.orderId, orderIds)))
  await db.delete(outbox).where(and(eq(outbox.tenantId, tenant.id), inArray(outbox.orderId, orderIds)))
}

/**
 * Deletes the cards of a person, or of the whole shop without `leadId`. Returns those that are still to be removed at the acquirers, as
 * referenced there.
 */
export async function takeCards({ db, tenant }: ShopCtx, leadId?: string) {
  const { provider, holder, reference } = paymentCards
  return db
    .delete(paymentCards)
    .where(and(eq(paymentCards.tenantId, tenant.id), leadId === undefined ? undefined : eq(paymentCards.leadId, leadId)))
    .returning({ provider, holder, reference })
}

/** Deletes user, sessions, keys and account. Audit entries of former staff stay, under an anonymous row. */
export async function erasePerson({ db, tenant, now }: Ctx, { userId, leadId, keys }: { userId: string; leadId: string; keys: string[] }) {
  await db.delete(codes).where(and(eq(codes.tenantId, tenant.id), eq(codes.ownerLeadId, leadId)))
  await db.delete(carts).where(and(eq(carts.tenantId, tenant.id), eq(carts.leadId, leadId)))
  const devices = db.select({ id: sql<string>`${pushSubscriptions.id}::text` }).from(pushSubscriptions)
  const ofLead = and(eq(pushSubscriptions.tenantId, tenant.id), eq(pushSubscriptions.leadId, leadId))
  await db.delete(outbox).where(and(eq(outbox.tenantId, tenant.id), inArray(outbox.recipient, devices.where(ofLead))))
  if (keys.length > 0) await db.delete(outbox).where(and(eq(outbox.tenantId, tenant.id), inArray(outbox.recipient, keys)))
  await db.delete(interests).where(interestsOf(tenant.id, leadId, keys))
  await db
    .update(staff)
    .set({ userId: null, endedAt: sql`coalesce(${staff.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(staff.tenantId, tenant.id), eq(staff.userId, userId)))
  await db
    .update(teams)
    .set({ openedBy: null })
    .where(and(eq(teams.tenantId, tenant.id), eq(teams.openedBy, leadId)))
  await db
    .update(leaders)
    .set({ leadId: null, keyType: null, keyValue: null, endedAt: sql`coalesce(${leaders.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(eq(leaders.tenantId, tenant.id), or(eq(leaders.leadId, leadId), keys.length > 0 ? inArray(leaders.keyValue, keys) : undefined)),
    )
  await db.delete(users).where(and(eq(users.tenantId, tenant.id), eq(users.id, userId)))
  // The entries are part of the shop's books: they stay, under a wallet without an owner.
  await db
    .update(wallets)
    .set({ leadId: null })
    .where(and(eq(wallets.tenantId, tenant.id), eq(wallets.leadId, leadId)))
  await db.delete(leads).where(and(eq(leads.tenantId, tenant.id), eq(leads.id, leadId)))
}
