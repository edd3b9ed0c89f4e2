import { RatingSection } from '#features/ratings/rating-section.tsx'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock, shieldCheck, store, truck, users } from '@mutirao/ui/icons.gen.ts'
import { Section } from '@mutirao/ui/section.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'

const icons: Record<string, string> = { truck, store, clock, gift, shield: shieldCheck, users }

/** The merchant's texts about the campaign, and its buyers' ratings. */
export function CampaignInfos({ campaign }: { campaign: Campaign }) {
  return (
    <>
      {campaign.description && (
        <Section title={m.about_campaign()}>
          <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{campaign.description}</p>
        </Section>
      )}
      {campaign.infos.map(({ title, body, icon, link }) => (
        <Section key={title} title={title}>
          <div className="flex max-w-[68ch] gap-3">
            {icon && icons[icon] && (
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-well" aria-hidden="true">
                <Icon d={icons[icon]} />
              </span>
            )}
            <div className="min-w-0">
              <p className="whitespace-pre-line text-ink-2">{body}</p>
              {link && (
                <a href={link.to} className="inline-flex min-h-11 items-center font-semibold text-action-text underline underline-offset-2">
                  {link.label}
                </a>
              )}
            </div>
          </div>
        </Section>
      ))}
      <RatingSection campaignId={campaign.id} rating={campaign.rating} />
    </>
  )
}
