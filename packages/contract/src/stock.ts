import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Reference, Slug, text, Uuid } from './shapes.ts'

const count = z.int().min(-1_000_000).max(1_000_000)

/** The change of one item, named by its id or its reference: its stock (`set` to a count, or `adjust` by a difference), its price, or both. */
export const StockLine = z
  .strictObject({
    item: Slug.optional(),
    reference: Reference.optional(),
    set: count.min(0).optional(),
    adjust: count.optional(),
    price: Centavos.min(1).max(100_000_000).optional(),
    reason: text(120).optional(),
  })
  .refine(({ item, reference }) => (item === undefined) !== (reference === undefined), {
    path: ['item'],
    message: 'diga o item ou a referência dele, um dos dois',
  })
export type StockLine = z.output<typeof StockLine>

/** Either lines, or a spreadsheet table with the columns item, contado, ajuste, preço and motivo. */
const Lines = z.object({ lines: z.array(StockLine).max(5000).optional(), csv: z.string().max(1_000_000).optional() })

const Change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })

/** reserved: units held by orders; isHeldUp: the count would have fallen below them, and was set to them. */
export const StockChange = z.object({
  item: Slug,
  name: z.string(),
  onHand: Change(z.int()).optional(),
  reserved: z.int().optional(),
  isHeldUp: z.boolean().optional(),
  price: Change(Centavos).optional(),
})
export type StockChange = z.output<typeof StockChange>

export const StockMistake = z.object({
  line: z.int().describe('Of the table, or the place in `lines`, of which the first is 1.'),
  message: z.string(),
})
export type StockMistake = z.output<typeof StockMistake>

const ofStaff = { auth: 'staff', may: 'stock.write', mostBytes: 2_000_000, status: 200 } as const

export const previewStock = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/stock/preview',
  changesNothing: true,
  summary: 'What a change of stock and prices would do, and every mistake in it; changes nothing',
  body: Lines,
  response: z.object({ changes: z.array(StockChange), mistakes: z.array(StockMistake), moreMistakes: z.int() }),
})

export const changeStock = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/stock',
  summary:
    'Changes stock and prices at once, all or none; the same act is done once, and with other lines refused. Prices need the right items.write',
  body: Lines.extend({ act: Uuid }),
  response: z.object({ changes: z.array(StockChange) }),
  problems: ['conflict'],
})

/** quantity: units; adjust may be negative. reserve and release change what is free, ship and adjust what is there. order: absent without one. */
export const StockMovement = z.object({
  id: Uuid,
  item: Slug,
  kind: z.enum(['opening', 'reserve', 'release', 'ship', 'adjust']),
  quantity: z.int(),
  order: Uuid.optional(),
  at: Instant,
})
export type StockMovement = z.output<typeof StockMovement>

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/stock/movements',
  auth: 'staff',
  may: 'stock.write',
  summary: 'Every change of the shop’s counts, the oldest first: openings, corrections, and what orders hold, give back and take',
  query: z.object({
    item: Slug.optional(),
    updated_after: Instant.optional().describe('Movements later than this.'),
    cursor: text(200).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  isLongRead: true,
  status: 200,
  /** next: the cursor of the following page; absent with the last one. */
  response: z.object({ content: z.array(StockMovement), next: z.string().optional() }),
})
