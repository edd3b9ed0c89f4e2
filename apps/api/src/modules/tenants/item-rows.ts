import { and, eq, sql } from 'drizzle-orm'
import { items, stock, stockLedger } from '#db/schema/catalog.ts'
import { searchable } from '@mutirao/domain/search-text'
import { uuidv7 } from '../../ids.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { kitColumns } from './kit-columns.ts'
import { excluded, pictureOf, type Target } from './tenant-rows.ts'

const ITEMS_A_STATEMENT = 500

export async function saveItems(target: Target, folder: TenantFolder) {
  const { db, tenantId } = target
  const values = itemRows(target, folder)
  const columns = [
    'campaign_id',
    'category_id',
    'name',
    'unit',
    'brand',
    'price',
    'compare_at',
    'description',
    'ingredients',
    'allergens',
    'pictures',
    'tags',
    'featured',
    'position',
    'search_text',
    'active',
    'type',
    'kit',
    'sold_alone',
  ]
  await db
    .update(items)
    .set({ active: false })
    .where(and(eq(items.tenantId, tenantId), sql`${items.id} <> all(${sql.param(values.map(({ id }) => id))})`))
  for (let from = 0; from < values.length; from += ITEMS_A_STATEMENT) {
    await db
      .insert(items)
      .values(values.slice(from, from + ITEMS_A_STATEMENT))
      .onConflictDoUpdate({
        target: [items.tenantId, items.id],
        set: Object.fromEntries(columns.map((column) => [camel(column), excluded(column)])),
      })
  }
}

function itemRows(target: Target, folder: TenantFolder): (typeof items.$inferInsert)[] {
  const categoryNames = new Map(folder.categories.map(({ id, name }) => [id, name]))
  return Object.entries(folder.items).flatMap(([campaignId, rows]) =>
    rows.map(({ category, stock: _opening, pictures, ...item }, position) => ({
      ...item,
      tenantId: target.tenantId,
      campaignId,
      categoryId: category,
      brand: item.brand ?? null,
      compareAt: item.compareAt ?? null,
      ingredients: item.ingredients ?? null,
      allergens: item.allergens ?? null,
      featured: item.featured ?? null,
      pictures: pictures.map((picture) => pictureOf(target, picture, item.name)),
      position,
      searchText: searchable([item.name, item.brand, categoryNames.get(category), ...item.tags].filter(Boolean).join(' ')),
      active: true,
      ...kitColumns(folder, campaignId, item.id),
    })),
  )
}

/** Stock in the folder is the opening count only: what exists is never touched again. */
export async function saveStock({ db, tenantId, now }: Target, folder: TenantFolder) {
  const rows = Object.values(folder.items).flat()
  const counts = rows.flatMap(({ id, stock: onHand }) => (onHand === undefined ? [] : [{ id, onHand }]))
  if (counts.length === 0) return
  const created = await db
    .insert(stock)
    .values(counts.map(({ id, onHand }) => ({ tenantId, id, onHand })))
    .onConflictDoNothing()
    .returning({ id: stock.id, onHand: stock.onHand })
  if (created.length === 0) return
  await db.insert(stockLedger).values(
    created.map(({ id, onHand }) => ({
      tenantId,
      id: uuidv7(now.getTime()),
      stockId: id,
      kind: 'opening' as const,
      quantity: onHand,
      at: now,
    })),
  )
}

function camel(column: string) {
  return column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
