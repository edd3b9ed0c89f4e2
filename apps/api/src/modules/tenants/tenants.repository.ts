import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/tenants.ts'
import type { Ctx } from '../../context.ts'

export async function findDocument({ db, tenant }: Ctx, name: string) {
  const [document] = await db
    .select({ body: documents.body })
    .from(documents)
    .where(and(eq(documents.tenantId, tenant.id), eq(documents.name, name)))
  return document?.body
}
