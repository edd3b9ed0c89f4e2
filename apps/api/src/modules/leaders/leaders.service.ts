import { inTransaction, type Ctx, type HandingCtx, type PersonCtx, type ShopCtx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { noteLeaderAsked } from '#modules/messages/messages.service.ts'
import { handOverAt, listReadyAt } from '#modules/orders/fulfilling/point-parts.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { PartMoved } from '@mutirao/contract/fulfilment'
import type {
  DeskLeader,
  handOverAtPoint as handOverCall,
  LeaderMonths,
  MyPoint,
  namePointLeader as nameCall,
  PointBuyer,
  PointLeader,
  PointPart,
  Statement,
  ThanksRow,
} from '@mutirao/contract/leaders'
import { Problem } from '@mutirao/contract/problems'
import { csvOf } from '@mutirao/domain/csv'
import { ASKED_DAYS, closingOf } from '@mutirao/domain/leader'
import { maskLoginKey, parseLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { publicFirstName } from '@mutirao/domain/name'
import { DAY_MS, dateText, localTime } from '@mutirao/domain/zoned-time'
import * as repository from './leaders.repository.ts'
import type { LeaderRow, ListedLeader } from './leaders.repository.ts'
import { listMonths, listRows } from './months.repository.ts'
import { readMonths, toClosed } from './months.service.ts'

const subjectOf = ({ storeId }: Pick<LeaderRow, 'storeId'>) => `store ${storeId}`
const keyOf = ({ keyType, keyValue }: LeaderRow): LoginKey | undefined =>
  keyType !== null && keyValue !== null ? { type: keyType, value: keyValue } : undefined

async function pointName(ctx: ShopCtx, storeId: string): Promise<string | undefined> {
  const [store] = await repository.listStores(ctx, [storeId])
  return store?.name
}

/* Acts of the office. */

/** Throws not_found for a point that the shop never had a leader at, and does not have. */
export async function getPointLeader(ctx: StaffCtx, storeId: string): Promise<PointLeader> {
  const [rows, name] = await Promise.all([repository.listOfStore(ctx, storeId), pointName(ctx, storeId)])
  if (name === undefined && rows.length === 0) throw new Problem('not_found')
  const isPresent = ({ leader }: ListedLeader) => leader.endedAt === null
  const present = rows.find(isPresent)
  const former = rows.filter((row) => !isPresent(row) && row.leader.acceptedAt !== null)
  return {
    point: name ?? storeId,
    leader: present && (await toDesk(ctx, present)),
    former: await Promise.all(former.map((row) => toDesk(ctx, row))),
  }
}

async function toDesk(ctx: StaffCtx, { leader, name, percentage }: ListedLeader): Promise<DeskLeader> {
  const key = keyOf(leader)
  return {
    id: leader.id,
    name: name ?? undefined,
    contact: key && maskLoginKey(key),
    percentage,
    invitedAt: leader.invitedAt.toISOString(),
    acceptedAt: leader.acceptedAt?.toISOString(),
    endedAt: leader.endedAt?.toISOString(),
    months: leader.acceptedAt ? await readMonths(ctx, leader) : undefined,
  }
}

/** Asks a person to lead a point. Throws conflict when the point has a leader. */
export async function namePointLeader(
  ctx: StaffCtx,
  storeId: string,
  { key: typed, percentage }: HandlerInput<typeof nameCall>['body'],
): Promise<PointLeader> {
  const key = parseLoginKey(typed)
  if (!key) throw new Problem('invalid_key')
  await inTransaction(ctx, async (tx) => {
    const point = await pointName(tx, storeId)
    if (point === undefined) throw new Problem('not_found')
    const id = uuidv7(tx.now.getTime())
    if (!(await repository.insertLeader(tx, { id, storeId, key, until: new Date(tx.now.getTime() + ASKED_DAYS * DAY_MS) })))
      throw new Problem('conflict', { reason: texts.taken })
    await repository.insertTerms(tx, id, percentage)
    await recordAudit(tx, { action: 'leader.name', subject: subjectOf({ storeId }), detail: { leader: id, percentage } })
    const leadId = await repository.findLeadByKey(tx, key)
    if (leadId) await noteLeaderAsked(tx, leadId, point)
  })
  return getPointLeader(ctx, storeId)
}

/** Changes what a leader is promised for what is handed over from now on. Throws not_found when she leads no longer. */
export async function promiseThanks(ctx: StaffCtx, id: string, percentage: number): Promise<PointLeader> {
  const { storeId } = await inTransaction(ctx, async (tx) => {
    const leader = await lockPresent(tx, id)
    const before = (await repository.findLeader(tx, id))!.percentage
    if (before === percentage) return leader
    await repository.insertTerms(tx, id, percentage)
    await recordAudit(tx, { action: 'leader.percentage', subject: subjectOf(leader), detail: { leader: id, before, after: percentage } })
    return leader
  })
  return getPointLeader(ctx, storeId)
}

export async function endPointLeader(ctx: StaffCtx, id: string): Promise<PointLeader> {
  const { storeId } = await inTransaction(ctx, async (tx) => {
    const leader = await lockPresent(tx, id)
    await endLeader(tx, leader)
    await recordAudit(tx, { action: 'leader.end', subject: subjectOf(leader), detail: { leader: id } })
    return leader
  })
  return getPointLeader(ctx, storeId)
}

async function lockPresent(ctx: ShopCtx, id: string): Promise<LeaderRow> {
  const leader = await repository.lockLeader(ctx, id)
  if (!leader || leader.endedAt !== null) throw new Problem('not_found')
  return leader
}

/** The months of one who has accepted are still closed. */
const endLeader = (ctx: ShopCtx, { id, acceptedAt, closesAt }: LeaderRow) =>
  repository.saveLeader(ctx, id, { endedAt: ctx.now, keyType: null, keyValue: null, closesAt: acceptedAt ? closesAt : null })

/* Acts and reads of a leader. */

export async function listMyPoints(ctx: PersonCtx): Promise<MyPoint[]> {
  const rows = await repository.listOfPerson(ctx, ctx.actor)
  if (rows.length === 0) return []
  const stores = await repository.listStores(
    ctx,
    rows.map(({ leader }) => leader.storeId),
  )
  return rows.flatMap(({ leader, percentage }) => {
    const store = stores.find(({ id }) => id === leader.storeId)
    if (!store) return []
    const address = `${store.address}, ${store.addressNumber}, ${store.neighborhood}`
    const { id, storeId } = leader
    const path = `/?point=${storeId}`
    return [{ id, storeId, point: store.name, address, hours: store.hours, path, percentage, isAccepted: leader.leadId !== null }]
  })
}

/** Accepts what one of the caller's verified keys was asked for; again, it changes nothing. */
export async function acceptPoint(ctx: PersonCtx, id: string): Promise<MyPoint[]> {
  await inTransaction(ctx, async (tx) => {
    const leader = await lockPresent(tx, id)
    if (leader.leadId === ctx.actor.leadId) return
    const key = keyOf(leader)
    if (!key || !(await repository.hasKey(tx, ctx.actor.userId, key))) throw new Problem('not_found')
    const closesAt = closingOf(tx.now, tx.tenant.body.timeZone)
    await repository.saveLeader(tx, id, { leadId: ctx.actor.leadId, acceptedAt: tx.now, closesAt, keyType: null, keyValue: null })
    await recordAudit(asLeader(tx, id), { action: 'leader.accept', subject: subjectOf(leader), detail: {} })
  })
  return listMyPoints(ctx)
}

export function leavePoint(ctx: PersonCtx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const leader = await lockPresent(tx, id)
    const key = keyOf(leader)
    const isMine = leader.leadId === ctx.actor.leadId || (key !== undefined && (await repository.hasKey(tx, ctx.actor.userId, key)))
    if (!isMine) throw new Problem('not_found')
    await endLeader(tx, leader)
    await recordAudit(asLeader(tx, id), {
      action: 'leader.leave',
      subject: subjectOf(leader),
      detail: { isAccepted: leader.acceptedAt !== null },
    })
  })
}

const asLeader = (ctx: Ctx, leaderId: string): HandingCtx => ({ ...ctx, actor: { kind: 'leader', leaderId } })

/** Throws not_found when the caller does not lead it, or not any longer. */
async function getMine(ctx: PersonCtx, id: string): Promise<LeaderRow> {
  const found = await repository.findLeader(ctx, id)
  if (!found || found.leader.leadId !== ctx.actor.leadId || found.leader.endedAt !== null) throw new Problem('not_found')
  return found.leader
}

/** First names and numbers of items alone: no more is needed to expect these people. */
export async function listPointBuyers(ctx: PersonCtx, id: string): Promise<PointBuyer[]> {
  const { storeId } = await getMine(ctx, id)
  const rows = await repository.listBuyers(ctx, storeId)
  return rows.map(({ name, ...row }) => ({ ...row, name: publicFirstName(name) ?? texts.somebody }))
}

export async function listPointParts(ctx: PersonCtx, id: string): Promise<PointPart[]> {
  const { storeId } = await getMine(ctx, id)
  return (await listReadyAt(ctx, storeId)).map(({ orderId, campaignId, code, campaign, buyer, recipient, lines, due }) => ({
    orderId,
    campaignId,
    code,
    campaign,
    name: publicFirstName(buyer) ?? texts.somebody,
    recipient: recipient === undefined ? undefined : (publicFirstName(recipient) ?? texts.somebody),
    lines,
    hasDue: (due ?? 0) > 0,
  }))
}

type HandedOver = HandlerInput<typeof handOverCall>

export async function handOverAtPoint(
  ctx: PersonCtx,
  { leader: id, ...part }: HandedOver['params'],
  body: HandedOver['body'],
): Promise<PartMoved> {
  const { storeId } = await getMine(ctx, id)
  return handOverAt(asLeader(ctx, id), { ...part, storeId }, body)
}

/** The months of a point that the caller leads, or has led. */
export async function listMyMonths(ctx: PersonCtx, id: string): Promise<LeaderMonths> {
  return readMonths(ctx, await getOnceMine(ctx, id))
}

async function getOnceMine(ctx: PersonCtx, id: string): Promise<LeaderRow> {
  const found = await repository.findLeader(ctx, id)
  if (!found || found.leader.leadId !== ctx.actor.leadId) throw new Problem('not_found')
  return found.leader
}

export async function getMyStatement(ctx: PersonCtx, id: string, month: string): Promise<Statement> {
  return statementOf(ctx, await getOnceMine(ctx, id), month)
}

/** Throws not_found when the month is not closed. */
export async function getStatement(ctx: ShopCtx, id: string, month: string): Promise<Statement> {
  const found = await repository.findLeader(ctx, id)
  if (!found) throw new Problem('not_found')
  return statementOf(ctx, found.leader, month)
}

async function statementOf(ctx: ShopCtx, { id, storeId }: LeaderRow, month: string): Promise<Statement> {
  const [months, rows, point] = await Promise.all([listMonths(ctx, id), listRows(ctx, id, month), pointName(ctx, storeId)])
  const closed = months.find((one) => one.month === month)
  if (!closed) throw new Problem('not_found')
  return {
    point: point ?? storeId,
    closed: toClosed(closed),
    rows: rows.map(({ row, code, campaign }): ThanksRow => ({
      handedAt: row.handedAt.toISOString(),
      code: code ?? '',
      campaign: campaign ?? row.campaignId,
      percentage: row.percentage,
      goods: row.goods,
      amount: row.amount,
    })),
  }
}

export function statementTable({ tenant }: ShopCtx, { closed, rows }: Statement): { csv: string } {
  const dayOf = (at: string) => dateText(localTime(new Date(at), tenant.body.timeZone))
  const cells = rows.map(({ handedAt, code, campaign, goods, percentage, amount }) => [
    dayOf(handedAt),
    code,
    campaign,
    { centavos: goods },
    percentage,
    { centavos: amount },
  ])
  const total = ['Total', '', '', { centavos: closed.goods }, '', { centavos: closed.amount }]
  return { csv: csvOf(['Retirado em', 'Pedido', 'Campanha', 'Produtos', 'Porcentagem', 'Agradecimento'], [...cells, total]) }
}

/* Reads of visitors. */

/** A point with an accepted leader. Throws not_found for any other. */
export async function getPoint(ctx: Ctx, storeId: string) {
  const [rows, [store]] = await Promise.all([repository.listOfStore(ctx, storeId), repository.listStores(ctx, [storeId])])
  const present = rows.find(({ leader }) => leader.leadId !== null && leader.endedAt === null)
  if (!present || !store) throw new Problem('not_found')
  const address = `${store.address}, ${store.addressNumber}, ${store.neighborhood}`
  return { storeId, name: store.name, address, hours: store.hours, leader: publicFirstName(present.name ?? '') }
}

const texts = {
  taken: 'Este ponto já tem quem cuide dele. Encerre antes de convidar outra pessoa.',
  somebody: 'Alguém',
}
