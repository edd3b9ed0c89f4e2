import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid } from './shapes.ts'
import { StockLine } from './stock.ts'
import { ofStaff, ofThing, Revision, Value } from './written.ts'

/** Writes one thing whole, whatever it is now; with a revision only while the thing has it. value: null takes the thing out of the shop. */
export const BulkWrite = ofThing.extend({ value: Value.nullable(), revision: Revision.optional() }).strict()
export type BulkWrite = z.output<typeof BulkWrite>

/** One line of a bulk write: a thing, or the stock and price of an item. */
export const BulkLine = z.union([BulkWrite, StockLine])

export const MOST_BULK_LINES = 50_000
/** The most lines of other kinds than items, which the shop writes one by one. */
export const MOST_BULK_OTHERS = 2000
const MOST_BULK_BYTES = 32_000_000

/** WAITING: accepted, behind earlier ones of the shop. DONE: all lines are written. FAILED: none is. */
export const bulkStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
export type BulkState = (typeof bulkStates)[number]

/** lines: those that were accepted. The counts add up to them once it is done; kept: lines that changed nothing. mistakes: how many a failed one has. progress: percent, while it runs. */
export const BulkJob = z.object({
  id: Uuid,
  state: z.enum(bulkStates),
  by: z.string().optional(),
  createdAt: Instant,
  startedAt: Instant.optional(),
  endedAt: Instant.optional(),
  lines: z.int(),
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  kept: z.int(),
  mistakes: z.int(),
  progress: z.int().optional(),
})
export type BulkJob = z.output<typeof BulkJob>

/** line: from 1; 0 for the shop as a whole. path: the field within the line's value; empty for the line. */
export const BulkMistake = z.object({ line: z.int(), path: z.string(), message: z.string() })
export type BulkMistake = z.output<typeof BulkMistake>

const caller = { auth: 'staff', may: [...ofStaff.may, 'stock.write'] } as const
const ofJob = z.object({ id: Uuid })
const LINES = 'application/x-ndjson'

export const startBulk = endpoint({
  ...caller,
  method: 'POST',
  path: '/api/admin/bulk',
  summary:
    'Writes many things, JSON Lines of at most 50,000: all or none, later, with the checks of any write. Each line needs the right of its kind; counts need stock.write, prices items.write',
  body: z.string(),
  bodyType: LINES,
  bodyLine: BulkLine,
  mostBytes: MOST_BULK_BYTES,
  status: 202,
  response: BulkJob,
  problems: ['payload_too_large', 'overloaded'],
})

export const listBulks = endpoint({
  ...caller,
  method: 'GET',
  path: '/api/admin/bulk',
  summary: 'The bulk writes of the shop, the newest 100 and those that have not ended; a program reads its own',
  query: z.object({ cursor: text(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  status: 200,
  /** next: the cursor of the following page. */
  response: z.object({ content: z.array(BulkJob), next: z.string().optional() }),
})

export const getBulk = endpoint({
  ...caller,
  method: 'GET',
  path: '/api/admin/bulk/{id}',
  summary: 'The state of a bulk write; a program reads its own',
  params: ofJob,
  status: 200,
  response: BulkJob,
  problems: ['not_found'],
})

export const listBulkMistakes = endpoint({
  ...caller,
  method: 'GET',
  path: '/api/admin/bulk/{id}/mistakes',
  summary: 'Why a bulk write failed, by line: the first 10,000 mistakes',
  params: ofJob,
  query: z.object({ cursor: text(200).optional(), limit: z.coerce.number().int().min(1).max(1000).default(200) }),
  status: 200,
  /** next: the cursor of the following page. */
  response: z.object({ content: z.array(BulkMistake), next: z.string().optional() }),
  problems: ['not_found'],
})

export const getBulkReport = endpoint({
  ...caller,
  method: 'GET',
  path: '/api/admin/bulk/{id}/report',
  summary: 'JSON Lines: of a bulk write that is done, what became of each line; of a failed one its mistakes. Empty before its end',
  params: ofJob,
  status: 200,
  type: LINES,
  response: z.string(),
  problems: ['not_found'],
})
