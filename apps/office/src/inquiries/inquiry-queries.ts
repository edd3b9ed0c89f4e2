import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listDeskInquiries } from '@mutirao/contract/inquiries'

export type InquiryFilter = CallInput<typeof listDeskInquiries>['query']

export const inquiriesQuery = (filter: InquiryFilter) =>
  queryOptions({
    queryKey: ['inquiries', filter],
    queryFn: () => call(listDeskInquiries, { query: filter }),
    placeholderData: keepPreviousData,
  })
