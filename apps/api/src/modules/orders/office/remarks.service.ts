import type { Staff } from '#actor.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { DeskOrderDetail, OrderRemark } from '@mutirao/contract/desk-orders'
import { Problem } from '@mutirao/contract/problems'
import { MOST_TAGS } from '@mutirao/domain/order-tag'
import * as remarks from '../book/order-remarks.repository.ts'
import { lockOrder, markChanged } from '../book/orders.repository.ts'

/** More than these nobody reads. */
const MOST_REMARKS = 50

const writerOf = (actor: Staff) =>
  actor.kind === 'staff' ? { staffId: actor.staffId, keyId: null } : { staffId: null, keyId: actor.keyId }

const isBy = ({ staffId, keyId }: remarks.RemarkRow, { actor }: StaffCtx): boolean => {
  const writer = writerOf(actor)
  return staffId === writer.staffId && keyId === writer.keyId
}

const toRemark = (ctx: StaffCtx, row: remarks.RemarkRow): OrderRemark => {
  const { id, text, createdAt, author } = row
  return { id, text, at: createdAt.toISOString(), author: author ?? '', isOwn: isBy(row, ctx) }
}

/** The order's remarks and audit entries, as the office shows them. */
export async function readStaffWork(ctx: StaffCtx, orderId: string): Promise<Pick<DeskOrderDetail, 'remarks' | 'acts'>> {
  const [written, acts] = await Promise.all([remarks.listRemarks(ctx, orderId), remarks.listActs(ctx, orderId)])
  return {
    remarks: written.map((row) => toRemark(ctx, row)),
    acts: acts.map(({ action, at, author, detail }) => ({
      action,
      at: at.toISOString(),
      author: author ?? undefined,
      ...(action === 'order.tags' && (detail as { added: string[]; removed: string[] })),
    })),
  }
}

const invalid = (path: string, message: string) => new Problem('validation_failed', { errors: [{ path, message }] })

/** Sent again with its id it is one remark. Throws order_not_found, idempotency_key_reused, validation_failed. */
export async function addRemark(ctx: StaffCtx, orderId: string, { id, text }: { id: string; text: string }): Promise<OrderRemark> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Problem('order_not_found')
    const written = await remarks.listRemarks(tx, orderId)
    const isAgain = written.some((one) => one.id === id)
    if (!isAgain && written.length >= MOST_REMARKS) throw invalid('text', `São no máximo ${MOST_REMARKS} observações por pedido`)
    const isNew = await remarks.insertRemark(tx, { id, orderId, text, ...writerOf(ctx.actor) })
    const row = await remarks.findRemark(tx, id)
    if (!row || row.orderId !== orderId || row.text !== text || !isBy(row, ctx)) throw new Problem('idempotency_key_reused')
    if (isNew) {
      await markChanged(tx, orderId)
      await recordAudit(tx, { action: 'order.remark', subject: `order ${orderId}`, detail: { remark: id } })
    }
    return toRemark(ctx, row)
  })
}

/** Throws not_found. */
export async function removeRemark(ctx: StaffCtx, orderId: string, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // First, as a remark that is added locks it.
    await lockOrder(tx, orderId)
    if (!(await remarks.deleteRemark(tx, { orderId, id }))) throw new Problem('not_found')
    await markChanged(tx, orderId)
    await recordAudit(tx, { action: 'order.remark.remove', subject: `order ${orderId}`, detail: { remark: id } })
  })
}

type Asked = { add: readonly string[]; remove: readonly string[] }

/** Under the order's lock: of two people at once, each one's change holds. Throws order_not_found, validation_failed. */
export async function changeTags(ctx: StaffCtx, orderId: string, { add, remove }: Asked): Promise<{ tags: string[] }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Problem('order_not_found')
    const was = (await remarks.listTags(tx, [orderId])).get(orderId) ?? []
    const removed = was.filter((tag) => remove.includes(tag) && !add.includes(tag))
    const added = [...new Set(add)].filter((tag) => !was.includes(tag))
    const tags = [...was.filter((tag) => !removed.includes(tag)), ...added].sort((one, other) => one.localeCompare(other, 'pt-BR'))
    if (tags.length > MOST_TAGS) throw invalid('add', `São no máximo ${MOST_TAGS} marcadores por pedido`)
    if (added.length + removed.length > 0) {
      await remarks.saveTags(tx, { orderId, added, removed })
      await markChanged(tx, orderId)
      await recordAudit(tx, { action: 'order.tags', subject: `order ${orderId}`, detail: { added, removed } })
    }
    return { tags }
  })
}

/** The tags of the shop's orders, those of most orders first. */
export const listKnownTags = (ctx: StaffCtx): Promise<{ tag: string; orders: number }[]> => remarks.listKnownTags(ctx)
