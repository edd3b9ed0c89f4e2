import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Centavos, Slug, text, Uuid } from './shapes.ts'
import { WrittenEffect } from './written.ts'

const price = Centavos.min(1).max(100_000_000)

/** The changes of one item, or of an offer, which has the category and the stock of its item; absent fields stay. compareAt: null takes the old price away. isSold: whether it is in the shop. count: its counted stock. */
export const ItemSheetLine = z.strictObject({
  item: Slug,
  price: price.optional(),
  compareAt: price.nullable().optional(),
  category: Slug.optional(),
  isSold: z.boolean().optional(),
  count: z.int().min(0).max(1_000_000).optional(),
})
export type ItemSheetLine = z.output<typeof ItemSheetLine>

const MOST_SELECTED = 1000
/** Base64 of 10 MB, the limit of a merchant's spreadsheet. */
const MOST_SHEET_SIGNS = 13_333_336
const ROOM_FOR_THE_REST = 1_000_000

/** sheet: a CSV or .xlsx file in base64. lines: of a selection. */
/** As many mistakes as a preview names. */
const MOST_LEFT_OUT = 200

const repaired = {
  cause: z
    .enum(['letters', 'unit', 'separators', 'negative', 'spelling'])
    .describe('letters: a letter in place of a digit. unit: a unit beside the number. separators: commas and points the wrong way.'),
  column: z.enum(['item', 'price', 'compareAt', 'category', 'count']).describe('Of the cell, as a line of a selection names it.'),
}

const SheetRepair = z.object({ ...repaired, use: z.string().describe('What the cell would be read as, as a person writes it.') })
export type SheetRepair = z.output<typeof SheetRepair>

const SheetRepairAsked = z.strictObject({ ...repaired, line: z.int().min(1).optional() })
export type SheetRepairAsked = z.output<typeof SheetRepairAsked>

const Sheet = z.strictObject({
  sheet: z
    .string()
    .min(1)
    .max(MOST_SHEET_SIGNS)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .optional(),
  lines: z.array(ItemSheetLine).min(1).max(MOST_SELECTED).optional(),
  without: z.array(z.int().min(1)).max(MOST_LEFT_OUT).optional().describe('Lines that are left out, as `mistakes` numbers them.'),
  repairs: z
    .array(SheetRepairAsked)
    .max(MOST_LEFT_OUT)
    .optional()
    .describe(
      'Repairs of `mistakes` that somebody accepted: in one line, or without `line` in all lines of the column with the same cause.',
    ),
})

const change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value }).optional()

/** line: of the sheet, or the one-based index in `lines`. campaign: the name of the campaign that makes an offer. reserved: units held by orders; isHeldUp: the count would have fallen below them. */
export const ItemSheetChange = z.object({
  line: z.int(),
  item: z.string(),
  name: z.string(),
  campaign: z.string().optional(),
  price: change(Centavos),
  compareAt: change(Centavos.nullable()),
  category: change(Slug),
  isSold: change(z.boolean()),
  count: change(z.int()),
  reserved: z.int().optional(),
  isHeldUp: z.boolean().optional(),
})
export type ItemSheetChange = z.output<typeof ItemSheetChange>

/** line 0: of the shop as a whole. */
export const ItemSheetIssue = z.object({
  line: z.int(),
  message: z.string(),
  repair: SheetRepair.optional().describe(
    'How a wrong cell can be read, where there is one way. It is read so only once it is among `repairs`.',
  ),
})
export type ItemSheetIssue = z.output<typeof ItemSheetIssue>

/** changed: the number of items that change; changes: the first ones. lines: those of the sheet. seen: what a save names to be of this preview. */
export const ItemSheetPreview = z.object({
  lines: z.int(),
  changed: z.int(),
  changes: z.array(ItemSheetChange),
  mistakes: z.array(ItemSheetIssue),
  moreMistakes: z.int(),
  warnings: z.array(ItemSheetIssue),
  effects: z.array(WrittenEffect),
  seen: z.string(),
})
export type ItemSheetPreview = z.output<typeof ItemSheetPreview>

const ofStaff = { auth: 'staff', may: 'items.write', status: 200 } as const
const mostBytes = MOST_SHEET_SIGNS + ROOM_FOR_THE_REST

export const getItemSheet = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/items/sheet',
  summary: 'The shop’s items as a sheet to change: prices, categories, and whether they are sold; the stock of now is there to be read',
  query: z.object({ campaign: Slug.optional(), category: Slug.optional(), q: text(60).optional() }),
  type: 'text/csv',
  response: z.string(),
})

export const previewItemSheet = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/sheet/preview',
  changesNothing: true,
  summary: 'What a sheet or a selection would change of the shop’s items, and every mistake with its line; changes nothing',
  body: Sheet,
  mostBytes,
  response: ItemSheetPreview,
  problems: ['overloaded', 'payload_too_large'],
})

/** The member `changed` of a conflict: the items that are no longer as they were previewed. */
export type ItemSheetConflict = { items: { line: number; item: string; name: string }[]; more: number }

export const changeItems = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/sheet',
  summary:
    'Changes the shop’s items at once, all or none, with the checks of any write; the same act is done once. Refused when an item changed since its preview. Counts need the right stock.write',
  body: Sheet.extend({ act: Uuid, seen: z.string().max(400_000) }),
  mostBytes,
  response: z.object({ changed: z.int() }),
  problems: ['conflict', 'overloaded', 'payload_too_large'],
})
