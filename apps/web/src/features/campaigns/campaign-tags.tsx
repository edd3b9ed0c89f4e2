import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Picture } from '#ui/picture.tsx'

/** The merchant's own chips: each leads to what carries its tag. */
export function CampaignTags({ campaign: { id, tags } }: { campaign: Campaign }) {
  if (tags.length === 0) return null
  return (
    <nav aria-label={m.campaign_tags()} className="bleed mt-3 gap-2 py-1">
      {tags.map(({ tag, label, color, picture }) => (
        <a
          key={tag}
          href={`${paths.catalog(id)}?${new URLSearchParams({ q: tag })}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3.5 font-semibold whitespace-nowrap"
        >
          {picture ? (
            <span className="block size-7">
              <Picture picture={picture} sizes="28px" max={160} isDecorative />
            </span>
          ) : (
            color && (
              <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
                <circle cx="6" cy="6" r="6" fill={color} />
              </svg>
            )
          )}
          {label}
        </a>
      ))}
    </nav>
  )
}
