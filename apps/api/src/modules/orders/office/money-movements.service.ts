import type { StaffCtx } from '#context.ts'
import { cursorText, cursorValues, readCursor } from '#list-cursor.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { listMoneyMovements as declared } from '@mutirao/contract/reconciliation'
import { listMoney } from './money-movements.repository.ts'

const LIST = 'money'

/** Payments and refunds, the oldest first, so that a program continues where it stopped. */
export async function listMoneyMovements(ctx: StaffCtx, { updated_after, cursor, limit }: HandlerInput<typeof declared>['query']) {
  const shapes = [cursorValues.moment, cursorValues.uuid]
  const [at, id] = cursor ? readCursor(ctx, { list: LIST, text: cursor, shapes }) : []
  const behind = at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
  const after = updated_after === undefined ? undefined : new Date(updated_after)
  const found = await listMoney(ctx, { after, behind, most: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    content: rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? undefined, at: new Date(row.at).toISOString() })),
    next: found.length > limit && last ? cursorText(ctx, LIST, [String(new Date(last.at).getTime()), last.id]) : undefined,
  }
}
