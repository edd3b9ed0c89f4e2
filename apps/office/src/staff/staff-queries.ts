import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listApiKeys } from '@mutirao/contract/api-keys'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listStaff } from '@mutirao/contract/staff'

export type Member = CallOutput<typeof listStaff>[number]
export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => call(listStaff, {}) })

export type ApiKey = CallOutput<typeof listApiKeys>[number]
export const apiKeysQuery = queryOptions({ queryKey: ['api keys'], queryFn: () => call(listApiKeys, {}) })
