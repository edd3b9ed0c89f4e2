import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { asItCame } from '#page/later.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { Section } from '@mutirao/ui/section.tsx'
import { byLead, isBuyable, isFarFrom } from '../campaign-status.ts'
import { RowList } from './campaign-row.tsx'

const CampaignTile = asItCame(async () => (await import('./campaign-tile.tsx')).CampaignTile)
const CampaignLine = asItCame(async () => (await import('./campaign-tile.tsx')).CampaignLine)
const NothingHere = asItCame(async () => (await import('./nothing-here.tsx')).NothingHere)

export const prepareLists = () => Promise.all([CampaignTile, CampaignLine, NothingHere].map(({ prepare }) => prepare()))

type Props = { campaigns: CampaignSummary[]; children?: ReactNode }

/** Open campaigns as cards, the children in between, the others as rows. */
export function CampaignSections({ campaigns, children }: Props) {
  const { place } = usePageState()
  const open = campaigns.filter(isBuyable).sort(byLead)
  const others = campaigns.filter((campaign) => !isBuyable(campaign))
  const isFar = isFarFrom(campaigns)
  const hasGroups = open.some(({ group }) => group)
  return (
    <>
      {open.length > 0 ? (
        <Section title={!hasGroups ? m.open_campaigns() : place ? m.open_groups() : m.open_groups_anywhere()}>
          <div className="grid gap-4 md:grid-cols-2">
            {open.map((campaign, index) => (
              <CampaignTile key={campaign.id} campaign={campaign} isMain={index === 0} isFirst={index < 2} />
            ))}
          </div>
        </Section>
      ) : (
        // Out of reach of everything, FarAway says this above.
        !isFar && <NothingHere title={m.no_campaign_here()} text={m.no_campaign_here_text()} />
      )}
      {hasGroups && <HowItWorks />}
      {children}
      {others.length > 0 && (
        <Section title={isFar ? m.open_elsewhere() : m.also_here()} className="below-fold [--tall:31rem]">
          <RowList>
            {others.map((campaign) => (
              <CampaignLine key={campaign.id} campaign={campaign} />
            ))}
          </RowList>
        </Section>
      )}
    </>
  )
}

/** Tells a visitor first that no campaign reaches their place. */
export function FarAway({ campaigns }: Pick<Props, 'campaigns'>) {
  const { place } = usePageState()
  if (!place || !isFarFrom(campaigns)) return null
  return <NothingHere title={m.not_here_yet()} text={m.not_here_yet_text({ place: place.label })} />
}

/** Explains the shop in one line, with the staircase. */
function HowItWorks() {
  return (
    <a href={paths.whatNow} className="mt-4 grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card bg-spark-soft py-3 pr-2 pl-3.5">
      <span className="flex items-end gap-0.5" aria-hidden="true">
        <i className="h-3 w-[9px] rounded-[2px] bg-group" />
        <i className="h-[19px] w-[9px] rounded-[2px] bg-group" />
        <i className="h-[27px] w-[9px] rounded-[2px] bg-spark" />
      </span>
      <span className="text-13">
        <b className="font-semibold">{m.price_falls()}</b> {m.price_falls_text()}
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}
