import { and, eq, sql } from 'drizzle-orm'
import { items, stock, stockLedger } from '#db/schema/catalog.ts'
import { searchable } from '@mutirao/domain/search-text'
import { uuidv7 } from '../../ids.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { excludedOf } from './excluded.ts'
import { kitColumns } from './kit-columns.ts'
import { pictureOf, type Target } from './tenant-rows.ts'

const ROWS_A_STATEMENT = 1000
const TOLD_EVERY = 10_000

export async function saveItems(target: Target, folder: TenantFolder) {
  const { db, tenantId, held, say } = target
  const values = itemRows(target, folder)
  await db
    .update(items)
    .set({ active: false })
    .where(
      and(
        eq(items.tenantId, tenantId),
        sql`${items.id} <> all(${sql.param(values.map(({ id }) => id))})`,
        sql`${items.campaignId} <> all(${sql.param([...held])})`,
      ),
    )
  let saved = 0
  for (const part of inParts(values)) {
    await db
      .insert(items)
      .values(part)
      .onConflictDoUpdate({ target: [items.tenantId, items.id], set: excludedOf(items) })
    saved += part.length
    if (saved % TOLD_EVERY === 0) say(`${folder.tenant.slug}: ${saved} de ${values.length} itens`)
  }
}

export function itemRows(target: Pick<Target, 'tenantId' | 'pictures'>, folder: TenantFolder): (typeof items.$inferInsert)[] {
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
  for (const part of inParts(counts)) {
    const created = await db
      .insert(stock)
      .values(part.map(({ id, onHand }) => ({ tenantId, id, onHand })))
      .onConflictDoNothing()
      .returning({ id: stock.id, onHand: stock.onHand })
    const openings = created.map(({ id, onHand }) => ({ stockId: id, quantity: onHand }))
    if (openings.length === 0) continue
    await db
      .insert(stockLedger)
      .values(openings.map((opening) => ({ ...opening, tenantId, id: uuidv7(now.getTime()), kind: 'opening' as const, at: now })))
  }
}

/** A statement takes 65,535 values at most. */
function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) yield rows.slice(from, from + ROWS_A_STATEMENT)
}
