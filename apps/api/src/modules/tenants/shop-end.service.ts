import type pg from 'pg'
import { tenantTag } from '#cache/tags.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { Queue } from '#db/queue.ts'
import type { Tenant } from '#context.ts'
import { forgetCards, unlinkEveryOrder } from '#modules/accounts/privacy.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import * as repository from './shop-end.repository.ts'

/** How long orders and payments are kept after the last order: decision 050 names the articles. */
const KEPT_YEARS = 5

type Desk = { tenant: Tenant; queue: Queue; now?: Date }
type Said = { said: string } | { mistake: string }
type Acting = ActingCtx & { services: { queue: Queue } }

/** One line per shop of the installation: name, hosts, and whether it is open, ended or removed. */
export async function shopLines(pool: pg.Pool): Promise<string[]> {
  const shops = await repository.listShops(pool)
  if (shops.length === 0) return ['Nenhuma loja ainda.']
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' })
  return shops.map(({ slug, name, hosts, endedAt, removedAt }) => {
    const state = removedAt ? `removida em ${day.format(removedAt)}` : endedAt ? `encerrada em ${day.format(endedAt)}` : 'aberta'
    return [slug, name, state, hosts.join(' ') || 'sem endereço próprio'].join('  ')
  })
}

/**
 * The hosts answer 410 from now on; refused while an order is open or money is not settled, because its buyer could follow it no more. Kept
 * cards go at the acquirers.
 */
export function endShop(pool: pg.Pool, desk: Desk): Promise<Said> {
  return acting(pool, desk, async (ctx) => {
    const { endedAt } = await repository.lockShop(ctx)
    if (endedAt) return { mistake: `A loja ${ctx.tenant.slug} já está encerrada.` }
    const mistake = await unsettledIn(ctx)
    if (mistake) return { mistake }
    await forgetCards(ctx)
    await repository.noteEnd(ctx, ctx.now)
    await recordAudit(ctx, { action: 'shop.close', subject: `shop ${ctx.tenant.slug}`, detail: {} })
    return {
      said: `Loja ${ctx.tenant.slug} encerrada: os endereços dela dizem isso. Para reabrir: npm run tenant -- open ${ctx.tenant.slug}`,
    }
  })
}

export function reopenShop(pool: pg.Pool, desk: Desk): Promise<Said> {
  return acting(pool, desk, async (ctx) => {
    const { endedAt, removedAt } = await repository.lockShop(ctx)
    if (removedAt || !endedAt) return { mistake: `A loja ${ctx.tenant.slug} não está encerrada.` }
    await repository.noteEnd(ctx, null)
    await recordAudit(ctx, { action: 'shop.open', subject: `shop ${ctx.tenant.slug}`, detail: {} })
    return { said: `Loja ${ctx.tenant.slug} aberta.` }
  })
}

/** Removes an ended shop: people, catalogue, keys and settings at once; orders and money once their time is over. */
export function removeShop(pool: pg.Pool, desk: Desk): Promise<Said> {
  return acting(pool, desk, async (ctx) => {
    const { slug } = ctx.tenant
    const { endedAt } = await repository.lockShop(ctx)
    if (!endedAt) return { mistake: `A loja ${slug} está aberta: encerre-a antes com npm run tenant -- close ${slug}` }
    // A charge may be paid after the end: without its acquirer's keys that money could not go back.
    const mistake = await unsettledIn(ctx)
    if (mistake) return { mistake: `${mistake} Para isso reabra a loja com npm run tenant -- open ${slug}` }
    const keptUntil = yearsAfter((await repository.readOrders(ctx)).last)
    if (!keptUntil || keptUntil <= ctx.now) {
      await repository.deleteShop(ctx)
      return { said: `Loja ${slug} removida por inteiro.` }
    }
    await unlinkEveryOrder(ctx, await repository.listOrderIds(ctx))
    await repository.endStaff(ctx)
    await repository.emptyTables(ctx)
    await repository.noteRemoval(ctx)
    await recordAudit(ctx, { action: 'shop.remove', subject: `shop ${slug}`, detail: {} })
    const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }).format(keptUntil)
    return {
      said: `Loja ${slug} removida. Pedidos e pagamentos, sem telefone nem e-mail de ninguém, ficam até ${day} sob o nome removida-${ctx.tenant.id}; depois disso repita o comando com esse nome.`,
    }
  })
}

/** Why the shop still owes somebody something. */
async function unsettledIn(ctx: Acting): Promise<string | undefined> {
  const { slug } = ctx.tenant
  const { open } = await repository.readOrders(ctx)
  if (open > 0) return `A loja ${slug} tem ${open} pedido(s) em aberto: entregue, cancele ou devolva cada um antes.`
  const unsettled = await repository.countUnsettled(ctx)
  if (unsettled === 0) return undefined
  return `A loja ${slug} tem dinheiro por acertar em ${unsettled} pagamento(s): em análise, contestado ou em devolução. Resolva cada um antes.`
}

function yearsAfter(last: Date | null): Date | undefined {
  if (!last) return undefined
  const until = new Date(last)
  until.setUTCFullYear(until.getUTCFullYear() + KEPT_YEARS)
  return until
}

/** Every process hears of it: what it keeps of the shop goes. */
async function acting(pool: pg.Pool, { tenant, queue, now = new Date() }: Desk, work: (ctx: Acting) => Promise<Said>): Promise<Said> {
  const done = await tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now, actor: { kind: 'command' }, services: { queue } }))
  await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', tenantTag({ tenant })])])
  return done
}
