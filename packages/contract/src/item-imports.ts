import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemSheetIssue } from './item-sheets.ts'
import { Instant, Slug, text, Uuid } from './shapes.ts'

export const importPlatforms = ['nuvemshop', 'shopify', 'woocommerce'] as const
export const ImportPlatform = z.enum(importPlatforms)
export type ImportPlatform = z.output<typeof ImportPlatform>

/** Base64 of 16 MB: Shopify limits its own files of items to 15, and 80,000 customers fit. */
const MOST_FILE_SIGNS = 21_333_336
const ROOM_FOR_THE_REST = 100_000
export const MOST_EXPORT_BYTES = MOST_FILE_SIGNS + ROOM_FOR_THE_REST

/** Another shop system's export in base64. */
export const ExportFile = z
  .string()
  .min(1)
  .max(MOST_FILE_SIGNS)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)

/**
 * campaign: whose catalogue gets the new items. known: what happens to items that the shop has already. uncounted: the stock of items that the other
 * shop does not count. isWeightUnit: whether the weight of the file is the quantity that is sold.
 */
export const ImportChoices = z.strictObject({
  campaign: Slug,
  known: z.enum(['LEAVE', 'UPDATE']),
  uncounted: z.int().min(0).max(1_000_000),
  isWeightUnit: z.boolean(),
})
export type ImportChoices = z.output<typeof ImportChoices>

const Import = ImportChoices.extend({
  file: ExportFile,
  name: text(200),
})

/**
 * Lines that an import does not take as they are written. SKIPPED: the line is left out; CHANGED: taken otherwise; MERGED: the same as an earlier line; COLUMN:
 * a column, named by `item`, that no item has a place for; PICTURE: a picture that could not be fetched. line 0: of no single line.
 */
export const ImportNote = z.object({
  kind: z.enum(['SKIPPED', 'CHANGED', 'MERGED', 'COLUMN', 'PICTURE']),
  line: z.int(),
  item: z.string(),
  message: z.string(),
})
export type ImportNote = z.output<typeof ImportNote>

/** knownBy: how the shop's item was recognized. */
export const ImportedItem = z.object({
  line: z.int(),
  item: z.string(),
  name: z.string(),
  price: z.int(),
  compareAt: z.int().optional(),
  stock: z.int().optional(),
  category: z.string(),
  pictures: z.int(),
  outcome: z.enum(['CREATED', 'BACK', 'UPDATED', 'LEFT', 'SAME']),
  knownBy: z.enum(['CODE', 'NAME']).optional(),
})
export type ImportedItem = z.output<typeof ImportedItem>

const Counts = z.object({
  products: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Items that the shop has already and that the import does not change. */
  left: z.int(),
  skipped: z.int(),
})

/**
 * mistakes: why nothing can be imported. items and notes: the first ones. uncounted: new items that get the chosen stock. pictures: addresses that are
 * fetched after the import. seen: what an import names to be of this preview.
 */
export const ItemImportPreview = Counts.extend({
  platform: ImportPlatform.optional(),
  mistakes: z.array(ItemSheetIssue),
  items: z.array(ImportedItem),
  notes: z.array(ImportNote),
  moreNotes: z.int(),
  columns: z.array(z.string()),
  categories: z.array(z.string()),
  uncounted: z.int(),
  pictures: z.int(),
  seen: z.string(),
})
export type ItemImportPreview = z.output<typeof ItemImportPreview>

/** pictures.left: those that are still to be fetched. notes: the number of lines in the report. */
export const ItemImport = Counts.extend({
  id: Uuid,
  createdAt: Instant,
  by: z.string().optional(),
  platform: ImportPlatform,
  file: z.string(),
  campaign: z.string(),
  notes: z.int(),
  isCancelled: z.boolean(),
  pictures: z.object({ all: z.int(), done: z.int(), failed: z.int(), left: z.int() }),
})
export type ItemImport = z.output<typeof ItemImport>

const ofStaff = { auth: 'staff', may: 'items.write', status: 200 } as const
const mostBytes = MOST_EXPORT_BYTES
const params = z.object({ id: Uuid })

export const previewItemImport = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/imports/preview',
  changesNothing: true,
  summary:
    'What the products’ CSV export of Nuvemshop, Shopify or WooCommerce would bring: new items, items that the shop has, and all that cannot be taken; changes nothing',
  body: Import,
  mostBytes,
  response: ItemImportPreview,
  problems: ['overloaded', 'payload_too_large'],
})

export const importItems = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/imports',
  summary:
    'Imports the items of an export, all or none, with the checks of any write; the same act is done once, and the same file creates nothing twice. Its pictures are fetched afterwards. Refused when the shop changed since the preview',
  body: Import.extend({ act: Uuid, seen: z.string().max(100) }),
  mostBytes,
  response: ItemImport,
  problems: ['conflict', 'overloaded', 'payload_too_large'],
})

export const listItemImports = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/items/imports',
  summary: 'The last imports of items, newest first, with the progress of their pictures',
  response: z.object({ content: z.array(ItemImport) }),
})

export const getItemImportReport = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/items/imports/{id}/report',
  summary: 'All that an import could not take, by line and picture, for a spreadsheet',
  params,
  type: 'text/csv',
  response: z.string(),
  problems: ['not_found'],
})

export const cancelItemImport = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/imports/{id}/cancel',
  summary: 'Fetches no further pictures of an import; its items stay',
  params,
  response: ItemImport,
  problems: ['not_found'],
})

export const retryItemImport = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/items/imports/{id}/retry',
  summary: 'Fetches the pictures of an import that failed or were cancelled again',
  params,
  response: ItemImport,
  problems: ['not_found'],
})
