import type { SaveCtx, Source, PlannedMoments, PlannedRenames, Refusal } from '#merchant/merchant-file.ts'
import { dayAndHour } from '#merchant/moment-words.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { betterTiers, worseTerms, type GroupTerms, type WorseTerm } from '@mutirao/domain/group-terms'
import { formatDecimal } from '@mutirao/domain/money'
import { hasFirstPayment, readGroups, uncheckTiers, type KnownGroup } from './terms.repository.ts'

/** The field name of a campaign's end among its moments. */
export const END = 'expired.end'

export type PlannedTerms = {
  refusals: readonly Refusal[]
  /** Campaigns without payments whose terms get worse, or whose file is gone; the load checks again at its commit that they are still unpaid. */
  mustBeUnpaid: readonly string[]
  /** Better tiers of groups with paid units: they return money to whoever has paid. */
  returning: readonly Refusal[]
}

/** isWritten: the folder has this campaign, even if it is not among those that are planned. */
type Planning = { renames: PlannedRenames; moments: PlannedMoments; timeZone: string; isWritten: (id: string) => boolean }

/** A group with paid units keeps its promised terms; only better ones may replace them (decision 013). */
export async function planTerms(
  ctx: Pick<SaveCtx, 'db' | 'tenant' | 'now'>,
  campaigns: readonly Source<CampaignFile>[],
  { renames, moments, timeZone, isWritten }: Planning,
): Promise<PlannedTerms> {
  const { renamed, isReplaced } = renames
  const { now } = ctx
  // The terms in force, by the campaign's current id.
  const known = (await readGroups(ctx)).filter(({ id }) => !isReplaced(id))
  const groups = new Map(known.map((row) => [renamed(row.id), row]))
  const worse = campaigns.flatMap((campaign) => {
    const group = groups.get(campaign.id)
    if (!group || group.body.cartControls.groupRules.length === 0) return []
    const found = worseTerms(termsOfRow(group), termsOfFile(campaign, moments))
    return found.length > 0 ? [{ campaign, group, found }] : []
  })
  const returning = campaigns.flatMap((campaign) => {
    const group = groups.get(campaign.id)
    const { groupRules } = campaign.value.cartControls
    const isBetter = group && group.paidUnits > 0 && betterTiers(group.body.cartControls.groupRules, groupRules).length > 0
    return isBetter ? [{ ...refusalAt(campaign), path: ['cartControls', 'groupRules'], message: returnsMore(group.paidUnits) }] : []
  })
  const withdrawn = campaigns.flatMap((campaign) => {
    const group = groups.get(campaign.id)
    return !campaign.value.active && group && stillRuns(group, now) ? [{ campaign, group }] : []
  })
  const gone = [...groups].filter(([id, group]) => group.active && !isWritten(id))
  const removed = gone.filter(([, group]) => holdsPayers(group, now))
  const [paid, unpaid] = [worse.filter(({ group }) => group.paidUnits > 0), worse.filter(({ group }) => group.paidUnits === 0)]
  return {
    refusals: [
      ...paid.flatMap(({ campaign, group, found }) =>
        found.map((term) => ({
          ...placeOf(term, campaign.value),
          ...refusalAt(campaign),
          message: `${whyRefused(term, timeZone)}; já há ${unitsPaid(group.paidUnits)} e quem pagou mantém as condições`,
        })),
      ),
      ...withdrawn.map(({ campaign, group }) => ({
        ...refusalAt(campaign),
        path: ['active'],
        message: `o grupo sairia do ar; já há ${unitsPaid(group.paidUnits)} e quem pagou mantém o prazo até o último degrau`,
      })),
      ...removed.map(([id, group]) => ({
        path: [],
        campaignId: group.id,
        file: `campaigns/${id}.json`,
        message:
          `falta o arquivo, e o grupo de ${group.name} tem ${unitsPaid(group.paidUnits)}: ele continua como está. Ponha o arquivo de volta; ` +
          `se a campanha mudou de nome, escreva "formerly": ["${id}"] no novo; para encerrar o grupo, deixe-o com "active": false`,
      })),
    ],
    returning,
    mustBeUnpaid: [...unpaid.map(({ campaign }) => campaign.id), ...gone.flatMap(([, { id, paidUnits }]) => (paidUnits === 0 ? id : []))],
  }
}

const refusalAt = ({ id, file }: Source<CampaignFile>) => ({ campaignId: id, file })

const returnsMore = (units: number) =>
  `já há ${unitsPaid(units)}, e este degrau devolveria dinheiro a quem pagou: peça a quem pode devolver, como a gerência`

/** True while buyers who have paid may still reach a further tier before the deadline; until then the group can be neither withdrawn nor ended. */
function stillRuns({ endsAt, paidUnits, body }: KnownGroup, now: Date): boolean {
  const { next } = groupProgress(body.cartControls.groupRules, { paidUnits, waitingUnits: 0 })
  return paidUnits > 0 && next !== undefined && (endsAt === null || endsAt > now)
}

const holdsPayers = ({ endsAt, paidUnits }: KnownGroup, now: Date) => paidUnits > 0 && (endsAt === null || endsAt > now)

const termsOfRow = ({ endsAt, body }: KnownGroup): GroupTerms => ({
  rules: body.cartControls.groupRules,
  minimumUnits: body.group?.minimumUnits ?? 0,
  onFailure: body.group?.onFailure ?? '',
  endsAt: endsAt ?? undefined,
})

const termsOfFile = ({ id, value: { cartControls, group } }: Source<CampaignFile>, moments: PlannedMoments): GroupTerms => ({
  rules: cartControls.groupRules,
  minimumUnits: group?.minimumUnits ?? 0,
  onFailure: group?.onFailure ?? '',
  endsAt: moments.at(`campaign ${id}`, END) ?? undefined,
})

function placeOf(term: WorseTerm, { cartControls }: CampaignFile): Pick<Refusal, 'path'> {
  if (term.term === 'MINIMUM') return { path: ['group', 'minimumUnits'] }
  if (term.term === 'FAILURE') return { path: ['group', 'onFailure'] }
  if (term.term !== 'TIER') return { path: ['expired', 'end'] }
  const index = cartControls.groupRules.findLastIndex(({ minimumUnits }) => minimumUnits <= term.units)
  return { path: ['cartControls', 'groupRules', Math.max(0, index)] }
}

const percentage = (value: number) => `${formatDecimal(value)}%`
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

/** Called before the commit: true when a group whose terms get worse has been paid into meanwhile. */
export const isPaidMeanwhile = (ctx: Pick<SaveCtx, 'db' | 'tenant'>, { mustBeUnpaid }: PlannedTerms) => hasFirstPayment(ctx, mustBeUnpaid)

/** Called before the commit: payers of a changed group are told of tiers that they have reached by the change. */
export const compareTiersAgain = (ctx: Pick<SaveCtx, 'db' | 'tenant'>): Promise<void> => uncheckTiers(ctx)
