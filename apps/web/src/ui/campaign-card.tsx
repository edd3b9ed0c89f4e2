import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { store } from './icon-paths.ts'
import { Picture, type PictureSource } from './picture.tsx'

type Props = {
  href: string
  name: string
  by: string
  /** What the visitor must know before entering: "Só retirada para o seu endereço". */
  note?: string
  picture: PictureSource
  ground: number
  badge: ReactNode
  bar?: ReactNode
  line?: ReactNode
  counts?: string
  action: string
  isMain?: boolean
  isFirst?: boolean
}

/** The whole card opens the campaign; the button says so. The last of an odd number takes the whole row, picture and text side by side. */
export function CampaignCard({
  href,
  name,
  by,
  note,
  picture,
  ground,
  badge,
  bar,
  line,
  counts,
  action,
  isMain = false,
  isFirst = false,
}: Props) {
  return (
    <article className="@container relative flex flex-col rounded-campaign border border-line bg-surface md:odd:last:col-span-2">
      <div className="flex flex-1 flex-col @min-[36rem]:grid @min-[36rem]:grid-cols-2">
        <span
          className={`block aspect-[358/164] overflow-hidden rounded-t-[15px] px-2 pt-2 pb-0.5 @min-[36rem]:rounded-tr-none @min-[36rem]:rounded-bl-[15px] ${ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
        >
          <Picture
            picture={picture}
            sizes="(min-width:1024px) 304px, (min-width:768px) 352px, calc(100vw - 32px)"
            max={960}
            isFirst={isFirst}
            isDecorative
            className="object-bottom"
          />
        </span>
        <span className="absolute top-3 left-3">{badge}</span>
        <div className="grid flex-1 grid-rows-[1fr_auto_auto] gap-2.5 px-3.5 pt-3 pb-3.5">
          <div>
            <h3 className="text-20 leading-[1.1]">{name}</h3>
            <p className="mt-[3px] text-12 text-ink-2">{by}</p>
            {note && (
              <p className="mt-1.5 flex items-center gap-1.5 text-12 font-semibold text-warn">
                <Icon d={store} className="size-4" />
                {note}
              </p>
            )}
          </div>
          {bar}
          <div className="flex items-center justify-between gap-3 @max-[20.7rem]:flex-col @max-[20.7rem]:items-stretch">
            <div className="min-w-0 flex-1">
              {line}
              {counts && <p className="text-12 text-ink-3 tabular-nums">{counts}</p>}
            </div>
            <ButtonLink
              href={href}
              kind={isMain ? 'action' : 'soft'}
              size="small"
              aria-label={`${action}: ${name}`}
              className="after:absolute after:inset-0"
            >
              {action}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  )
}
