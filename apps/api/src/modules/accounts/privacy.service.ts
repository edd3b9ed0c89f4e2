import { campaignTag } from '#cache/tags.ts'
import { inTransaction, type Ctx, type PersonCtx, type ShopCtx, type WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordLeaving } from '#modules/staff/staff.service.ts'
import { csvOf } from '@mutirao/domain/csv'
import { isFinal } from '@mutirao/domain/order-status'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { cpfOf, getClientRow } from './clients.service.ts'
import { rememberErased } from './imported-people.service.ts'
import * as repository from './privacy.repository.ts'

/** LGPD art. 18: everything the shop stores about the person, in readable form. */
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
      passkeys: await repository.readPasskeys(ctx, row.client.userId),
      ...(work.length > 0 && { staff: work }),
    }),
  )
}

/** One row per field: area, field, value. */
export function toCsv(document: Record<string, unknown>): string {
  const lines = Object.entries(document).flatMap(([area, value]) => leaves(value).map(([field, text]) => [area, field, text]))
  return csvOf(['area', 'field', 'value'], lines)
}

function leaves(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path ? `${path}.${key}` : key))
}

/** Cancels a pending deletion. */
export async function keepPerson(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await repository.lockPerson(tx, userId)
    if (person?.deletionRequestedAt) await repository.noteDeletion(tx, userId, null)
  })
}

/** Deletes every stored card of the shop, here and at the acquirers. */
export async function forgetCards(ctx: WorkCtx): Promise<void> {
  for (const card of await repository.takeCards(ctx))
    await ctx.services.queue.send(ctx.db, 'remove-card', { tenantId: ctx.tenant.id, ...card })
}

/** For the removal of a shop: its stored orders lose phones and e-mails, and no two of them can be traced to one person. */
export const unlinkEveryOrder = (ctx: ShopCtx, orderIds: string[]): Promise<void> =>
  repository.unlinkOrders(ctx, orderIds, () => uuidv7(ctx.now.getTime()))

type DeletionOptions = { /** By the job of a deletion that waited: it may have been withdrawn since. */ isLater?: boolean }

/**
 * Returns the number of open orders that postpone the deletion; 0 when user, keys, sessions and account have been deleted. Group lists and the
 * person's texts about orders are erased at once in either case.
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

async function eraseOrWait(tx: Ctx, { userId, leadId, keys, cpfHash, deletionRequestedAt }: Person, orders: OrderStates): Promise<number> {
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
  await rememberErased(tx, { keys, cpfHash })
  await repository.erasePerson(tx, { userId, leadId, keys })
  return 0
}

const tomorrow = ({ now }: Ctx) => new Date(now.getTime() + DAY_MS)
