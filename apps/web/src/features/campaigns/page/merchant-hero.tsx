import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'

/** The merchant's headline over its first campaign's picture, with the group's reached tier. */
export function MerchantHero({ title, campaign }: { title: string; campaign?: CampaignSummary }) {
  const reached = campaign?.group && groupProgress(campaign.group.rules, campaign.group).reached
  return (
    <section
      className={`-mx-4 mt-2 mb-2 overflow-hidden px-4 pt-5 md:mx-0 md:mt-4 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-x-4 md:rounded-campaign md:px-6 md:pt-7 ${campaign?.ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
    >
      <div className="md:flex md:flex-col md:pb-7">
        <h2 className="max-w-[16ch] text-32">{title}</h2>
        {campaign && (
          <>
            <p className="mt-2 mb-4 text-16">
              <b className="block font-semibold">{campaign.name}</b>
              {campaign.producer}
            </p>
            <div className="flex flex-wrap items-end justify-between gap-3 md:mt-auto md:flex-nowrap">
              <ButtonLink href={paths.campaign(campaign.id)}>{campaign.group ? m.see_group() : m.see_products()}</ButtonLink>
              {reached && (
                <p className="-rotate-3 rounded-card bg-group px-3 py-2 text-center font-head leading-tight font-bold text-on-group">
                  <small className="block text-12 font-semibold">{m.group_already_has()}</small>
                  <span className="text-24">-{formatDecimal(reached.percentage)}%</span>
                </p>
              )}
            </div>
          </>
        )}
      </div>
      {campaign && (
        <div className="mt-2 aspect-[390/190] md:mt-0 md:-mr-3 md:aspect-auto md:min-h-60">
          <Picture
            picture={campaign.picture}
            sizes="(min-width:1024px) 340px, (min-width:768px) 50vw, 100vw"
            max={960}
            isFirst
            isDecorative
            className="object-bottom"
          />
        </div>
      )}
    </section>
  )
}
