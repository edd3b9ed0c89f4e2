import type { Queue } from '#db/queue.ts'
import { forgetCards, unlinkEveryOrder } from '#modules/accounts/privacy.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import * as repository from './shop-end.repository.ts'

/** Retention of orders and payments after the last order: decision 050 names the articles. */
const KEPT_YEARS = 5

export type CommandOutput = { said: string } | { mistake: string }
export type ActingOnShop = ActingCtx & { services: { queue: Queue } }

/**
 * Ends the shop: its hosts answer 410 from now on, and stored cards are removed at the acquirers. Refused while an order is open or money is
 * unsettled, since its buyer could no longer track it.
 */
export async function endShop(ctx: ActingOnShop): Promise<CommandOutput> {
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
}

export async function reopenShop(ctx: ActingOnShop): Promise<CommandOutput> {
  const { isPreparing, endedAt, removedAt } = await repository.lockShop(ctx)
  if (isPreparing && !endedAt)
    return { mistake: `A loja ${ctx.tenant.slug} ainda está sendo preparada: quem administra a loja a abre, no escritório.` }
  if (removedAt || !endedAt) return { mistake: `A loja ${ctx.tenant.slug} não está encerrada.` }
  await repository.noteEnd(ctx, null)
  await recordAudit(ctx, { action: 'shop.open', subject: `shop ${ctx.tenant.slug}`, detail: {} })
  return { said: `Loja ${ctx.tenant.slug} aberta.` }
}

/** Removes an ended shop: people, catalogue, keys and settings at once; orders and money after their retention. */
export async function removeShop(ctx: ActingOnShop): Promise<CommandOutput> {
  const { slug } = ctx.tenant
  const { endedAt } = await repository.lockShop(ctx)
  if (!endedAt) return { mistake: `A loja ${slug} está aberta: encerre-a antes com npm run tenant -- close ${slug}` }
  // A charge may be paid after the end: without its acquirer's keys that money could not be refunded.
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
}

/** The reason why the shop cannot end yet: open orders or unsettled money. */
async function unsettledIn(ctx: ActingOnShop): Promise<string | undefined> {
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
