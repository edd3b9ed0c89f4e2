import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#links/paths.ts'
import { useIsIdle } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { useIsKnownVisitor } from '#session/signed-in.ts'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { bell } from '@mutirao/ui/icons.gen.ts'

/** The number on the bell. Its chunk loads with the first request; the shop's single timer polls. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: async () => (await import('./message-queries.ts')).readUnread(),
  })

/** The link to the inbox with the number of unread messages; new ones are announced. A stranger has no inbox. */
export function UnreadBell() {
  const isIdle = useIsIdle()
  const isKnown = useIsKnownVisitor()
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: isIdle && isKnown })
  const [first, setFirst] = useState<number>()
  if (first === undefined && unread !== undefined) setFirst(unread)
  const text = unread ? m.unread_count({ count: unread }) : undefined
  return (
    <>
      <IconLink icon={bell} label={text ? `${m.messages()}, ${text}` : m.messages()} href={paths.messages} count={unread} />
      <output className="sr-only">{text && first !== undefined && unread! > first && `${m.messages()}: ${text}`}</output>
    </>
  )
}
