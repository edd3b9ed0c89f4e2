import type { DeskOrder, DeskQuery } from '@mutirao/contract/fulfilment'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { startOfDay } from '@mutirao/domain/zoned-time'
import type { StaffCtx } from '#context.ts'
import { listDeskRows } from './desk.repository.ts'
import { listAttempts, listPartRows, toAttempt } from '../book/parts.repository.ts'

/** The shop's orders, newest first, with where each part stands. */
export async function listDeskOrders(ctx: StaffCtx, query: DeskQuery) {
  const { size, page, status, campaignIds, created_after, created_before, date, isStoreClosed, searchText } = query
  const zone = ctx.tenant.body.timeZone
  const asked = {
    states: status,
    campaignIds,
    after: created_after === undefined ? undefined : startOfDay(created_after, zone),
    before: created_before === undefined ? undefined : startOfDay(created_before, zone, 1),
    date,
    isStoreClosed,
    ...searched(searchText),
  }
  const rows = await listDeskRows(ctx, asked, { size, page })
  const ids = rows.map(({ id }) => id)
  const [parts, attempts] = ids.length > 0 ? await Promise.all([listPartRows(ctx, ids), listAttempts(ctx, ids)]) : [[], []]
  const content = rows.map((row): DeskOrder => {
    const { id, code, state, type, createdAt, userName, userPhone, price, payment, properties } = row
    return {
      id,
      code,
      state,
      type,
      creationDate: createdAt.toISOString(),
      buyer: userName,
      phone: userPhone,
      price,
      payment,
      attempts: attempts.filter(({ orderId }) => orderId === id).map(toAttempt),
      extraPhotos: properties.extraPhotos ?? [],
      isStoreClosed: properties.isStoreClosed ?? false,
      parts: row.campaignIds.map((campaignId) => ({
        campaignId,
        state: parts.find((part) => part.orderId === id && part.campaignId === campaignId)?.state,
        slot: properties.deliveries?.find((one) => one.campaignId === campaignId)?.slot,
      })),
    }
  })
  return { content, page, size, totalElements: rows[0]?.total ?? 0 }
}

/** A code where the words are one, else a name, and the end of a phone where there are digits. */
function searched(words: string | undefined) {
  if (!words) return {}
  const code = normalizeOrderCode(words)
  const digits = words.replaceAll(/\D/g, '')
  return { code, name: words, digits: digits.length >= 4 ? digits : undefined }
}
