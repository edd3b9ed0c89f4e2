import type pg from 'pg'
import { tenantTag } from '#cache/tags.ts'
import type { Tenant } from '#context.ts'
import type { Queue } from '#db/queue.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { listShops } from './shop-end.repository.ts'
import * as acts from './shop-end.service.ts'

type CommandInput = { tenant: Tenant; queue: Queue; now?: Date }

/** One line for each shop of the installation: name, hosts, and whether it is being prepared, open, ended or removed. */
export async function shopLines(pool: pg.Pool): Promise<string[]> {
  const shops = await listShops(pool)
  if (shops.length === 0) return ['Nenhuma loja ainda.']
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' })
  return shops.map(({ slug, name, hosts, isPreparing, endedAt, removedAt }) => {
    const living = isPreparing ? 'sendo preparada' : 'aberta'
    const state = removedAt ? `removida em ${day.format(removedAt)}` : endedAt ? `encerrada em ${day.format(endedAt)}` : living
    return [slug, name, state, hosts.join(' ') || 'sem endereço próprio'].join('  ')
  })
}

export const endShop = (pool: pg.Pool, input: CommandInput) => acting(pool, input, acts.endShop)
export const reopenShop = (pool: pg.Pool, input: CommandInput) => acting(pool, input, acts.reopenShop)
export const removeShop = (pool: pg.Pool, input: CommandInput) => acting(pool, input, acts.removeShop)

/** Runs an action on a shop in one transaction and invalidates the shop's caches in every process. */
async function acting(
  pool: pg.Pool,
  { tenant, queue, now = new Date() }: CommandInput,
  work: (ctx: acts.ActingOnShop) => Promise<acts.CommandOutput>,
): Promise<acts.CommandOutput> {
  const done = await tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now, actor: { kind: 'command' }, services: { queue } }))
  await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', tenantTag({ tenant })])])
  return done
}
