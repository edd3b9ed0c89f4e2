import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showBadge } from '#platform/badge.ts'
import { callAsLead } from '#session/lead.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listMessages, muteMessages, readMessages } from '@mutirao/contract/messages'

type Page = CallOutput<typeof listMessages>

const pageSize = 30
const refreshMs = 60_000
const inboxKey = ['messages', 'inbox'] as const

export const inboxQuery = () =>
  infiniteQueryOptions({
    queryKey: inboxKey,
    queryFn: ({ pageParam }) => readPage({ size: pageSize, page: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
    staleTime: 10_000,
    refetchInterval: refreshMs,
  })

/** Mutes or unmutes campaign news. Optimistic update. */
export function useMuteCampaigns() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isCampaignMuted: boolean) => callAsLead(muteMessages, { body: { isCampaignMuted } }),
    onMutate: (isCampaignMuted) => {
      queryClient.setQueryData<InfiniteData<Page, number>>(
        inboxKey,
        (inbox) => inbox && { ...inbox, pages: inbox.pages.map((page) => ({ ...page, isCampaignMuted })) },
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKey }),
  })
}

/** Marks all messages when `ids` is omitted. Optimistic update. */
export function useReadMessages() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => callAsLead(readMessages, { body: { ids } }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString()
      queryClient.setQueryData<InfiniteData<Page, number>>(inboxKey, (inbox) => inbox && withRead(inbox, readAt, ids))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}

function withRead(inbox: InfiniteData<Page, number>, readAt: string, ids?: string[]): InfiniteData<Page, number> {
  const isMeant = (id: string) => !ids || ids.includes(id)
  const pages = inbox.pages.map((page) => {
    const content = page.content.map((message) => (isMeant(message.id) ? { ...message, readAt: message.readAt ?? readAt } : message))
    const before = page.content.filter((message) => !message.readAt && isMeant(message.id)).length
    return { ...page, content, unread: ids ? Math.max(0, page.unread - before) : 0 }
  })
  return { ...inbox, pages }
}

/** Also shows the number of unread messages on the installed app's icon. */
async function readPage(query: { size: number; page?: number }): Promise<Page> {
  const page = await callAsLead(listMessages, { query })
  showBadge(page.unread)
  return page
}

export const readUnread = async (): Promise<number> => (await readPage({ size: 1 })).unread
