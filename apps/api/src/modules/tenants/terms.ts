import { and, eq, gt, inArray } from 'drizzle-orm'
import { worseTerms, type GroupTerms, type WorseTerm } from '@mutirao/domain/group-terms'
import { campaigns, groupCounters, type CampaignBody } from '#db/schema/catalog.ts'
import type { Db } from '#db/client.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { dayAndHour } from './moment-words.ts'
import { END, ownerOf, type PlannedMoments } from './moments.ts'
import type { Refusal } from './plan.ts'
import type { PlannedRenames } from './renames.ts'

export type KnownGroup = { id: string; endsAt: Date | null; body: CampaignBody; paidUnits: number }
type Campaign = TenantFolder['campaigns'][number]
export type PlannedTerms = {
  refusals: (Refusal & { campaignId: string })[]
  /** Their terms get worse, and nobody has paid: that must still be so when the load is committed. */
  mustBeUnpaid: string[]
}

/** Groups as they are promised today, by their id of today. */
export async function readGroups(db: Db, tenantId: string, { renamed, isReplaced }: PlannedRenames): Promise<Map<string, KnownGroup>> {
  const rows = await db
    .select({ id: campaigns.id, endsAt: campaigns.endsAt, body: campaigns.body, paidUnits: groupCounters.paidUnits })
    .from(campaigns)
    .innerJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .where(eq(campaigns.tenantId, tenantId))
  return new Map(rows.filter(({ id }) => !isReplaced(id)).map((row) => [renamed(row.id), row]))
}

/** Whoever has paid into a group keeps what was promised; better terms may come (decision 013). */
export function planTerms(
  folder: TenantFolder,
  groups: ReadonlyMap<string, KnownGroup>,
  { moments, timeZone }: { moments: PlannedMoments; timeZone: string },
): PlannedTerms {
  const worse = folder.campaigns.flatMap((campaign) => {
    const group = groups.get(campaign.id)
    if (!group || group.body.cartControls.groupRules.length === 0) return []
    const found = worseTerms(termsOfRow(group), termsOfFile(campaign, moments))
    return found.length > 0 ? [{ campaign, group, found }] : []
  })
  const [paid, unpaid] = [worse.filter(({ group }) => group.paidUnits > 0), worse.filter(({ group }) => group.paidUnits === 0)]
  return {
    refusals: paid.flatMap(({ campaign, group, found }) =>
      found.map((term) => ({
        ...placeOf(term, campaign),
        campaignId: campaign.id,
        file: `campaigns/${campaign.id}.json`,
        message: `${whyRefused(term, timeZone)}; já há ${unitsPaid(group.paidUnits)} e quem pagou mantém as condições`,
      })),
    ),
    mustBeUnpaid: unpaid.map(({ campaign }) => campaign.id),
  }
}

const termsOfRow = ({ endsAt, body }: KnownGroup): GroupTerms => ({
  rules: body.cartControls.groupRules,
  minimumUnits: body.group?.minimumUnits ?? 0,
  onFailure: body.group?.onFailure ?? '',
  endsAt: endsAt ?? undefined,
})

const termsOfFile = ({ id, cartControls, group }: Campaign, moments: PlannedMoments): GroupTerms => ({
  rules: cartControls.groupRules,
  minimumUnits: group?.minimumUnits ?? 0,
  onFailure: group?.onFailure ?? '',
  endsAt: moments.at(ownerOf.campaign(id), END) ?? undefined,
})

function placeOf(term: WorseTerm, { cartControls }: Campaign): Pick<Refusal, 'path'> {
  if (term.term === 'MINIMUM') return { path: ['group', 'minimumUnits'] }
  if (term.term === 'FAILURE') return { path: ['group', 'onFailure'] }
  if (term.term !== 'TIER') return { path: ['expired', 'end'] }
  const index = cartControls.groupRules.findLastIndex(({ minimumUnits }) => minimumUnits <= term.units)
  return { path: ['cartControls', 'groupRules', Math.max(0, index)] }
}

const percentage = (value: number) => `${String(value).replace('.', ',')}%`
const unitsPaid = (units: number) => (units === 1 ? '1 unidade paga' : `${units} unidades pagas`)

function whyRefused(term: WorseTerm, timeZone: string): string {
  const day = (at: Date) => dayAndHour(at, timeZone)
  switch (term.term) {
    case 'TIER':
      return `com ${term.units} unidades o desconto cairia de ${percentage(term.before)} para ${percentage(term.after)}`
    case 'MINIMUM':
      return `o mínimo do grupo subiria de ${term.before} para ${term.after} unidades`
    case 'EARLIER':
      return `o prazo viria antes de ${day(term.before)}, e o grupo teria menos tempo para o próximo degrau`
    case 'LATER':
      return `o prazo passaria de ${day(term.before)}, e quem pagou esperaria mais`
    case 'FAILURE':
      return `o texto do que acontece se o grupo não fechar era "${term.before}"`
  }
}

/** Before the commit: whoever pays from now on waits for it, and pays what it says. True where somebody was faster. */
export async function hasFirstPayment(db: Db, tenantId: string, campaignIds: readonly string[]): Promise<boolean> {
  if (campaignIds.length === 0) return false
  const counters = and(eq(groupCounters.tenantId, tenantId), inArray(groupCounters.campaignId, [...campaignIds]))
  await db.select({ id: groupCounters.campaignId }).from(groupCounters).where(counters).orderBy(groupCounters.campaignId).for('update')
  return (
    (
      await db
        .select({ id: groupCounters.campaignId })
        .from(groupCounters)
        .where(and(counters, gt(groupCounters.paidUnits, 0)))
    ).length > 0
  )
}
