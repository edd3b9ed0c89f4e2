import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'

type Props = { title: string; text?: string; backHref: string; actions?: ReactNode }

/** The header of a phone screen below the first level: back, title, actions. From 768 px on the site header replaces it. */
export function PageBar({ title, text, backHref, actions }: Props) {
  return (
    <header className="@container sticky top-0 z-20 bg-bg px-4 py-2 zoomed:static md:hidden">
      <div className="-mx-3 flex min-h-(--bar-row) items-center gap-1">
        <IconLink icon={chevronLeft} label={m.back()} href={backHref} data-back="" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-head text-16 leading-tight font-bold" aria-hidden="true">
            {title}
          </p>
          {text && <p className="truncate text-12 leading-tight text-ink-3">{text}</p>}
        </div>
        {actions}
      </div>
    </header>
  )
}
