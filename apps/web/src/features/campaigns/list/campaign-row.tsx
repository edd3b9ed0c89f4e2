import type { ReactNode } from 'react'
import { Picture, type PictureSource } from '#ui/picture.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'

type Props = {
  href: string
  name: string
  text: string
  picture: PictureSource
  ground: number
  badge: ReactNode
  action?: string
  isPast?: boolean
}

export function CampaignRow({ href, name, text, picture, ground, badge, action, isPast = false }: Props) {
  return (
    <article className="relative grid grid-cols-[88px_1fr] items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className={`block size-[88px] rounded-card p-[5px] ${ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}>
        <Picture picture={picture} sizes="88px" max={320} isDecorative className={isPast ? 'opacity-55 grayscale' : ''} />
      </span>
      <div className="min-w-0">
        {badge}
        <h3 className={`mt-1.5 mb-[3px] text-16 leading-[1.15] ${isPast ? 'text-ink-2' : ''}`}>{name}</h3>
        <div className="flex flex-wrap items-end justify-between gap-x-2">
          <p className="min-w-[50%] flex-1 text-12 text-ink-2">{text}</p>
          <a
            href={href}
            aria-label={`${action ?? ''} ${name}`}
            className="inline-flex min-h-6 items-center gap-0.5 font-semibold whitespace-nowrap text-action-text after:absolute after:inset-0"
          >
            {action}
            {action && <Icon d={chevronRight} className="size-4" />}
          </a>
        </div>
      </div>
    </article>
  )
}

/** The card around rows. */
export function RowList({ children }: { children: ReactNode }) {
  return <div className="rounded-campaign border border-line bg-surface px-3 py-0.5">{children}</div>
}
