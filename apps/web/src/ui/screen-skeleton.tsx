import type { ReactNode } from 'react'
import { aboveHere } from '#links/above.ts'
import * as m from '#paraglide/messages.js'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'
import { PageBar } from './page-bar.tsx'

/** The column of a screen, as its own frame lays it out. */
const columns = {
  personal: 'mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-24 md:pt-7 md:pb-16 lg:ml-64 lg:max-w-180 lg:px-0',
  reading: 'mx-auto grid max-w-180 gap-4 px-4 pt-2 pb-24 md:pt-8 md:pb-16',
  desk: 'mx-auto grid max-w-180 gap-4 px-4 pt-2 pb-24 md:pt-8 md:pb-16 lg:wrap',
  narrow: 'mx-auto grid max-w-130 gap-4 px-4 pt-2 pb-16 md:pt-8',
  wide: 'wrap grid gap-3 pb-32 md:pt-7 md:pb-16',
}

type Screen = { title: string; backHref: string; column: keyof typeof columns; shape: ReactNode }

/** The pending component of one screen: its title and its way back, which work at once, and the shape of what comes. */
export function screenSkeleton({ title, backHref, column, shape }: Screen) {
  return function ScreenSkeleton() {
    return (
      <>
        <PageBar title={title} backHref={aboveHere(backHref)} />
        <SkeletonFrame label={m.loading()} className={columns[column]}>
          <h1 className="text-24 max-md:sr-only md:text-32">{title}</h1>
          {shape}
        </SkeletonFrame>
      </>
    )
  }
}

/** A list of places to go to, or of facts, each with its icon. */
export const RowsShape = ({ count }: { count: number }) => (
  <div className="card grid gap-6 px-3.5 py-4">
    {times(count).map((index) => (
      <div key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3">
        <Bone className="size-6 rounded-full" />
        <span>
          <Bone className="h-4 w-3/5" />
          <Bone className="mt-2 h-3 w-2/5" />
        </span>
      </div>
    ))}
  </div>
)

/** Cards to choose one of. */
export const CardsShape = ({ count }: { count: number }) => (
  <div className="grid gap-2">
    {times(count).map((index) => (
      <Bone key={index} className="h-18 rounded-card" />
    ))}
  </div>
)

/** Fields of a form, and its button. */
export const FieldsShape = ({ count }: { count: number }) => (
  <div className="grid gap-4">
    {times(count).map((index) => (
      <span key={index} className="grid gap-2">
        <Bone className="h-4 w-28" />
        <Bone className="h-13 rounded-card" />
      </span>
    ))}
    <Bone className="h-13 rounded-card" />
  </div>
)

/** Paragraphs with a heading each. */
export const TextShape = ({ count }: { count: number }) => (
  <div className="grid gap-6">
    {times(count).map((index) => (
      <span key={index} className="grid gap-2">
        <Bone className="h-5 w-2/5" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-3/5" />
      </span>
    ))}
  </div>
)

/** A choice beside the summary of what is bought. */
export const BuyingShape = ({ children }: { children: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-8">
    <div className="grid content-start gap-3">{children}</div>
    <Bone className="h-64 rounded-card max-lg:hidden" />
  </div>
)

/** Goods, each with its picture. */
export const GoodsShape = ({ count }: { count: number }) => (
  <ul className="card px-3.5">
    {times(count).map((index) => (
      <li key={index} className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-t border-line py-3.5 first:border-t-0">
        <Bone className="size-18 rounded-card" />
        <span className="block">
          <Bone className="h-4 w-4/5" />
          <Bone className="mt-5 h-6 w-24" />
        </span>
      </li>
    ))}
  </ul>
)

/** Pictures to choose from, side by side. */
export const TilesShape = ({ count }: { count: number }) => (
  <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
    {times(count).map((index) => (
      <Bone key={index} className="aspect-square rounded-card" />
    ))}
  </div>
)

/** A map, and what is on it. */
export const MapShape = ({ count }: { count: number }) => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-8">
    <Bone className="h-[48dvh] min-h-64 rounded-campaign" />
    <div className="grid content-start gap-3">
      {times(count).map((index) => (
        <Bone key={index} className="h-28 rounded-card" />
      ))}
    </div>
  </div>
)
