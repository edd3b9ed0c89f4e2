import * as m from '#paraglide/messages.js'
import { CountBadge } from '@mutirao/ui/icon-button.tsx'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import type { MenuEntry } from './menu-entries.ts'

/** A menu entry, with the number of pending items. */
export function ShortcutRow({ entry, count = 0 }: { entry: MenuEntry; count?: number }) {
  const { icon, title, text, href } = entry
  return (
    <ListRow
      icon={icon}
      title={title}
      text={text}
      href={href}
      aside={
        count > 0 ? (
          <span className="relative block h-[18px] min-w-6">
            <span className="sr-only">{m.unread_count({ count })}</span>
            <span aria-hidden="true">
              <CountBadge count={count} className="top-0 right-0" />
            </span>
          </span>
        ) : undefined
      }
    />
  )
}
