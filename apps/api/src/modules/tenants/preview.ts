import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { areas, campaigns, categories, coupons, items, stores } from '#db/schema/catalog.ts'
import { documents, tenants } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import { couponRows } from './coupon-rows.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { itemRows } from './item-rows.ts'
import { findShopOf, picturesIn, without } from './load-tenant.ts'
import { planLoad, refusedLines, type LoadPlan } from './plan.ts'
import { previewWords, type Change, type Preview } from './preview-words.ts'
import { campaignRow, categoryRows, tenantBody } from './tenant-rows.ts'

type Options = { pool: pg.Pool; mediaDir: string; now: Date }
type Comparing = { db: Db; tenantId: string; folder: TenantFolder; plan: LoadPlan; pictures: ReturnType<typeof picturesIn> }

/** What loading a folder would change, in the merchant's words; nothing is written. */
export async function previewLines(folder: TenantFolder, { pool, mediaDir, now }: Options): Promise<string[]> {
  const shop = await findShopOf(pool, folder.tenant)
  const tenantId = shop?.id ?? uuidv7()
  const preview = await tenantTransaction(pool, tenantId, async (db): Promise<Omit<Preview, 'refused' | 'newPictures' | 'shop'>> => {
    const plan = await planLoad({ db, tenantId, now }, folder)
    const comparing = { db, tenantId, plan, folder: without(folder, plan.held), pictures: picturesIn(folder) }
    return {
      plan,
      isNew: (await readTenant(db, tenantId)) === undefined,
      changes: await changesOf(comparing),
      prices: await pricesOf(comparing),
      ignoredCounts: await ignoredCounts(comparing),
      stockCount: await countStock(comparing),
    }
  })
  const kept = new Set(await readdir(join(mediaDir, 'source')).catch(() => []))
  const newPictures = Object.values(folder.pictures).filter(({ hash }) => !kept.has(`${hash}.webp`)).length
  return previewWords({ ...preview, shop, newPictures, refused: await refusedLines(folder, preview.plan) }, folder)
}

async function changesOf(comparing: Comparing): Promise<Preview['changes']> {
  const { db, tenantId, folder, plan, pictures } = comparing
  const { held, moments, renames } = plan
  const target = { tenantId, pictures, moments }
  const mine = { documents: eq(documents.tenantId, tenantId), coupons: eq(coupons.tenantId, tenantId) }
  const { tenantId: _of, ...campaignColumns } = getTableColumns(campaigns)
  const known = await db
    .select(campaignColumns)
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), campaigns.active))
  const before = known.map((row) => ({ ...row, id: renames.renamed(row.id) })).filter(({ id }) => !held.has(id))
  return {
    items: compare(keyed(await readItems(comparing), 'id'), keyed(itemRows(target, folder), 'id')),
    campaigns: compare(
      keyed(before, 'id'),
      keyed(
        folder.campaigns.filter(({ active }) => active).map((campaign) => ({ id: campaign.id, ...campaignRow(target, campaign) })),
        'id',
      ),
    ),
    documents: compare(
      keyed(await db.select({ name: documents.name, body: documents.body }).from(documents).where(mine.documents), 'name'),
      new Map(Object.entries(folder.documents).map(([name, body]) => [name, written({ name, body })])),
    ),
    coupons: compare(keyed(await readCoupons(comparing), 'code'), keyed(couponRows(moments, folder), 'code')),
    categories: compare(
      keyed(
        await db
          .select()
          .from(categories)
          .where(and(eq(categories.tenantId, tenantId), categories.active)),
        'id',
      ),
      keyed(categoryRows(target, folder), 'id'),
    ),
    stores: compare(
      keyed(await db.select().from(stores).where(eq(stores.tenantId, tenantId)), 'id'),
      keyed(
        folder.stores.map((store) => ({ ...store, tenantId })),
        'id',
      ),
    ),
    areas: compare(
      keyed(await db.select().from(areas).where(eq(areas.tenantId, tenantId)), 'id'),
      keyed(
        folder.areas.map(({ id, name, geometry }) => ({ tenantId, id, name, geometry })),
        'id',
      ),
    ),
    settings: compare(
      new Map(Object.entries((await readTenant(db, tenantId)) ?? {}).map(([key, value]) => [key, written(value)])),
      new Map(
        Object.entries(JSON.parse(JSON.stringify(tenantBody(target, folder))) as object).map(([key, value]) => [key, written(value)]),
      ),
    ),
  }
}

async function readTenant(db: Db, tenantId: string): Promise<object | undefined> {
  const [row] = await db.select({ body: tenants.body }).from(tenants).where(eq(tenants.id, tenantId))
  return row?.body
}

/** Items that are sold; those of campaigns that are held stay as they are. */
async function readItems({ db, tenantId, plan }: Comparing) {
  const rows = await db
    .select()
    .from(items)
    .where(and(eq(items.tenantId, tenantId), items.active))
  return rows
    .map((row) => ({ ...row, campaignId: plan.renames.renamed(row.campaignId) }))
    .filter(({ campaignId }) => !plan.held.has(campaignId))
}

function readCoupons({ db, tenantId }: Comparing) {
  const { code, percentage, limits, isActive, endsAt } = coupons
  return db
    .select({ code, percentage, limits, isActive, endsAt })
    .from(coupons)
    .where(and(eq(coupons.tenantId, tenantId), isActive))
}

async function pricesOf({ db, tenantId, folder }: Comparing): Promise<Preview['prices']> {
  const rows = await db
    .select({ id: items.id, price: items.price })
    .from(items)
    .where(and(eq(items.tenantId, tenantId), items.active))
  const before = new Map(rows.map(({ id, price }) => [id, price]))
  return Object.values(folder.items)
    .flat()
    .flatMap(({ id, name, price }) => {
      const was = before.get(id)
      return was === undefined || was === price ? [] : [{ id, name, before: was, after: price }]
    })
}

/** Items that have their count already: what the catalogue says of them now is not what it said when they came, and is not read. */
async function ignoredCounts({ db, tenantId, folder, plan }: Comparing): Promise<Preview['ignoredCounts']> {
  const counted = Object.entries(folder.items).flatMap(([campaignId, rows]) =>
    rows.flatMap(({ id, stock }) => (stock === undefined ? [] : [{ campaignId, id, stock }])),
  )
  const { rows } = await db.execute<{ id: string; onHand: number; reserved: number; opening: number }>(sql`
    select s.id, s.on_hand as "onHand", s.reserved, l.quantity as opening from stock s
    join stock_ledger l on l.tenant_id = s.tenant_id and l.stock_id = s.id and l.kind = 'opening' where s.tenant_id = ${tenantId}`)
  const known = new Map(rows.map((row) => [row.id, row]))
  const corrected = new Map(plan.stock.corrections.map(({ stockId, after }) => [stockId, after]))
  return counted.flatMap(({ campaignId, id, stock }) => {
    const row = known.get(id)
    if (!row || row.opening === stock) return []
    // What the shop will have once the corrections of this load are made: who wrote that number is not contradicted.
    const onHand = corrected.get(id) ?? row.onHand
    return onHand === stock ? [] : [{ campaignId, id, written: stock, onHand, reserved: row.reserved }]
  })
}

async function countStock({ db, tenantId }: Comparing): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from stock where tenant_id = ${tenantId}`)
  return rows[0]?.count ?? 0
}

function keyed<Key extends string, Row extends Record<Key, string>>(rows: readonly Row[], key: Key): Map<string, string> {
  return new Map(rows.map((row) => [row[key], written(row)]))
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change {
  const ids = [...after.keys()]
  return {
    added: ids.filter((id) => !before.has(id)),
    changed: ids.filter((id) => before.has(id) && before.get(id) !== after.get(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
  }
}

/** The same text for the same value, whatever the order of its keys; what is empty is absent, as the database keeps it. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const entries = Object.entries(part).filter(([, inner]) => inner !== null && inner !== undefined)
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
