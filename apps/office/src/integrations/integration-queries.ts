import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { listApiKeys } from '@mutirao/contract/api-keys'
import { listBulkMistakes, listBulks, type BulkJob } from '@mutirao/contract/bulk'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getWebhookEvent, listWebhookEndpoints, listWebhookEvents } from '@mutirao/contract/webhooks'
import { getWhatsapp } from '@mutirao/contract/whatsapp'

const SOON_MS = 2000
const LATER_MS = 60_000

export type ApiKey = CallOutput<typeof listApiKeys>['content'][number]
export const apiKeysQuery = queryOptions({ queryKey: ['api keys'], queryFn: () => callList(listApiKeys, {}) })

export const addressesQuery = queryOptions({ queryKey: ['event addresses'], queryFn: () => callList(listWebhookEndpoints, {}) })

export type EventRow = CallOutput<typeof listWebhookEvents>['content'][number]
export type EventState = EventRow['state']
export const eventsQuery = (state: EventState | undefined, page: number) =>
  queryOptions({ queryKey: ['events', state, page], queryFn: () => call(listWebhookEvents, { query: { state, page, size: 20 } }) })

/** isSoon: the event is being delivered, so its answer is polled. */
export const eventQuery = (id: string, isSoon: boolean) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: () => call(getWebhookEvent, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (isSoon && !data?.answer ? SOON_MS : LATER_MS),
  })

export const whatsappQuery = queryOptions({ queryKey: ['whatsapp'], queryFn: () => call(getWhatsapp, {}) })

export const isOpen = ({ state }: Pick<BulkJob, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING'

export const bulksQuery = queryOptions({
  queryKey: ['bulk writes'],
  queryFn: () => call(listBulks, { query: { limit: 20 } }),
  refetchInterval: ({ state: { data } }) => (data?.content.some(isOpen) ? SOON_MS : LATER_MS),
})

export const mistakesQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['bulk mistakes', id, cursor],
    queryFn: () => call(listBulkMistakes, { params: { id }, query: { limit: 50, cursor } }),
  })
