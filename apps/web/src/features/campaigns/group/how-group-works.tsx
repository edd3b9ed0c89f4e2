import * as m from '#paraglide/messages.js'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { Icon } from '@mutirao/ui/icon.tsx'
import { user } from '@mutirao/ui/icons.gen.ts'
import { Section } from '@mutirao/ui/section.tsx'
import { GroupBar } from './group-bar.tsx'

type Props = { group: NonNullable<CampaignSummary['group']> }

/** The idea in three pictures with this group's own tiers: alone, with neighbours, with all of them. */
export function HowGroupWorks({ group: { rules } }: Props) {
  const goal = Math.max(...rules.map(({ minimumUnits }) => minimumUnits))
  const pictures = [
    { people: 1, share: 0.15, text: m.how_you_pay() },
    { people: 2, share: 0.6, text: m.how_neighbours_join() },
    { people: 3, share: 1, text: m.how_price_falls() },
  ]
  return (
    <Section title={m.how_it_works()}>
      <ol className="grid grid-cols-3 gap-2 md:gap-4">
        {pictures.map(({ people, share, text }) => (
          <li key={people} className="min-w-0 rounded-card bg-group-soft p-3">
            <span aria-hidden="true" className="grid gap-2">
              <span className="flex gap-0.5 text-group-text">
                {Array.from({ length: people }, (_, index) => (
                  <Icon key={index} d={user} className="size-5" />
                ))}
              </span>
              <StairPicture rules={rules} paidUnits={Math.round(goal * share)} />
            </span>
            <p className="mt-2 text-13 leading-[1.3] font-medium">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function StairPicture({ rules, paidUnits }: { rules: Props['group']['rules']; paidUnits: number }) {
  return <GroupBar size="mini" progress={groupProgress(rules, { paidUnits, waitingUnits: 0 })} paidUnits={paidUnits} waitingUnits={0} />
}
