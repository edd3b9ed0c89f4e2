import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#context.ts'
import { users } from '#db/schema/people.ts'
import { uuidv7 } from '#ids.ts'
import { adjust } from '#modules/wallets/wallets.service.ts'
import type { TestTenant } from './factories.ts'
import { ctxOf } from './money.ts'
import { signIn, type Signed } from './people.ts'
import type { TestApp } from './test-app.ts'

export type Rich = Signed & { leadId: string; walletId: string }

/** Credits a person's wallet, as the shop may. */
export async function giveCredit(
  t: TestApp,
  tenant: TestTenant,
  person: { userId: string },
  { amount, expiresInDays }: { amount: number; expiresInDays?: number },
) {
  return inTransaction(await ctxOf(t, tenant.id), async (tx) => {
    const [user] = await tx.db
      .select({ leadId: users.leadId })
      .from(users)
      .where(and(eq(users.tenantId, tenant.id), eq(users.id, person.userId)))
    const { leadId } = user!
    const { walletId } = await adjust(tx, { leadId, act: uuidv7(), amount, reason: 'Boas-vindas', expiresInDays })
    return { leadId, walletId }
  })
}

/** A signed-in person with a balance in the shop. */
export async function buildRich(t: TestApp, tenant: TestTenant, amount: number): Promise<Rich> {
  const person = await signIn(t, tenant)
  return { ...person, ...(await giveCredit(t, tenant, person, { amount })) }
}
