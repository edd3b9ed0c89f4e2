import type { StaffCtx } from '#context.ts'
import type { OfficeFound } from '@mutirao/contract/office-search'
import { orderCodeStart } from '@mutirao/domain/order-code'
import * as repository from './find-orders.repository.ts'

type OrderSearch = { text: string; leadIds: readonly string[]; most: number }

/** A few orders by the beginning of their code or by their buyers, the newest first, for the office's search. */
export async function findOrders(ctx: StaffCtx, { text, leadIds, most }: OrderSearch): Promise<OfficeFound['orders']> {
  const rows = await repository.findOrders(ctx, { codeStart: orderCodeStart(text), leadIds, most })
  return rows.map(({ createdAt, ...row }) => ({ ...row, creationDate: createdAt.toISOString() }))
}
