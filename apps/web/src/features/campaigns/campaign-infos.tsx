import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { gift } from '#ui/icon-paths-more.ts'
import { clock, shieldCheck, store, truck, users } from '#ui/icon-paths.ts'
import { Section } from '#ui/section.tsx'

const icons: Record<string, string> = { truck, store, clock, gift, shield: shieldCheck, users }

/** The merchant's own words about the campaign. */
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
    </>
  )
}
