import type { StaffCtx } from '#context.ts'
import { listItemReferences } from '#modules/catalog/item-references.service.ts'
import type { PickingPart, PurchaseLine, UnpaidOrder } from '@mutirao/contract/lists'
import { csvHead, csvOf, csvRows } from '@mutirao/domain/csv'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { contentsText } from '@mutirao/domain/kit'
import { isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { getRound, listPickups } from '../fulfilling/rounds.service.ts'
import { listNeeded, listUnpaidRows } from './lists.repository.ts'

type Day = { date: string }
type Table = { csv: string }
/** List rows written per chunk. */
const PAGE = 200

export function listPurchases(ctx: StaffCtx, { date }: Day): Promise<PurchaseLine[]> {
  return listNeeded(ctx, statesWhere(mayBeFulfilled), date)
}

export async function listPurchasesCsv(ctx: StaffCtx, day: Day): Promise<Table> {
  const lines = await listPurchases(ctx, day)
  return {
    csv: csvOf(
      ['Produto', 'Unidade', 'Quantidade', 'Pedidos', 'Já certo', 'Se o grupo fechar'],
      lines.map(({ name, unit, quantity, inOpenGroups, orders }) => [name, unit, quantity, orders, quantity - inOpenGroups, inOpenGroups]),
    ),
  }
}

export async function* listPicking(ctx: StaffCtx, { date }: Day): AsyncGenerator<PickingPart[]> {
  const [{ stops }, places] = await Promise.all([getRound(ctx, date), listPickups(ctx, { date })])
  const toBring = stops.map((stop, at) => ({ part: stop, type: 'SHIPPING' as const, position: at + 1, place: placeOf(stop.address) }))
  const toFetch = places.flatMap(({ name, parts }) =>
    parts.map((part) => ({ part, type: 'PICKUP' as const, position: undefined, place: name })),
  )
  for (const page of inPages([...toBring, ...toFetch].filter(({ part }) => !isGone(part))))
    yield await withReferences(
      ctx,
      page.map(({ part, ...where }) => ({ ...packed(part), ...where })),
    )
}

/** What stands on a product's label tells it from its neighbours on the shelf. */
async function withReferences(ctx: StaffCtx, parts: readonly PickingPart[]): Promise<PickingPart[]> {
  const ids = new Set(parts.flatMap(({ lines }) => lines.flatMap(({ item }) => item ?? [])))
  const references = await listItemReferences(ctx, [...ids])
  return parts.map((part) => ({ ...part, lines: part.lines.map((line) => ({ ...line, reference: references.get(line.item ?? '') })) }))
}

export async function* listPickingCsv(ctx: StaffCtx, day: Day): AsyncGenerator<string> {
  yield csvHead(['Parada', 'Pedido', 'Quem comprou', 'Onde', 'Campanha', 'Horário', 'Produto', 'Unidade', 'Quantidade'])
  for await (const parts of listPicking(ctx, day))
    yield csvRows(
      parts.flatMap(({ position, code, buyer, place, campaign, window, lines }) =>
        lines.map(({ name, unit, quantity, parts = [] }) => {
          const whole = parts.length > 0 ? `${name}: ${contentsText(parts)}` : name
          return [position, code, buyer, place, campaign, window, whole, unit, quantity]
        }),
      ),
    )
}

export async function* listUnpaid(ctx: StaffCtx): AsyncGenerator<UnpaidOrder[]> {
  for (const rows of inPages(await listUnpaidRows(ctx, statesWhere(isUnpaid))))
    yield rows.map(({ code, state, userName, userPhone, price, createdAt, expiresAt }) => ({
      code,
      state,
      buyer: userName,
      phone: userPhone,
      price,
      creationDate: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString(),
    }))
}

export async function* listUnpaidCsv(ctx: StaffCtx): AsyncGenerator<string> {
  const when = (at: string | undefined) => at && formatStamp(new Date(at), ctx.tenant.body.timeZone)
  yield csvHead(['Pedido', 'Quem comprou', 'Celular', 'Total', 'Feito', 'Vence'])
  for await (const orders of listUnpaid(ctx))
    yield csvRows(
      orders.map(({ code, buyer, phone, price, creationDate, expiresAt }) => [
        code,
        buyer,
        phone,
        { centavos: price },
        when(creationDate),
        when(expiresAt),
      ]),
    )
}

function* inPages<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE)
}

type Handed = Awaited<ReturnType<typeof getRound>>['stops'][number] | Awaited<ReturnType<typeof listPickups>>[number]['parts'][number]

const isGone = ({ state }: Handed) => state === 'DELIVERED' || state === 'SHIPPED'

function packed({ orderId, campaignId, state, code, buyer, campaign, slot, lines, waits }: Handed) {
  const window = slot ? `${slot.from} às ${slot.to}` : ''
  return { orderId, campaignId, state, code, buyer, campaign, window, lines, waits }
}

const placeOf = ({ address = '', neighborhood = '' }: { address?: string; neighborhood?: string }) =>
  [address, neighborhood].filter(Boolean).join(', ')
