import { z } from 'zod'
import { MOST_THANKS } from '@mutirao/domain/leader'
import { endpoint } from './endpoint.ts'
import { Line, PartMoved } from './fulfilment.ts'
import { Centavos, Instant, Slug, text, Uuid } from './shapes.ts'

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const Percentage = z.int('Escreva um número inteiro').min(0).max(MOST_THANKS, `No máximo ${MOST_THANKS}%`)

const atPoint = z.object({ storeId: Slug })
const ofLeader = z.object({ leader: Uuid })
const ofMonth = ofLeader.extend({ month: Month })

/**
 * A closed month. amount: the sum of its rows. owed: what earlier months could not take back, before it; never positive. moved: what it credited to the
 * wallet, or took from it.
 */
const ClosedMonth = z.object({
  month: Month,
  parts: z.int(),
  goods: Centavos,
  amount: Centavos,
  owed: Centavos,
  moved: Centavos,
  closedAt: Instant,
})
export type ClosedMonth = z.output<typeof ClosedMonth>

/** goods: what the shop keeps of the part. amount: the thanks for it, or what is taken back after a refund. */
const ThanksRow = z.object({
  handedAt: Instant,
  code: z.string(),
  campaign: z.string(),
  percentage: Percentage,
  goods: Centavos,
  amount: Centavos,
})
export type ThanksRow = z.output<typeof ThanksRow>

const Statement = z.object({ point: z.string(), closed: ClosedMonth, rows: z.array(ThanksRow) })
export type Statement = z.output<typeof Statement>

/** The month that is not closed yet, as it would be closed now. */
const OpenMonth = z.object({ month: Month, parts: z.int(), goods: Centavos, amount: Centavos })
export type OpenMonth = z.output<typeof OpenMonth>

const Months = z.object({ open: OpenMonth, closed: z.array(ClosedMonth) })
export type LeaderMonths = z.output<typeof Months>

const Table = z.object({ csv: z.string() })

/** A leader as the office sees her. contact: the masked phone or e-mail of one who has not accepted yet. */
const DeskLeader = z.object({
  id: Uuid,
  name: z.string().optional(),
  contact: z.string().optional(),
  percentage: Percentage,
  invitedAt: Instant,
  acceptedAt: Instant.optional(),
  endedAt: Instant.optional(),
  months: Months.optional(),
})
export type DeskLeader = z.output<typeof DeskLeader>

/** leader: who leads the point, or was asked to. former: who led it before and has closed months. */
const PointLeader = z.object({ point: z.string(), leader: DeskLeader.optional(), former: z.array(DeskLeader) })
export type PointLeader = z.output<typeof PointLeader>

export const getPointLeader = endpoint({
  method: 'GET',
  path: '/api/admin/points/{storeId}/leader',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Who leads a pickup point, with her months, and who led it before',
  params: atPoint,
  status: 200,
  response: PointLeader,
  problems: ['not_found'],
})

export const namePointLeader = endpoint({
  method: 'PUT',
  path: '/api/admin/points/{storeId}/leader',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Ask a person, by phone or e-mail, to lead a pickup point; she accepts by her own sign-in. A point has one leader',
  params: atPoint,
  body: z.object({ key: text(120), percentage: Percentage }),
  status: 200,
  response: PointLeader,
  problems: ['not_found', 'invalid_key', 'conflict'],
})

export const promiseThanks = endpoint({
  method: 'PUT',
  path: '/api/admin/leaders/{leader}/percentage',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Change what a leader is promised, in percent of the goods handed over from now on',
  params: ofLeader,
  body: z.object({ percentage: Percentage }),
  status: 200,
  response: PointLeader,
  problems: ['not_found'],
})

export const endPointLeader = endpoint({
  method: 'DELETE',
  path: '/api/admin/leaders/{leader}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'End what a leader does at her point; her open month is still closed at its end',
  params: ofLeader,
  status: 200,
  response: PointLeader,
  problems: ['not_found'],
})

export const getLeaderStatement = endpoint({
  method: 'GET',
  path: '/api/admin/leaders/{leader}/months/{month}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'A closed month of a leader with its rows',
  params: ofMonth,
  isLongRead: true,
  status: 200,
  response: Statement,
  problems: ['not_found'],
})

export const getLeaderStatementCsv = endpoint({
  method: 'GET',
  path: '/api/admin/leaders/{leader}/months/{month}/csv',
  auth: 'staff',
  may: 'staff.write',
  summary: 'The same as a table',
  params: ofMonth,
  isLongRead: true,
  status: 200,
  response: Table,
  problems: ['not_found'],
})

/** A point that I lead, or am asked to lead. path: the address to share, in the shop. */
const MyPoint = z.object({
  id: Uuid,
  storeId: Slug,
  point: z.string(),
  address: z.string(),
  hours: z.string(),
  path: z.string(),
  percentage: Percentage,
  isAccepted: z.boolean(),
})
export type MyPoint = z.output<typeof MyPoint>

export const listMyPoints = endpoint({
  method: 'GET',
  path: '/api/operation/leaders',
  auth: 'client',
  summary: 'The pickup points that I lead, and those that the shop asks me to lead',
  status: 200,
  response: z.array(MyPoint),
})

export const acceptPoint = endpoint({
  method: 'PUT',
  path: '/api/operation/leaders/{leader}/acceptance',
  auth: 'client',
  summary: 'Accept to lead the pickup point that the shop asked one of my verified keys to lead',
  params: ofLeader,
  status: 200,
  response: z.array(MyPoint),
  problems: ['not_found'],
})

export const leavePoint = endpoint({
  method: 'DELETE',
  path: '/api/operation/leaders/{leader}',
  auth: 'client',
  summary: 'Lead the point no longer, or refuse to',
  params: ofLeader,
  status: 204,
  problems: ['not_found'],
})

/** Somebody with a paid order of an open campaign for the point: no more than is needed to expect them. */
const PointBuyer = z.object({ name: z.string(), items: z.int(), campaign: z.string() })
export type PointBuyer = z.output<typeof PointBuyer>

export const listPointBuyers = endpoint({
  method: 'GET',
  path: '/api/operation/leaders/{leader}/people',
  auth: 'client',
  summary: 'Who buys for my point in open campaigns: first name and number of items',
  params: ofLeader,
  status: 200,
  response: z.array(PointBuyer),
  problems: ['not_found'],
})

/** A part that waits at the point. hasDue: it is paid at the point, and only the shop's staff hand it over. */
const PointPart = z.object({
  orderId: Uuid,
  campaignId: Slug,
  code: z.string(),
  campaign: z.string(),
  name: z.string(),
  recipient: z.string().optional(),
  lines: z.array(Line),
  hasDue: z.boolean(),
})
export type PointPart = z.output<typeof PointPart>

export const listPointParts = endpoint({
  method: 'GET',
  path: '/api/operation/leaders/{leader}/parts',
  auth: 'client',
  summary: 'What is ready at my point and not fetched yet',
  params: ofLeader,
  status: 200,
  response: z.array(PointPart),
  problems: ['not_found'],
})

export const handOverAtPoint = endpoint({
  method: 'POST',
  path: '/api/operation/leaders/{leader}/orders/{id}/parts/{campaignId}/hand-over',
  auth: 'client',
  summary: 'A part that was ready at my point was fetched: always with the code that its buyer has',
  params: ofLeader.extend({ id: Uuid, campaignId: Slug }),
  body: z.object({ act: Uuid, deliveryCode: z.string().regex(/^\d{4}$/, 'O código de retirada tem 4 números') }),
  status: 200,
  response: PartMoved,
  problems: ['not_found', 'order_not_found', 'part_moved', 'group_open', 'delivery_code_wrong', 'amount_differs', 'rate_limit'],
})

export const listMyMonths = endpoint({
  method: 'GET',
  path: '/api/operation/leaders/{leader}/months',
  auth: 'client',
  summary: 'My thanks by month: what this month would give now, and the closed ones',
  params: ofLeader,
  status: 200,
  response: Months,
  problems: ['not_found'],
})

export const getMyStatement = endpoint({
  method: 'GET',
  path: '/api/operation/leaders/{leader}/months/{month}',
  auth: 'client',
  summary: 'A closed month of mine with its rows',
  params: ofMonth,
  status: 200,
  response: Statement,
  problems: ['not_found'],
})

export const getMyStatementCsv = endpoint({
  method: 'GET',
  path: '/api/operation/leaders/{leader}/months/{month}/csv',
  auth: 'client',
  summary: 'The same as a table',
  params: ofMonth,
  status: 200,
  response: Table,
  problems: ['not_found'],
})

/** leader: her first name, once she has accepted. */
export const getPoint = endpoint({
  method: 'GET',
  path: '/api/operation/points/{storeId}/public',
  auth: 'public',
  summary: 'A pickup point that somebody leads',
  params: atPoint,
  status: 200,
  response: z.object({ storeId: Slug, name: z.string(), address: z.string(), hours: z.string(), leader: z.string().optional() }),
  problems: ['not_found'],
})
