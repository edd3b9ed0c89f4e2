import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { Section } from '#ui/section.tsx'

/** The merchant's own words about the campaign. */
export function CampaignInfos({ campaign }: { campaign: Campaign }) {
  return (
    <>
      {campaign.description && (
        <Section title={m.about_campaign()}>
          <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{campaign.description}</p>
        </Section>
      )}
      {campaign.infos.map(({ title, body }) => (
        <Section key={title} title={title}>
          <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{body}</p>
        </Section>
      ))}
    </>
  )
}
