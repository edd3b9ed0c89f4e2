import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportNote, ImportPlatform } from '@mutirao/contract/item-imports'
import { instant } from './columns.ts'
import { apiKeys, staff } from './staff.ts'
import { tenantId } from './tenants.ts'

/** Imports of items from another shop system's export, with all that they could not take. */
export const itemImports = pgTable(
  'item_imports',
  {
    tenantId: tenantId(),
    /** The act by which it was asked for. */
    id: uuid().notNull(),
    /** SHA-256 of the file and the choices: the same act with another file is no repetition. */
    asked: text().notNull(),
    createdAt: instant().notNull(),
    staffId: uuid(),
    keyId: uuid(),
    platform: text().$type<ImportPlatform>().notNull(),
    /** The file's name. */
    file: text().notNull(),
    campaignId: text().notNull(),
    products: integer().notNull(),
    created: integer().notNull(),
    updated: integer().notNull(),
    /** Items that the shop had already and that the import did not change. */
    kept: integer().notNull(),
    skipped: integer().notNull(),
    notes: jsonb().$type<ImportNote[]>().notNull(),
    /** Counted once: a list of imports does not read their notes. */
    noteCount: integer().notNull(),
    cancelledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('item_imports_created').on(t.tenantId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.keyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
  ],
)

/** A picture of one product of an import, fetched after it. FETCHED: stored, and not yet in its items. */
export const importPictures = pgTable(
  'import_pictures',
  {
    tenantId: tenantId(),
    importId: uuid().notNull(),
    /** The product's number in the file, and the picture's place in it. */
    product: integer().notNull(),
    position: integer().notNull(),
    url: text().notNull(),
    /** The items that show it, and those that show it first. */
    items: text().array().notNull(),
    firstOf: text().array().notNull(),
    state: text().$type<'WAITING' | 'FETCHED' | 'DONE' | 'FAILED' | 'CANCELLED'>().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    /** Why the last attempt brought none. */
    answer: text(),
    /** The picture's name in the shop. */
    name: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.product, t.position] }),
    index('import_pictures_due')
      .on(t.tenantId, t.dueAt, t.product)
      .where(sql`state in ('WAITING', 'FETCHED')`),
    index('import_pictures_fetched')
      .on(t.tenantId, t.importId, t.product)
      .where(sql`state = 'FETCHED'`),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [itemImports.tenantId, itemImports.id] }).onDelete('cascade'),
    check('import_pictures_name', sql`(${t.name} is not null) = (${t.state} in ('FETCHED', 'DONE'))`),
  ],
)
