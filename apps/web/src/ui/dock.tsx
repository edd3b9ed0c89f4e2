import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Price } from '@mutirao/ui/price.tsx'

/** The main action: on phones fixed above the bottom edge or the navigation, from 768 px on in the page's flow. */
export function Dock({ children, isAboveNav = false }: { children: ReactNode; isAboveNav?: boolean }) {
  return (
    <div
      data-edge="bottom"
      className={`inset-x-0 flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-surface px-4 pt-2.5 shadow-bar *:min-h-13 max-md:fixed max-md:z-25 zoomed:static md:bg-transparent md:p-0 md:shadow-none ${
        isAboveNav
          ? 'bottom-[max(60px+env(safe-area-inset-bottom),var(--nav-bar,0px))] pb-2.5'
          : 'bottom-0 pb-[calc(12px+env(safe-area-inset-bottom))]'
      }`}
    >
      {children}
    </div>
  )
}

/** The total beside the one main action; beside a summary (from 1024 px) the summary has it. */
export function TotalDock({
  total,
  label = m.total(),
  isAboveNav,
  children,
}: {
  total?: number
  label?: string
  isAboveNav?: boolean
  children: ReactNode
}) {
  return (
    <div className="lg:hidden">
      <Dock isAboveNav={isAboveNav}>
        {total !== undefined && (
          <span className="content-center" aria-live="polite">
            <small className="block text-12 text-ink-3">{label}</small>
            <Price centavos={total} />
          </span>
        )}
        {children}
      </Dock>
    </div>
  )
}
