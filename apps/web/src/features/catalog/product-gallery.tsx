import type { Item } from '@mutirao/contract/catalog'
import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { chevronLeft, share2 } from '#ui/icon-paths.ts'
import { Picture, tint } from '#ui/picture.tsx'
import { share } from '#ui/share.ts'

/** Pictures to swipe; small ones to choose from on large screens. */
export function ProductGallery({ item }: { item: Item }) {
  const { origin } = usePageState()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const pictures = item.pictures.length > 0 ? item.pictures : [item.picture]

  function handleShow(index: number) {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' })
  }

  return (
    <section aria-label={m.pictures()} className="min-w-0 md:pt-4">
      <div className={`relative -mx-4 md:mx-0 md:overflow-hidden md:rounded-campaign ${tint(item.hue)}`}>
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label={pictures.length > 1 ? m.pictures() : undefined}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
          onScroll={(event) => setCurrent(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
        >
          {pictures.map((picture, index) => (
            <li key={picture.hash} className="aspect-[390/320] w-full shrink-0 snap-center px-2 pt-5 pb-3 md:aspect-square md:p-[8%]">
              <Picture picture={picture} sizes="(min-width:1200px) 556px, (min-width:768px) 46vw, 100vw" max={960} isFirst={index === 0} />
            </li>
          ))}
        </ul>
        <div className="absolute inset-x-2 top-2 flex justify-between md:left-auto">
          <IconLink
            icon={chevronLeft}
            label={m.back()}
            href={paths.catalog(item.campaignId)}
            data-back=""
            isFloating
            className="md:hidden"
          />
          <IconButton
            icon={share2}
            label={m.share()}
            isFloating
            onClick={() => void share({ title: item.name, text: item.name, url: origin + paths.product(item.campaignId, item.id) })}
          />
        </div>
        {pictures.length > 1 && (
          <p className="absolute right-3 bottom-3 rounded-xs bg-surface px-2 py-1 text-12 font-semibold text-ink-2">
            {m.picture_of({ current: current + 1, total: pictures.length })}
          </p>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="mt-3 flex gap-2 max-md:hidden">
          {pictures.map((picture, index) => (
            <button
              key={picture.hash}
              type="button"
              aria-label={m.show_picture({ number: index + 1 })}
              aria-current={index === current}
              onClick={() => handleShow(index)}
              className={`size-18 rounded-card p-1.5 aria-[current=true]:shadow-[inset_0_0_0_2px_var(--action)] ${tint(item.hue)}`}
            >
              <Picture picture={picture} sizes="72px" max={320} isDecorative />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
