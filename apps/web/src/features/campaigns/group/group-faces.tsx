import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { callFresh } from '@mutirao/client/call'
import { listJoins } from '@mutirao/contract/groups'

const refreshMs = 60_000

/**
 * The group's public members, newest first. The key includes `buyers`, so that a new buyer causes a refetch. A member who withdraws consent is
 * gone with the next read.
 */
export const joinsQuery = ({ campaignId, buyers }: { campaignId: string; buyers: number }) =>
  queryOptions({
    queryKey: ['joins', campaignId, buyers],
    queryFn: () => callFresh(listJoins, { params: { id: campaignId } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })

const mostShown = 3

/** Alternating backgrounds, so that adjacent faces differ. */
const grounds = ['bg-action-soft', 'bg-group-soft', 'bg-spark-soft']
export const groundOf = (index: number) => grounds[index % grounds.length]!

/** A public member, without the name. */
export function Face({ initials, className = '' }: { initials: string; className?: string }) {
  return (
    <b aria-hidden="true" className={`grid shrink-0 place-items-center rounded-full font-head forced-colors:border ${className}`}>
      {initials.replaceAll(/[. ]/g, '')}
    </b>
  )
}

/** The newest public members, the visitor first; nothing when there are none. */
export function GroupFaces({ isIn, ...group }: { campaignId: string; buyers: number; isIn: boolean }) {
  const { data: joins = [] } = useQuery(joinsQuery(group))
  const others = joins.slice(0, isIn ? mostShown - 1 : mostShown)
  if (!isIn && others.length === 0) return null
  return (
    <span className="isolate -ml-10 flex pr-0.5">
      {isIn && <Face initials={m.me()} className="z-3 size-8 bg-ink text-12 text-bg ring-2 ring-surface" />}
      {others.map(({ initials, at }, index) => (
        <Face
          key={initials + at}
          initials={initials}
          className={`size-8 text-12 ring-2 ring-surface ${groundOf(index)} ${isIn || index > 0 ? '-ml-1' : ''}`}
        />
      ))}
    </span>
  )
}
