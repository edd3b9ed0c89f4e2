import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { untilOnline } from '#platform/until-online.ts'
import { rememberOrder } from '#session/recent-orders.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { Problem } from '@mutirao/contract/problems'
import { endOrder, orderKeys } from './order-queries.ts'
import { attemptOf, placeOnce, resumeAttempt, type Placement } from './place-order.ts'

type Placing = { isBusy: boolean; isVerifying: boolean; problem?: Problem }

type Outcomes = {
  onPlaced: (orderCode: string, order?: Order) => void | Promise<void>
  onRefused?: (problem: Problem) => void
}

const idle: Placing = { isBusy: false, isVerifying: false }

/** Places one order per cart, however often it is requested. */
export function usePlaceOrder(cartUuid: string, { onPlaced, onRefused }: Outcomes) {
  const queryClient = useQueryClient()
  const [placing, setPlacing] = useState<Placing>(() => (attemptOf(cartUuid) ? { isBusy: true, isVerifying: true } : idle))
  const isRunning = useRef(false)

  async function run(work: (waits: Parameters<typeof resumeAttempt>[1]) => Promise<Placement | undefined>) {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const answer = await work({ wait: untilOnline, onVerifying: () => setPlacing({ isBusy: true, isVerifying: true }) })
      finish(answer)
    } finally {
      isRunning.current = false
    }
  }

  function finish(answer: Placement | undefined) {
    if (!answer || answer.kind === 'refused') {
      if (answer) onRefused?.(answer.problem)
      return setPlacing({ ...idle, problem: answer?.problem })
    }
    const code = answer.kind === 'placed' ? answer.order.code : answer.orderCode
    rememberOrder({ code, cartUuid })
    if (answer.kind === 'placed') queryClient.setQueryData(orderKeys.one(code), answer.order)
    void onPlaced(code, answer.kind === 'placed' ? answer.order : undefined)
  }

  // Resumes an attempt that was in flight before a reload.
  const resume = useEffectEvent(() => void run((waits) => resumeAttempt(cartUuid, waits)))
  useEffect(() => resume(), [])

  return {
    ...placing,
    place(campaignId: string, body: PlaceOrderBody) {
      setPlacing({ isBusy: true, isVerifying: false })
      void run((waits) => placeOnce(campaignId, body, waits))
    },
    /** Cancels the conflicting order first; when that is no longer possible, reports it and places nothing. */
    placeInstead(campaignId: string, body: PlaceOrderBody) {
      const earlier = placing.problem?.facts['orderCode']
      if (typeof earlier !== 'string') return
      setPlacing({ isBusy: true, isVerifying: false })
      void run(async (waits) => {
        const problem = await endOrder(queryClient, earlier)
        return problem ? { kind: 'refused', problem } : placeOnce(campaignId, body, waits)
      })
    },
  }
}
