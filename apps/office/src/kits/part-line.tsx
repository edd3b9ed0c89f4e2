import type { ReactNode } from 'react'
import { Thumb } from '#written/thumb.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { trash2 } from '@mutirao/ui/icons.gen.ts'
import { useCampaignItem } from './kit-names.ts'
import { kitTexts } from './texts.ts'

type Props = {
  campaign: string
  itemId: string
  error: string | undefined
  text?: string
  renderAside?: (name: string) => ReactNode
  onRemove: () => void
  children?: (name: string) => ReactNode
}

/** A product inside a kit, which may have left the shop since. */
export function PartLine({ campaign, itemId, error, text, renderAside, onRemove, children }: Props) {
  const { item, isKnown } = useCampaignItem(campaign, itemId)
  const name = item?.name ?? itemId
  const isAway = isKnown && (item === undefined || item.state === 'HIDDEN')
  const wrong = error ?? (isAway ? kitTexts.away : undefined)
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2.5">
        <Thumb item={item ?? { hue: 70 }} />
        <span className="min-w-0 flex-1">
          <b className="line-clamp-2 leading-snug font-semibold">{name}</b>
          <span className="block truncate text-13 text-ink-2">{[item?.unit, text].filter(Boolean).join(' · ')}</span>
        </span>
        {renderAside?.(name)}
        <IconButton icon={trash2} label={kitTexts.remove(name)} onClick={onRemove} />
      </div>
      <FieldError className="mt-1">{wrong}</FieldError>
      {children?.(name)}
    </li>
  )
}
