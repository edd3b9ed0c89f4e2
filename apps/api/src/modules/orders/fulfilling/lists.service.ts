import type { PickingPart, PurchaseLine, UnpaidOrder } from '@mutirao/contract/lists'
import { csvOf } from '@mutirao/domain/csv'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import type { StaffCtx } from '#context.ts'
import { listNeeded, listUnpaidRows } from './desk.repository.ts'
import { getRound, listPickups } from './rounds.service.ts'

type Day = { date: string }
type Table = { csv: string }

export function listPurchases(ctx: StaffCtx, { date }: Day): Promise<PurchaseLine[]> {
  return listNeeded(ctx, statesWhere(mayBeFulfilled), date)
}

export async function listPurchasesCsv(ctx: StaffCtx, day: Day): Promise<Table> {
  const lines = await listPurchases(ctx, day)
  return {
    csv: csvOf(
      ['Produto', 'Unidade', 'Quantidade', 'Pedidos'],
      lines.map(({ name, unit, quantity, orders }) => [name, unit, quantity, orders]),
    ),
  }
}

export async function listPicking(ctx: StaffCtx, { date }: Day): Promise<PickingPart[]> {
  const [{ stops }, places] = await Promise.all([getRound(ctx, date), listPickups(ctx, { date })])
  const brought = stops.map((stop, at) => ({ ...packed(stop), position: at + 1, place: placeOf(stop.address) }))
  const fetched = places.flatMap(({ name, parts }) => parts.map((part) => ({ ...packed(part), place: name })))
  return [...brought, ...fetched].filter(({ isDone }) => !isDone).map(({ isDone: _done, ...part }) => part)
}

export async function listPickingCsv(ctx: StaffCtx, day: Day): Promise<Table> {
  const parts = await listPicking(ctx, day)
  const rows = parts.flatMap(({ position, code, buyer, place, campaign, window, lines }) =>
    lines.map(({ name, unit, quantity }) => [position, code, buyer, place, campaign, window, name, unit, quantity]),
  )
  return { csv: csvOf(['Parada', 'Pedido', 'Quem comprou', 'Onde', 'Campanha', 'Horário', 'Produto', 'Unidade', 'Quantidade'], rows) }
}

export async function listUnpaid(ctx: StaffCtx): Promise<UnpaidOrder[]> {
  const rows = await listUnpaidRows(ctx, statesWhere(isUnpaid))
  return rows.map(({ code, state, userName, userPhone, price, createdAt, expiresAt }) => ({
    code,
    state,
    buyer: userName,
    phone: userPhone,
    price,
    creationDate: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString(),
  }))
}

export async function listUnpaidCsv(ctx: StaffCtx): Promise<Table> {
  const orders = await listUnpaid(ctx)
  const when = (at: string | undefined) => at && formatStamp(new Date(at), ctx.tenant.body.timeZone)
  const rows = orders.map(({ code, buyer, phone, price, creationDate, expiresAt }) => [
    code,
    buyer,
    phone,
    { centavos: price },
    when(creationDate),
    when(expiresAt),
  ])
  return { csv: csvOf(['Pedido', 'Quem comprou', 'Celular', 'Total', 'Feito', 'Vence'], rows) }
}

type Handed = Awaited<ReturnType<typeof getRound>>['stops'][number] | Awaited<ReturnType<typeof listPickups>>[number]['parts'][number]

function packed({ code, buyer, campaign, slot, lines, state }: Handed) {
  const window = slot ? `${slot.from} às ${slot.to}` : ''
  return { code, buyer, campaign, window, lines, isDone: state === 'DELIVERED' || state === 'SHIPPED' }
}

const placeOf = ({ address = '', neighborhood = '' }: { address?: string; neighborhood?: string }) =>
  [address, neighborhood].filter(Boolean).join(', ')
