import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import {
  acceptPoint,
  getMyStatement,
  handOverAtPoint,
  leavePoint,
  listMyMonths,
  listMyPoints,
  listPointBuyers,
  listPointParts,
  type PointPart,
} from '@mutirao/contract/leaders'

const key = ['client', 'leaders'] as const

/** The points that the person leads, or is asked to lead. */
export const myPointsQuery = () => queryOptions({ queryKey: key, queryFn: () => call(listMyPoints, {}), staleTime: 60_000 })

export const pointPartsQuery = (leader: string) =>
  queryOptions({
    queryKey: [...key, leader, 'parts'],
    queryFn: () => call(listPointParts, { params: { leader } }),
    refetchInterval: 60_000,
  })

export const pointBuyersQuery = (leader: string) =>
  queryOptions({ queryKey: [...key, leader, 'people'], queryFn: () => call(listPointBuyers, { params: { leader } }), staleTime: 60_000 })

export const myMonthsQuery = (leader: string) =>
  queryOptions({ queryKey: [...key, leader, 'months'], queryFn: () => call(listMyMonths, { params: { leader } }), staleTime: 60_000 })

export const statementQuery = (leader: string, month: string) =>
  queryOptions({
    queryKey: [...key, leader, 'months', month],
    queryFn: () => call(getMyStatement, { params: { leader, month } }),
    staleTime: Infinity,
  })

function useForget() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key })
}

export function useAcceptPoint(leader: string) {
  const forget = useForget()
  return useMutation({ mutationFn: () => call(acceptPoint, { params: { leader } }), onSettled: forget })
}

export function useLeavePoint(leader: string) {
  const forget = useForget()
  return useMutation({ mutationFn: () => call(leavePoint, { params: { leader } }), onSettled: forget })
}

type HandingOver = { act: string; deliveryCode: string }

/** `act` stays the same until the server has answered: a hand-over that is sent twice is one. */
export function useHandOver(leader: string, { orderId: id, campaignId }: PointPart) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: HandingOver) => call(handOverAtPoint, { params: { leader, id, campaignId }, body }),
    onSuccess: forget,
  })
}
