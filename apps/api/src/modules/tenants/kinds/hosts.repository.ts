import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { hostProofs, hosts } from '#db/schema/tenants.ts'

type Shop = Pick<Ctx, 'db'> & { tenant: { id: string } }

/** The shop of each of these hosts. */
export function listHosts({ db }: Pick<Ctx, 'db'>, names: readonly string[]) {
  return db
    .select({ host: hosts.host, shopId: hosts.tenantId })
    .from(hosts)
    .where(inArray(hosts.host, [...names]))
}

/** Resolves to whether the shop has all of them: another one may take a host at the same moment. */
export async function replaceHosts({ db, tenant }: Shop, names: readonly string[]): Promise<boolean> {
  await db.delete(hosts).where(eq(hosts.tenantId, tenant.id))
  if (names.length === 0) return true
  const taken = await db
    .insert(hosts)
    .values(names.map((host) => ({ host, tenantId: tenant.id })))
    .onConflictDoNothing()
    .returning({ host: hosts.host })
  return taken.length === names.length
}

/** since: proofs before it are forgotten. */
export async function saveProof({ db, tenant }: Shop, { host, at, since }: { host: string; at: Date; since: Date }): Promise<void> {
  await db.delete(hostProofs).where(and(eq(hostProofs.tenantId, tenant.id), lte(hostProofs.provedAt, since)))
  await db
    .insert(hostProofs)
    .values({ tenantId: tenant.id, host, provedAt: at })
    .onConflictDoUpdate({ target: [hostProofs.tenantId, hostProofs.host], set: { provedAt: sql`excluded.proved_at` } })
}

export async function listProved({ db, tenant }: Shop, since: Date): Promise<string[]> {
  const rows = await db
    .select({ host: hostProofs.host })
    .from(hostProofs)
    .where(and(eq(hostProofs.tenantId, tenant.id), gt(hostProofs.provedAt, since)))
  return rows.map(({ host }) => host)
}

/** A host that leaves the shop is proved anew before it comes back. */
export async function forgetProofs({ db, tenant }: Shop, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(hostProofs).where(and(eq(hostProofs.tenantId, tenant.id), inArray(hostProofs.host, [...names])))
}
