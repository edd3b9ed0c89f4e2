import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import type { OrderSlip, printOrderSlips as printOrderSlipsDeclared } from '@mutirao/contract/desk-orders'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { byOrder, listParts } from '../book/order-parts.service.ts'
import { listLines } from '../book/orders.repository.ts'
import { listCampaignNames } from '../book/parts.repository.ts'
import { listSubstitutionsOf } from '../book/substitutions.repository.ts'
import { handed } from '../fulfilling/rounds.service.ts'
import { slipTexts } from './slip-text.view.ts'
import { listSlipRows } from './slips.repository.ts'

/** The slips for a receipt printer. */
export const printOrderSlips = async (
  ctx: StaffCtx,
  { codes, columns }: HandlerInput<typeof printOrderSlipsDeclared>['query'],
): Promise<string> => slipTexts(await listOrderSlips(ctx, codes), ctx.tenant.name, columns)

/** The slips of these orders, in the order of their codes. */
export async function listOrderSlips(ctx: StaffCtx, given: readonly string[]): Promise<OrderSlip[]> {
  const codes = given.flatMap((code) => normalizeOrderCode(code) ?? [])
  if (codes.length === 0) return []
  const rows = await listSlipRows(ctx, codes)
  const ids = rows.map(({ id }) => id)
  const [lines, substitutions, parts, campaigns] = await Promise.all([
    listLines(ctx, ids),
    listSubstitutionsOf(ctx, ids),
    listParts(ctx, rows),
    listCampaignNames(ctx, [...new Set(rows.flatMap(({ campaignIds }) => campaignIds))]),
  ])
  const [linesOf, substitutionsOf, partsOf] = [byOrder(lines), byOrder(substitutions), byOrder(parts)]
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const mayReadMoney = mayDo(ctx.actor, 'orders.read')
  const slips = rows.map((row): OrderSlip => {
    const { id, code, state, type, createdAt, userName, userPhone, properties } = row
    return {
      id,
      code,
      state,
      type,
      creationDate: createdAt.toISOString(),
      buyer: userName,
      phone: userPhone,
      recipient: properties.recipient?.name,
      shippingAddress: type === 'SHIPPING' ? properties.shippingAddress : undefined,
      store: properties.store,
      parts: partsOf(id).map(({ campaignId, state: ownState }) => ({
        campaignId,
        campaign: names.get(campaignId) ?? campaignId,
        state: ownState,
        slot: properties.deliveries?.find((one) => one.campaignId === campaignId)?.slot ?? properties.slot,
        lines: linesOf(id)
          .filter((line) => line.campaignId === campaignId)
          .flatMap((line) => handed(line, substitutionsOf(id))),
      })),
      due: row.due ?? undefined,
      price: mayReadMoney ? row.price : undefined,
    }
  })
  return slips.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
}
