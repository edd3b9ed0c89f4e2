import type pg from 'pg'
import { dateText, dayOf, dayNumber, localTime } from '@mutirao/domain/zoned-time'
import { createContext, inTransaction, type Ctx } from '../apps/api/src/context.ts'
import { appUrlOf } from '../apps/api/src/db/app-role.ts'
import { migrateDatabase } from '../apps/api/src/db/migrate.ts'
import { queueSchema } from '../apps/api/src/db/queue.ts'
import { uuidv7 } from '../apps/api/src/ids.ts'
import { reconcileDay } from '../apps/api/src/modules/orders/paying/reconciliation.service.ts'
import { findTenant } from '../apps/api/src/modules/registry/registry.service.ts'
import { adjust } from '../apps/api/src/modules/wallets/wallets.service.ts'
import { loadSecrets } from '../apps/api/src/secrets.ts'
import { openServices } from '../apps/api/src/services.ts'
import { readSettings, type Settings } from '../apps/api/src/settings.ts'

export type Inside = Awaited<ReturnType<typeof openInside>>

const quiet: object = new Proxy({}, { get: (_, name) => (name === 'child' ? () => quiet : () => undefined) })

/** The schema, before the first server: over many nodes it takes longer than the tests' patience with a start. */
export async function migrate(env: Record<string, string>): Promise<void> {
  const settings = settingsOf(env)
  const { key } = await loadSecrets(settings)
  await migrateDatabase(settings.databaseUrl!, appUrlOf(settings.databaseUrl!, key), { queue: queueSchema })
}

export function settingsOf(env: Record<string, string>): Settings {
  const read = readSettings(env)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.settings
}

/** The services of one more process on the same database, for work that no call starts. */
export async function openInside(env: Record<string, string>, port: number) {
  const settings = settingsOf(env)
  const secrets = await loadSecrets(settings)
  const { services, close } = await openServices({
    settings,
    secrets,
    appUrl: appUrlOf(settings.databaseUrl!, secrets.key),
    now: () => new Date(),
    port: () => port,
    report: () => undefined,
  })
  const log = quiet as Ctx['log']
  const ctxOf = async (tenantId: string) => createContext({ ...services, log }, (await findTenant({ ...services, log }, tenantId))!)
  return {
    close,
    /** Credits a wallet, as the shop may; returns its id. */
    async credit(tenantId: string, leadId: string, amount: number) {
      const act = uuidv7()
      return inTransaction(await ctxOf(tenantId), (tx) => adjust(tx, { leadId, act, amount, reason: 'Boas-vindas' }))
    },
    /** Compares today, so far, with the acquirer's book. */
    async reconcileToday(tenantId: string) {
      const ctx = await ctxOf(tenantId)
      const today = dateText(dayOf(dayNumber(localTime(ctx.now, ctx.tenant.body.timeZone))))
      await reconcileDay(ctx, services.payment.name, today)
    },
  }
}

/** Wakes every process's memory, as a change by hand must. */
export const doubtAll = (db: pg.Client) => db.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
