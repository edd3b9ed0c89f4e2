import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Dock } from './dock.tsx'
import { Price } from './price.tsx'

/** The total beside the one main action; beside a summary (from 1024 px) the summary has it. */
export function TotalDock({ total, isAboveNav, children }: { total?: number; isAboveNav?: boolean; children: ReactNode }) {
  return (
    <div className="lg:hidden">
      <Dock isAboveNav={isAboveNav}>
        {total !== undefined && (
          <span className="content-center" aria-live="polite">
            <small className="block text-12 text-ink-3">{m.total()}</small>
            <Price centavos={total} />
          </span>
        )}
        {children}
      </Dock>
    </div>
  )
}
