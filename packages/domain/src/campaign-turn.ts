type Instant = Date | string
type Turning = { canBuy: { ok: boolean }; reason: { opensAt?: Instant }; endsAt?: Instant }

/** The next time, in ms, at which time alone changes the right to buy from one of these campaigns; undefined when there is none. */
export function nextTurn(campaigns: readonly Turning[], now: number): number | undefined {
  const moments = campaigns.flatMap(({ reason, endsAt }) => [...(reason.opensAt ? [reason.opensAt] : []), ...(endsAt ? [endsAt] : [])])
  const next = Math.min(...moments.map((moment) => new Date(moment).getTime()).filter((moment) => moment > now))
  return next === Infinity ? undefined : next
}

/** Whether time has changed one of them since the list was fetched. */
export function hasTurned(campaigns: readonly Turning[], now: number): boolean {
  return campaigns.some(
    ({ canBuy, reason, endsAt }) =>
      (!canBuy.ok && reason.opensAt !== undefined && new Date(reason.opensAt).getTime() <= now) ||
      (canBuy.ok && endsAt !== undefined && new Date(endsAt).getTime() <= now),
  )
}
