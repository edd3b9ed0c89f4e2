import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import type { WrittenKind } from '@mutirao/contract/written'
import { addressDraft, getDraft, listDrafts } from '@mutirao/contract/written-drafts'

/** null without a draft: most things have none, so the list is asked first, whose empty answer is no failure. */
export const draftQuery = (kind: WrittenKind, id: string | undefined) =>
  queryOptions({
    queryKey: ['draft', kind, id],
    enabled: id !== undefined,
    async queryFn() {
      const { content } = await call(listDrafts, { query: { kind, id, size: 1, page: 0 } })
      if (content.length === 0) return null
      try {
        return await call(getDraft, { params: { kind, id: id! } })
      } catch (error) {
        if (codeOf(error) === 'not_found') return null
        throw error
      }
    },
  })

const MOST_DRAFTS = 500

/** All drafts: a shop has few. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => call(listDrafts, { query: { size: MOST_DRAFTS, page: 0 } }),
})

const ADDRESS_LASTS_MS = 50 * 60_000

/** The address that draws what a form posts to it. The server's lasts an hour. */
export const previewAddressQuery = (kind: WrittenKind, id: string) =>
  queryOptions({
    queryKey: ['preview address', kind, id],
    queryFn: () => call(addressDraft, { params: { kind, id }, query: { typed: 'true' } }),
    refetchInterval: ADDRESS_LASTS_MS,
  })
