import { personOf } from '#actor.ts'
import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { verifiedKeys } from '#modules/accounts/verified-keys.service.ts'
import { canBuyFrom } from '#modules/campaigns/campaigns.service.ts'
import { getStanding, type Standing } from '#modules/campaigns/standing.service.ts'
import { itemsById } from '#modules/catalog/catalog.service.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Trade } from '@mutirao/contract/trades'
import { unitsOf, stockParts } from '@mutirao/domain/kit'
import * as repository from './trades.repository.ts'

/** Thirty attempts an hour, so that codes cannot be guessed. */
const CODE_TRIES: Limit = { name: 'trade-code', most: 30, seconds: 3600 }
const CODE_TRIES_OF_IP: Limit = { name: 'trade-code-ip', most: 120, seconds: 3600 }

type ListedTrade = Awaited<ReturnType<typeof repository.listTradeRows>>[number]
export type TradeRow = NonNullable<Awaited<ReturnType<typeof repository.findTrade>>>

/** Trades open to everybody, or the one with this code. */
export async function listTrades(ctx: LeadCtx, text?: string): Promise<Trade[]> {
  const code = text === undefined ? undefined : await triedCode(ctx, text)
  const who = await redeemerOf(ctx)
  const [rows, shop] = await Promise.all([repository.listTradeRows(ctx, who, code), getShop(ctx)])
  const seen = rows.filter(({ trade }) => shop.campaigns.some(({ id }) => id === trade.campaignId))
  if (code && seen.length === 0) throw new Problem('codeNotFound')
  if (seen.length === 0) return []
  const [items, standing] = await Promise.all([
    itemsById(
      ctx,
      seen.map(({ trade }) => trade.itemId),
    ),
    getStanding(ctx),
  ])
  return seen.flatMap((row) => toTrade(ctx, row, { items, shop, standing }) ?? [])
}

/** A trade with a code is found only by its code, one without a code by its id. */
export async function getTrade(ctx: LeadCtx, { tradeId, code }: { tradeId?: string; code?: string }): Promise<TradeRow> {
  const wanted = code === undefined ? { id: tradeId ?? '' } : { code: await triedCode(ctx, code) }
  const [trade, { campaigns }] = await Promise.all([repository.findTrade(ctx, wanted), getShop(ctx)])
  if (!trade || !campaigns.some(({ id }) => id === trade.campaignId)) throw new Problem('code' in wanted ? 'codeNotFound' : 'not_found')
  return trade
}

async function triedCode(ctx: LeadCtx, text: string): Promise<string> {
  await Promise.all([countTry(ctx, CODE_TRIES, ctx.actor.leadId), countNetworkTry(ctx, CODE_TRIES_OF_IP)])
  return text.trim().toUpperCase()
}

/**
 * A limit per person requires an identified person: a verified phone or, for somebody admitted to a closed shop by a code, a verified e-mail.
 * Anybody can create many anonymous visitors.
 */
export async function requirePerson(ctx: LeadCtx): Promise<repository.Redeemer> {
  const who = await redeemerOf(ctx)
  if (who.personKeys.length === 0) throw new Problem('verified_phone_required')
  return who
}

async function redeemerOf(ctx: LeadCtx): Promise<repository.Redeemer> {
  const proved = (await verifiedKeys(ctx)).filter(({ type }) => type === 'PHONE' || ctx.tenant.body.marketplace.intranet)
  const hashes = (...parts: string[]) => ctx.services.secrets.keys.map((key) => keyedHash(key, 'trade', ctx.tenant.id, ...parts))
  const keys = proved.flatMap(({ type, value }) => hashes(type, value))
  const person = personOf(ctx)
  return { leadId: ctx.actor.leadId, personKeys: person && keys.length > 0 ? [...hashes('USER', person.userId), ...keys] : [] }
}

export type Redemption = { trade: TradeRow; who: repository.Redeemer }

/** Takes one use for an order, in the transaction that inserted the order. */
export async function spendTrade(ctx: ShopCtx, { trade, who }: Redemption, orderId: string): Promise<void> {
  const isTaken = await repository.spendUse(ctx, trade.id)
  const { mine, usedAt } = await repository.readOtherUses(ctx, { tradeId: trade.id, orderId }, who)
  if (mine >= trade.limits) throw new Problem('trade_used_up', { usedAt: usedAt && new Date(usedAt).toISOString() })
  if (!isTaken) throw new Problem(trade.endsAt && trade.endsAt <= ctx.now ? 'trade_ended' : 'trade_used_up')
  await repository.noteUse(ctx, { tradeId: trade.id, orderId }, who.personKeys)
}

type Facts = { items: Awaited<ReturnType<typeof itemsById>>; shop: Shop; standing: Standing }

function toTrade(ctx: Ctx, { trade, mine, usedAt }: ListedTrade, { items, shop, standing }: Facts): Trade | undefined {
  const item = items.rows.get(trade.itemId)
  const campaign = shop.campaigns.find(({ id }) => id === trade.campaignId)
  if (!item?.isActive || !campaign) return undefined
  const left = Math.max(0, Math.min(trade.limits - mine, trade.uses === null ? Infinity : trade.uses - trade.used))
  const available = unitsOf(stockParts(item.stockId, item.kit ?? undefined, []), items.stocks)
  const facts = { left, available, isOpen: canBuyFrom(ctx, campaign, standing) }
  return {
    id: trade.id,
    ...trade.body,
    quantity: trade.quantity,
    limits: trade.limits,
    used: mine,
    left,
    code: trade.code ?? undefined,
    item: { id: item.id, campaignId: trade.campaignId, name: item.name, unit: item.unit, campaignName: campaign.name },
    usedAt: usedAt ? new Date(usedAt).toISOString() : undefined,
    endsAt: trade.endsAt?.toISOString(),
    state: stateOf(ctx, trade, facts),
  }
}

type Offer = { left: number; available: number; isOpen: boolean }

function stateOf({ now }: Ctx, { endsAt, quantity }: TradeRow, { left, available, isOpen }: Offer): Trade['state'] {
  if (left === 0) return 'USED_UP'
  if (endsAt && endsAt <= now) return 'ENDED'
  if (!isOpen) return 'CLOSED'
  return available < quantity ? 'SOLD_OUT' : 'OPEN'
}

/** Gives back the use of an order that ended without delivery. */
export const giveBackTrade = (ctx: ShopCtx, id: string) => repository.giveBackUse(ctx, id)
