import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { ownRoles, staff } from '#db/schema/staff.ts'
import { uuidv7 } from '#ids.ts'
import { rightsOf, type Right, type Role } from '@mutirao/domain/staff'

export type OwnRole = Pick<typeof ownRoles.$inferSelect, 'id' | 'name' | 'rights' | 'edition'>
type StoredRole = { role: Role | 'own'; own: Pick<OwnRole, 'id' | 'name' | 'rights'> | null }

/** Columns of a statement that reads `staff`. */
export const roleColumns = (tenantId: string) => ({
  role: staff.role,
  own: sql<StoredRole['own']>`(select json_build_object('id', o.id, 'name', o.name, 'rights', o.rights) from own_roles o
    where o.tenant_id = ${tenantId} and o.id = staff.own_role_id)`,
})

/** A role as others see it: a word, or the id of the shop's own. */
export type HeldRole = { role: string; roleName?: string; rights: readonly Right[] }

export function roleOf({ role, own }: StoredRole): HeldRole {
  if (role !== 'own') return { role, rights: rightsOf(role) }
  if (!own) throw new Error("A member of staff has a role of the shop's own that is not there")
  return { role: own.id, roleName: own.name, rights: own.rights }
}

const columns = { id: ownRoles.id, name: ownRoles.name, rights: ownRoles.rights, edition: ownRoles.edition }
const active = ({ tenant }: ShopCtx) => and(eq(ownRoles.tenantId, tenant.id), isNull(ownRoles.endedAt))

export const listOwnRoles = (ctx: ShopCtx): Promise<OwnRole[]> =>
  ctx.db.select(columns).from(ownRoles).where(active(ctx)).orderBy(asc(ownRoles.createdAt), asc(ownRoles.id))

/** share: until the transaction ends nobody changes or ends it; update: nobody else reads it so, either. */
export async function lockOwnRole(ctx: ShopCtx, id: string, strength: 'share' | 'update'): Promise<OwnRole | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(ownRoles)
    .where(and(active(ctx), eq(ownRoles.id, id)))
    .for(strength)
  return row
}

export async function insertOwnRole({ db, tenant, now }: ShopCtx, role: Pick<OwnRole, 'name' | 'rights'>): Promise<OwnRole> {
  const [row] = await db
    .insert(ownRoles)
    .values({ ...role, tenantId: tenant.id, id: uuidv7(now.getTime()), createdAt: now })
    .returning(columns)
  return row!
}

export async function saveOwnRole(ctx: ShopCtx, { id, ...role }: OwnRole): Promise<void> {
  await ctx.db
    .update(ownRoles)
    .set(role)
    .where(and(active(ctx), eq(ownRoles.id, id)))
}

export async function endOwnRole(ctx: ShopCtx, id: string): Promise<void> {
  await ctx.db
    .update(ownRoles)
    .set({ endedAt: ctx.now })
    .where(and(active(ctx), eq(ownRoles.id, id)))
}
