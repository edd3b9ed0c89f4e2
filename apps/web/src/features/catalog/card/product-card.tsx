import type { ReactNode } from 'react'
import { CardHeart } from '#features/account/card-heart.tsx'
import type { Saved } from '#features/account/favorite-queries.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint, type PictureSource } from '#ui/picture.tsx'
import { OffBadge, Price, StruckPrice } from '@mutirao/ui/price.tsx'

export type ProductLook = {
  href: string
  name: string
  unit: string
  /** "R$ 42,22/kg", when the unit has a measure. */
  perMeasure?: string
  /** The campaign's name, in lists of several. */
  from?: string
  price: number
  /** Struck through, with the percentage between the two prices. */
  before?: number
  percentage?: number
  /** "Últimas 3", or why it cannot be bought here. */
  hint?: string
  /** The savings for a larger quantity: "Leve 3, ganhe 10%". */
  deal?: string
  hue: number
  picture: PictureSource
  /** The item that the heart saves. */
  item: Saved
  isSoldOut?: boolean
}

type Props = { product: ProductLook; sizes: string; control?: ReactNode; isFirst?: boolean; badge?: ReactNode; className?: string }

/** Price above name (design.md: price first); + and stepper sit on the picture. */
export function ProductCard({ product, sizes, control, isFirst, badge, className = '' }: Props) {
  const { href, name, unit, perMeasure, from, price, before, percentage, hint, deal, hue, picture, item, isSoldOut = false } = product
  return (
    <article className={`relative flex min-w-0 flex-col ${className}`}>
      <span className={`relative mb-2 block aspect-square overflow-hidden rounded-card p-[6%] ${tint(hue)}`}>
        <Picture picture={picture} sizes={sizes} isFirst={isFirst} isDecorative className={isSoldOut ? 'opacity-45 grayscale' : ''} />
        {isSoldOut && (
          <span className="absolute top-2 left-2 rounded-xs bg-well px-2 py-1 text-12 font-semibold text-ink-2">{m.sold_out()}</span>
        )}
        {badge}
      </span>
      {deal && <span className="mb-1 self-start rounded-xs bg-warn-soft px-1.5 py-0.5 text-12 font-semibold text-warn">{deal}</span>}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Price centavos={price} />
        {percentage ? <OffBadge percentage={percentage} /> : null}
      </span>
      {before ? <StruckPrice label={m.price_before()} centavos={before} /> : null}
      <h3 className="mt-[5px] line-clamp-2 font-text text-14 leading-[1.3] font-normal tracking-normal text-pretty">
        <a href={href} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </a>
      </h3>
      <span className="mt-0.5 text-12 text-ink-3">
        {unit}
        {perMeasure && (
          <>
            {' · '}
            <span className="inline-block max-w-full tabular-nums">{perMeasure}</span>
          </>
        )}
        {from && ` · ${from}`}
        {hint ? (
          <>
            {' · '}
            <span className="font-semibold text-warn">{hint}</span>
          </>
        ) : null}
      </span>
      <CardHeart item={item} name={name} />
      {control && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-1 flex aspect-square items-end justify-end p-2 *:pointer-events-auto">
          {control}
        </div>
      )}
    </article>
  )
}

export function ProductGrid({ children, columns = 4 }: { children: ReactNode; columns?: 3 | 4 }) {
  return (
    <div className={`grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4 md:gap-y-6 ${columns === 4 ? 'lg:grid-cols-4' : ''}`}>
      {children}
    </div>
  )
}

/** The width of a card's picture in the grid. */
export const gridSizes = '(min-width:1024px) 222px, (min-width:768px) 30vw, calc(50vw - 22px)'
/** The width in a scrolling row. */
export const rowSizes = '(min-width:768px) 168px, 142px'
