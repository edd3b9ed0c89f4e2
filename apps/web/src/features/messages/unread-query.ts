import { queryOptions } from '@tanstack/react-query'

/** The number on the bell. What asks for it comes with the first question; the shop's one timer asks again. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: async () => (await import('./read-unread.ts')).readUnread(),
  })
