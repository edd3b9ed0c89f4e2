import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { ReceiptArt } from '#ui/art.tsx'
import type { Message } from '@mutirao/contract/messages'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { receiptText, users } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw, info } from '@mutirao/ui/service-icons.gen.ts'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { inboxQuery, useMuteCampaigns, useReadMessages } from './message-queries.ts'
import { PushSwitch } from './push-switch.tsx'

/** Newest first; a tap opens a message's target and marks it as read. */
export function Inbox({ heading }: { heading: ReactNode }) {
  const query = useInfiniteQuery(inboxQuery())
  const read = useReadMessages()
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap(({ content }) => content)
  const unread = pages[0]?.unread ?? 0
  return (
    <>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {heading}
        {unread > 0 && (
          <TextButton className="ml-auto" onClick={() => read.mutate(undefined)}>
            {m.read_all()}
          </TextButton>
        )}
      </header>
      {query.error && <NotRead error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && times(4).map((index) => <Bone key={index} className="h-20 rounded-card" />)}
      <List>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} onRead={() => !message.readAt && read.mutate([message.id])} />
        ))}
      </List>
      {query.hasNextPage && (
        <Button kind="soft" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {m.show_more()}
        </Button>
      )}
      {query.isSuccess && messages.length === 0 && <NoMessages />}
      {pages[0] && <Wanted isMuted={pages[0].isCampaignMuted} />}
    </>
  )
}

/** Messages about the person's own orders cannot be muted. */
function Wanted({ isMuted }: { isMuted: boolean }) {
  const mute = useMuteCampaigns()
  return (
    <section aria-label={m.messages_settings()} className="card divide-y divide-line px-3.5">
      <PushSwitch />
      <SwitchRow label={m.campaign_news()} text={m.campaign_news_text()} isOn={!isMuted} onChange={(isOn) => mute.mutate(!isOn)} />
      {mute.error && (
        <p role="alert" className="pb-3 text-13 text-err">
          {messageFor(mute.error)}
        </p>
      )}
    </section>
  )
}

function NotRead({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={onAgain}>{m.try_again()}</TextButton>}>
      <b className="block">{m.could_not_update()}</b>
      {messageFor(error)}
    </Note>
  )
}

function NoMessages() {
  return (
    <EmptyState
      art={<ReceiptArt />}
      title={m.messages_empty()}
      text={m.messages_empty_text()}
      action={<ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>}
    />
  )
}

const types = {
  order: { icon: receiptText, label: m.order },
  campaign: { icon: users, label: m.campaign },
  notice: { icon: info, label: m.message_notice },
}

/** Accepts paths of this shop only: a message never links elsewhere. */
export const screenOf = (target?: string) => (target && /^\/(?![/\\])/.test(target) ? target : undefined)

function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
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
