import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { user } from '@mutirao/ui/icons.gen.ts'
import { menuEntries } from './menu-entries.ts'

/** The person's own entries, in the order of the menu; the rest are about the shop. */
const own = new Set(['orders', 'wallets', 'likings', 'messages', 'invite', 'trade', 'profile'])

/** On a desk one's own places stand beside each of them. */
export function WithAccountRail({ children }: { children: ReactNode }) {
  const { data: routes } = useQuery(documentQuery('routes'))
  const path = useLocation({ select: ({ pathname }) => pathname })
  const account = { name: 'account', icon: user, title: m.my_account(), href: paths.account }
  return (
    <div className="lg:wrap lg:grid lg:grid-cols-[216px_minmax(0,1fr)] lg:items-start lg:gap-10">
      <nav aria-label={m.my_account()} className="sticky top-20 pt-7 max-lg:hidden">
        <ul className="grid gap-1">
          {[account, ...menuEntries(routes).filter(({ name }) => own.has(name))].map(({ name, icon, title, href }) => (
            <li key={name}>
              <a
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-card px-3 font-medium text-ink-2 hover:bg-well aria-[current]:bg-action-soft aria-[current]:font-semibold aria-[current]:text-action-text"
              >
                <Icon d={icon} className="size-5" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
