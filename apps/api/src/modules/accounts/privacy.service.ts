import { csvOf } from '@mutirao/domain/csv'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { isFinal } from '@mutirao/domain/order-status'
import { campaignTag } from '#cache/tags.ts'
import { inTransaction, type Ctx, type PersonCtx, type ShopCtx, type WorkCtx } from '#context.ts'
import { uuidv7 } from '../../ids.ts'
import { cpfOf, getClientRow } from './clients.service.ts'
import { recordLeaving } from '#modules/staff/staff.service.ts'
import * as repository from './privacy.repository.ts'

/** LGPD art. 18: everything that the shop holds about the person, readable. */
export async function exportPerson(ctx: PersonCtx): Promise<Record<string, unknown>> {
  const row = await getClientRow(ctx)
  const { cpfCipher: _cipher, cpfHash: _hash, tenantId: _tenant, deletionRequestedAt: _former, ...client } = row.client
  const keys = row.keys.map(({ value }) => value)
  const holdings = await repository.readHoldings(ctx, ctx.actor.leadId, keys)
  const work = await repository.readStaff(ctx, row.client.userId)
  return JSON.parse(
    JSON.stringify({
      shop: ctx.tenant.name,
      exportedAt: ctx.now,
      account: { ...client, deletionRequestedAt: row.deletionRequestedAt, cpf: cpfOf(ctx, row), keys: row.keys },
      ...holdings,
      signIns: await repository.readSignIns(ctx, row.client.userId),
      ...(work.length > 0 && { staff: work }),
    }),
  )
}

/** One line each of area, field and value. */
export function toCsv(document: Record<string, unknown>): string {
  const lines = Object.entries(document).flatMap(([area, value]) => leaves(value).map(([field, text]) => [area, field, text]))
  return csvOf(['area', 'field', 'value'], lines)
}

function leaves(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path ? `${path}.${key}` : key))
}

/** Withdraws a pending deletion; nothing has been deleted yet. */
export async function keepPerson(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await repository.lockPerson(tx, userId)
    if (person?.deletionRequestedAt) await repository.noteDeletion(tx, userId, null)
  })
}

/** Removes every saved card of the shop, here and at the acquirers. */
export async function forgetCards(ctx: WorkCtx): Promise<void> {
  for (const card of await repository.takeCards(ctx))
    await ctx.services.queue.send(ctx.db, 'remove-card', { tenantId: ctx.tenant.id, ...card })
}

/** For a removed shop: its remaining orders have no phone or e-mail, and no two can be linked to one person. */
export const unlinkEveryOrder = (ctx: ShopCtx, orderIds: string[]): Promise<void> =>
  repository.unlinkOrders(ctx, orderIds, () => uuidv7(ctx.now.getTime()))

type DeletionOptions = { /** Set by the job of a pending deletion, which may have been withdrawn since. */ isLater?: boolean }

/**
 * Returns the number of orders that must end first; 0: the user, keys, sessions and any account have been deleted. The lists of groups and the
 * person's texts about orders are cleared at once, even when the deletion is pending.
 */
export async function deletePerson(ctx: Ctx, userId: string, { isLater = false }: DeletionOptions = {}): Promise<number> {
  const { waiting, shownIn } = await inTransaction(ctx, async (tx) => {
    const person = await repository.lockPerson(tx, userId)
    const isKept = isLater && !person?.deletionRequestedAt
    if (!person || isKept) return { waiting: 0, shownIn: [] }
    const orders = await repository.listOrderStates(tx, person.leadId)
    const hidden = await repository.hideJoins(tx, person.leadId)
    const ids = orders.map(({ id }) => id)
    const emptied = await repository.emptyRatings(tx, ids)
    return { waiting: await eraseOrWait(tx, { ...person, userId }, orders), shownIn: [...new Set([...hidden, ...emptied])] }
  })
  ctx.services.changes.publish(shownIn.map((id) => campaignTag(ctx, id)))
  return waiting
}

type Person = NonNullable<Awaited<ReturnType<typeof repository.lockPerson>>> & { userId: string }

type OrderStates = Awaited<ReturnType<typeof repository.listOrderStates>>

async function eraseOrWait(tx: Ctx, { userId, leadId, keys, deletionRequestedAt }: Person, orders: OrderStates): Promise<number> {
  const open = orders.filter(({ state }) => !isFinal(state))
  if (open.length > 0) {
    await repository.noteDeletion(tx, userId, deletionRequestedAt ?? tx.now)
    await tx.services.queue.send(tx.db, 'delete-account', { tenantId: tx.tenant.id, userId }, tomorrow(tx))
    return open.length
  }
  const newId = () => uuidv7(tx.now.getTime())
  await repository.unlinkOrders(
    tx,
    orders.map(({ id }) => id),
    newId,
  )
  for (const card of await repository.takeCards(tx, leadId))
    await tx.services.queue.send(tx.db, 'remove-card', { tenantId: tx.tenant.id, ...card })
  await recordLeaving(tx, userId)
  await repository.erasePerson(tx, { userId, leadId, keys })
  return 0
}

const tomorrow = ({ now }: Ctx) => new Date(now.getTime() + DAY_MS)
