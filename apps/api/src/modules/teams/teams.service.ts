import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { takesPayments } from '#modules/campaigns/campaigns.service.ts'
import { countTries, networkKeyOf, ofNetwork } from '#modules/limits/limits.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { CartProduct } from '@mutirao/contract/carts'
import { Problem } from '@mutirao/contract/problems'
import type { Team } from '@mutirao/contract/teams'
import { personKeys } from '@mutirao/domain/buyers'
import { networkOf } from '@mutirao/domain/ip-network'
import { initialsOf } from '@mutirao/domain/name'
import { isPaid } from '@mutirao/domain/order-status'
import { countedBuyers, teamEnd, teamOutcome, waitingPeople, type TeamOrder } from '@mutirao/domain/team'
import * as repository from './teams.repository.ts'

export type TeamRow = repository.TeamRow

const SECONDS = 3600
const OF_VISITOR = { name: 'team', most: 10 }
/** The visitors of a building may share one address. */
const OF_IP = { name: 'team-ip', most: 60 }
/** Simultaneously open teams of one campaign. */
const MOST_OPEN = 500
/** No network that tells visitors apart: all visitors of a demonstration have it, and all behind a proxy that TRUST_PROXY does not name. */
const LOOPBACK = ['127.0.0.1', '::1'].map(networkOf)

/** Opens a team with the campaign's current terms; returns the visitor's own team when one is open for the item. */
export async function openTeam(ctx: LeadCtx, campaignId: string, itemId: string): Promise<Team> {
  const { campaigns } = await getShop(ctx)
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const terms = campaign?.body.cartControls.teams?.find((one) => one.itemId === itemId)
  if (!campaign || !terms) throw new Problem('not_found', { campaignId })
  const endsAt = teamEnd(terms, { now: ctx.now, campaignEnd: campaign.endsAt })
  if (!takesPayments(ctx, campaign) || endsAt <= ctx.now) throw new Problem('campaign_closed', { campaignId })
  await countTries(ctx, SECONDS, [{ limit: OF_VISITOR, what: ctx.actor.leadId }, ...ofNetwork(ctx, OF_IP)])
  const team = {
    id: uuidv7(ctx.now.getTime()),
    campaignId,
    itemId,
    size: terms.size,
    percentage: terms.percentage,
    endsAt,
    createdAt: ctx.now,
    openedBy: ctx.actor.leadId,
  }
  if (await repository.insertTeam(ctx, team, MOST_OPEN)) return toTeam({ ...team, outcome: null }, { paid: [], waiting: [] })
  const own = await repository.findOwnOpen(ctx, team)
  if (!own) throw new Problem('team_limit', { campaignId })
  return toTeam(own, await readOrders(ctx, own.id))
}

/** Throws not_found for a team of another campaign, or of a campaign that the caller cannot see. */
export async function getTeam(ctx: Ctx, campaignId: string, id: string): Promise<Team> {
  const { campaigns } = await getShop(ctx)
  const team = campaigns.some((campaign) => campaign.id === campaignId) ? await repository.findTeam(ctx, id) : undefined
  if (team?.campaignId !== campaignId) throw new Problem('not_found')
  return toTeam(team, await readOrders(ctx, id))
}

type VisibleTeam = Omit<repository.TeamRow, 'tenantId' | 'openedBy' | 'decidedAt' | 'createdAt'>

function toTeam({ outcome, endsAt, ...team }: VisibleTeam, orders: Orders): Team {
  const buyers = countedBuyers(team.size, orders.paid)
  return {
    id: team.id,
    campaignId: team.campaignId,
    itemId: team.itemId,
    size: team.size,
    percentage: team.percentage,
    state: outcome ?? 'OPEN',
    // Members who paid after the end do not make it complete.
    paidPeople: outcome === 'ENDED' ? Math.min(buyers.length, team.size - 1) : buyers.length,
    waitingPeople: waitingPeople(team.size, orders),
    initials: buyers.flatMap((own) => own.find(({ isJoinPublic }) => isJoinPublic)?.initials ?? []),
    endsAt: endsAt.toISOString(),
  }
}

type Orders = Record<'paid' | 'waiting', readonly (TeamOrder & { isJoinPublic: boolean; initials: string })[]>

async function readOrders(ctx: Ctx, teamId: string): Promise<Orders> {
  const loopback = new Set(LOOPBACK.map((ip) => networkKeyOf(ctx, ip)))
  const rows = (await repository.listOrders(ctx, teamId)).map(({ state, isJoinPublic, userName, networkKey, ...keys }) => ({
    isPaid: isPaid(state),
    isJoinPublic,
    initials: initialsOf(userName),
    person: personKeys(keys),
    network: networkKey === null || loopback.has(networkKey) ? undefined : networkKey,
  }))
  return { paid: rows.filter((row) => row.isPaid), waiting: rows.filter((row) => !row.isPaid) }
}

/** Throws team_closed unless each named team is open and belongs to the item that names it. */
export async function requireOpenTeams(ctx: ShopCtx, products: readonly CartProduct[]): Promise<void> {
  const [closed] = await listClosed(ctx, products)
  if (closed) throw new Problem('team_closed', { teamId: closed.teamId, items: [closed.id] })
}

/** The same products, bought without the teams that accept no more orders. */
export async function leaveClosedTeams(ctx: ShopCtx, products: readonly CartProduct[]): Promise<CartProduct[]> {
  const closed = await listClosed(ctx, products)
  return products.map((product) => (closed.includes(product) ? { ...product, teamId: undefined } : product))
}

async function listClosed(ctx: ShopCtx, products: readonly CartProduct[]): Promise<CartProduct[]> {
  const named = products.filter(({ teamId }) => teamId !== undefined)
  if (named.length === 0) return []
  const found = await repository.listTeams(ctx, [...new Set(named.map(({ teamId }) => teamId!))])
  return named.filter(({ id, campaignId, teamId }) => {
    const team = found.find((row) => row.id === teamId)
    const isOpen = team !== undefined && team.outcome === null && team.endsAt > ctx.now
    return !isOpen || team.itemId !== id || team.campaignId !== campaignId
  })
}

/** `isNew`: this call has decided the team. */
type Decided = { team: TeamRow; isNew: boolean }

/** Decides the team when it is complete or over, under its row lock. Returns undefined when the shop has no such team. */
export async function decideTeam(ctx: Ctx, id: string): Promise<Decided | undefined> {
  const team = await repository.lockTeam(ctx, id)
  if (!team || team.outcome) return team && { team, isNew: false }
  const outcome = teamOutcome(team, (await readOrders(ctx, id)).paid, ctx.now)
  if (!outcome) return { team, isNew: false }
  await repository.saveOutcome(ctx, id, outcome)
  return { team: { ...team, outcome }, isNew: true }
}
