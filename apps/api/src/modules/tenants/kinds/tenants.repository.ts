import { and, desc, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Ctx } from '#context.ts'
import { codeOf, LOCK_TIMEOUT } from '#db/error-codes.ts'
import { campaigns } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/staff.ts'
import { documents, hosts, logos, pictures, tenants, type TenantBody } from '#db/schema/tenants.ts'
import { insertNewRows, listRows, replaceRows } from '#db/written-rows.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenVideo } from '@mutirao/contract/written'
import { isAddedPicture } from './added-pictures.rules.ts'
import { ADDED_VIDEOS, AddedVideo, VIDEO_ADDED } from './added-videos.rules.ts'
import { LOGO_ADDED, logoSubject } from './logos.rules.ts'

type Shop = Pick<Ctx, 'db'> & { tenant: { id: string } }

export async function findDocument({ db, tenant }: Ctx, name: string) {
  const [document] = await db
    .select({ body: documents.body })
    .from(documents)
    .where(and(eq(documents.tenantId, tenant.id), eq(documents.name, name)))
  return document?.body
}

export function listDocuments({ db, tenant }: Shop) {
  return db.select({ name: documents.name, body: documents.body }).from(documents).where(eq(documents.tenantId, tenant.id))
}

export async function findTenantBody({ db, tenant }: Shop): Promise<TenantBody | undefined> {
  const [row] = await db.select({ body: tenants.body }).from(tenants).where(eq(tenants.id, tenant.id))
  return row?.body
}

/** Upserts the shop's row; `version` counts loads. */
export async function saveTenant({ db, tenant, logo, digest }: Shop & { logo: string; digest: string }, body: TenantBody): Promise<void> {
  const values = { slug: body.slug, name: body.name, body, logo, digest }
  await db
    .insert(tenants)
    .values({ id: tenant.id, ...values })
    .onConflictDoUpdate({ target: tenants.id, set: { ...values, version: sql`${tenants.version} + 1` } })
  await saveLogo({ db, tenant }, { name: body.logo, digest: logo })
  await db.delete(hosts).where(eq(hosts.tenantId, tenant.id))
  if (body.hosts.length > 0) await db.insert(hosts).values(body.hosts.map((host) => ({ host: host.toLowerCase(), tenantId: tenant.id })))
}

/** Updates what the shop's row says of itself, with the logo that the body names; its hosts and its folder's digest stay. */
export async function saveTenantBody({ db, tenant }: Shop, body: TenantBody): Promise<void> {
  const [named] = await db
    .select({ digest: logos.digest })
    .from(logos)
    .where(and(eq(logos.tenantId, tenant.id), eq(logos.name, body.logo)))
  await db
    .update(tenants)
    .set({ name: body.name, body, ...(named && { logo: named.digest }) })
    .where(eq(tenants.id, tenant.id))
}

type NamedLogo = { name: string; digest: string }

/** A load of a folder replaces the logo of the same name. */
export async function saveLogo({ db, tenant }: Shop, logo: NamedLogo): Promise<void> {
  await db
    .insert(logos)
    .values({ tenantId: tenant.id, ...logo })
    .onConflictDoUpdate({ target: [logos.tenantId, logos.name], set: { digest: logo.digest } })
}

export function listLogos({ db, tenant }: Shop): Promise<NamedLogo[]> {
  return db.select({ name: logos.name, digest: logos.digest }).from(logos).where(eq(logos.tenantId, tenant.id)).orderBy(logos.name)
}

/** When a logo last came by a call. */
export async function findLogoMoment({ db, tenant }: Shop, name: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.action, LOGO_ADDED), eq(auditLog.subject, logoSubject(name))))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row?.at
}

/**
 * Deletes the logos that nothing names and that did not come after `since`. A write of the shop holds its row: while one is under way, nothing is
 * deleted.
 */
export async function deleteLooseLogos({ db, tenant }: Shop, since: Date): Promise<void> {
  const [free] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant.id)).for('update', { skipLocked: true })
  if (!free) return
  await db.execute(sql`
    delete from logos l where l.tenant_id = ${tenant.id}
      and not exists (select from tenants t where t.id = l.tenant_id and t.body->>'logo' = l.name)
      and not exists (select from written_states s
        where s.tenant_id = l.tenant_id and s.kind = 'shop' and s.thing = 'logo' and s.value->>'logo' = l.name)
      and not exists (select from written_drafts d
        where d.tenant_id = l.tenant_id and d.kind = 'shop' and d.thing = 'logo' and d.value->>'logo' = l.name)
      and not exists (select from audit_log a
        where a.tenant_id = l.tenant_id and a.subject = ${logoSubject('')} || l.name and a.action = ${LOGO_ADDED} and a.at > ${since.toISOString()})`)
}

/** Whether the shop still waits for its owner to open it. */
export async function notePreparing({ db, tenant }: Shop, isPreparing: boolean): Promise<void> {
  await db.update(tenants).set({ isPreparing }).where(eq(tenants.id, tenant.id))
}

/** As of this transaction: another one may have opened the shop since the request began. */
export async function isStillPreparing({ db, tenant }: Shop): Promise<boolean> {
  const [row] = await db.select({ isPreparing: tenants.isPreparing }).from(tenants).where(eq(tenants.id, tenant.id))
  return row?.isPreparing === true
}

type FoundShop = { id: string; slug: string; name: string }

/** The shop with the first of these slugs that exists. */
export async function findShopByNames(pool: pg.Pool, slugs: readonly string[]): Promise<FoundShop | undefined> {
  const { rows } = await pool.query<FoundShop>(
    'select id, slug, name from tenants where slug = any($1) order by array_position($1, slug) limit 1',
    [slugs],
  )
  return rows[0]
}

export async function findDigest(pool: pg.Pool, slug: string): Promise<{ id: string; digest: string } | undefined> {
  const { rows } = await pool.query<{ id: string; digest: string }>('select id, digest from tenants where slug = $1', [slug])
  return rows[0]
}

/** The hosts among these that belong to another shop. */
export async function listTakenHosts(pool: pg.Pool, names: readonly string[], shopId: string | undefined) {
  const { rows } = await pool.query<{ host: string; slug: string }>(
    'select h.host, t.slug from hosts h join tenants t on t.id = h.tenant_id where h.host = any($1) and t.id is distinct from $2 order by h.host',
    [names, shopId ?? null],
  )
  return rows
}

/** All campaigns, including inactive ones. */
export async function listCampaignIds({ db, tenant }: Shop): Promise<string[]> {
  return (await db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.tenantId, tenant.id))).map(({ id }) => id)
}

type NamedPicture = Omit<typeof pictures.$inferSelect, 'tenantId'>

/** Saves pictures under their file names. Pictures added by a call stay, because a restored state may refer to them. */
export async function savePictures(shop: Shop, rows: readonly NamedPicture[]): Promise<void> {
  const kept = (await listPictures(shop)).filter(({ name }) => isAddedPicture(name) && rows.every((row) => row.name !== name))
  await replaceRows(shop, pictures, [...rows, ...kept])
}

export const insertPicture = (shop: Shop, row: NamedPicture): Promise<void> => insertNewRows(shop, pictures, [row])

/** The first name under which the shop has this picture. */
export async function findPictureByHash({ db, tenant }: Shop, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(and(eq(pictures.tenantId, tenant.id), eq(pictures.hash, hash)))
    .orderBy(pictures.name)
    .limit(1)
  return row?.name
}

export const listPictures = (shop: Shop): Promise<NamedPicture[]> => listRows(shop, pictures)

/** Suffix of a folder's digest once staff have written something that the folder does not contain. */
export const WRITTEN_SINCE = ' +'

/** Only what writes many things at once holds the shop's row for longer than a request waits. */
const BUSY = 'Muitas mudanças de uma vez estão sendo gravadas na loja. Nada do que você escreveu se perdeu: guarde de novo em instantes.'
const BUSY_SECONDS = 5

/** Locks the shop's row, which serializes loads. Throws overloaded with the reason while a long write holds it. */
export async function beginWriting({ db, tenant }: Shop): Promise<void> {
  await db
    .update(tenants)
    .set({ version: sql`${tenants.version} + 1`, digest: sql`rtrim(${tenants.digest}, ${WRITTEN_SINCE}) || ${WRITTEN_SINCE}` })
    .where(eq(tenants.id, tenant.id))
    .catch((error: Error) => {
      throw codeOf(error) === LOCK_TIMEOUT ? new Problem('overloaded', { reason: BUSY, retryAfterSeconds: BUSY_SECONDS }) : error
    })
}

/** The videos that came by a call, whether an item has them or not. */
export async function listAddedVideos({ db, tenant }: Shop): Promise<WrittenVideo[]> {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.subject, ADDED_VIDEOS), eq(auditLog.action, VIDEO_ADDED)))
  return rows.map(({ detail }) => AddedVideo.parse(detail))
}
