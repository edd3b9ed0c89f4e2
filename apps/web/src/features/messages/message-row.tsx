import type { Message } from '@mutirao/contract/messages'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { info } from '#ui/icon-paths-more.ts'
import { receiptText, users } from '#ui/icon-paths.ts'

const types = {
  order: { icon: receiptText, label: m.message_order },
  campaign: { icon: users, label: m.message_campaign },
  notice: { icon: info, label: m.message_notice },
}

/** Only a path of this shop: what a message says never leads elsewhere. */
export const screenOf = (target?: string) => (target && /^\/(?![/\\])/.test(target) ? target : undefined)

export function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { type, title, text, createdAt, readAt } = message
  const target = screenOf(message.target)
  const isUnread = !readAt
  const look = 'grid w-full min-h-16 grid-cols-[40px_1fr_auto] items-start gap-3 py-3 text-left'
  const content = (
    <>
      <span
        className={`grid size-10 place-items-center rounded-full ${isUnread ? 'bg-action-soft text-action-text' : 'bg-well text-ink-2'}`}
      >
        <Icon d={types[type].icon} />
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
          <span>{types[type].label()}</span>
          <span className="tabular-nums">{formatWhen(new Date(createdAt), new Date(now), timeZone)}</span>
        </span>
        <span className={`block text-pretty ${isUnread ? 'font-bold' : 'font-medium'}`}>{title}</span>
        <span className={`block text-13 text-ink-2 ${isUnread ? 'font-semibold' : ''}`}>{text}</span>
      </span>
      <span className="grid h-10 place-items-center">
        {isUnread && (
          <span className="size-2.5 rounded-full bg-action">
            <span className="sr-only">{m.unread()}</span>
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {target ? (
        <a href={target} onClick={onRead} className={look}>
          {content}
        </a>
      ) : (
        <button type="button" onClick={onRead} className={look}>
          {content}
        </button>
      )}
    </li>
  )
}
