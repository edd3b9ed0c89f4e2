type Instant = Date | string
type Turning = { canBuy: { ok: boolean }; reason: { opensAt?: Instant }; endsAt?: Instant }

/** When time alone will next change the right to buy from one of these campaigns, in ms; undefined when nothing is on its way. */
export function nextTurn(campaigns: readonly Turning[], now: number): number | undefined {
  const moments = campaigns.flatMap(({ reason, endsAt }) => [...(reason.opensAt ? [reason.opensAt] : []), ...(endsAt ? [endsAt] : [])])
  const next = Math.min(...moments.map((moment) => new Date(moment).getTime()).filter((moment) => moment > now))
  return next === Infinity ? undefined : next
}

/** Whether time has changed one of them since it was told. */
export function hasTurned(campaigns: readonly Turning[], now: number): boolean {
  return campaigns.some(
    ({ canBuy, reason, endsAt }) =>
      (!canBuy.ok && reason.opensAt !== undefined && new Date(reason.opensAt).getTime() <= now) ||
      (canBuy.ok && endsAt !== undefined && new Date(endsAt).getTime() <= now),
  )
}
