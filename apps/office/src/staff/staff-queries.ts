import { queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { listRoles, listStaff } from '@mutirao/contract/staff'

export type Member = CallOutput<typeof listStaff>['content'][number]
export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => callList(listStaff, {}) })

export type Roles = CallOutput<typeof listRoles>
export type RoleShown = Roles['roles'][number]
export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => call(listRoles, {}) })
