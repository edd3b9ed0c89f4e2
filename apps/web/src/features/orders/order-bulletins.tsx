import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import { call } from '@mutirao/client/call'
import { listOrderBulletins } from '@mutirao/contract/bulletins'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { Order } from '@mutirao/contract/order-shapes'
import { isPaid } from '@mutirao/domain/order-status'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { orderKeys } from './order-queries.ts'
import { eventTime } from './order-steps.ts'

/** The news of a paid order's campaigns; refetched with each change of the order. */
const bulletinsQuery = ({ code, state }: Pick<Order, 'code' | 'state'>) =>
  queryOptions({
    queryKey: [...orderKeys.one(code), 'bulletins'],
    queryFn: () => call(listOrderBulletins, { params: { code } }),
    enabled: isPaid(state),
    staleTime: 60_000,
  })

const SHOWN_FIRST = 3

/** The bulletins of this order's campaigns, newest first. */
export function OrderBulletins({ order }: { order: Pick<Order, 'code' | 'state'> }) {
  const { data: bulletins = [] } = useQuery(bulletinsQuery(order))
  const [isWhole, setWhole] = useState(false)
  if (bulletins.length === 0) return null
  const isOfMany = new Set(bulletins.map(({ campaignId }) => campaignId)).size > 1
  const shown = isWhole ? bulletins : bulletins.slice(0, SHOWN_FIRST)
  return (
    <section className="card p-4" aria-labelledby="order-bulletins">
      <h2 id="order-bulletins" className="mb-2 text-16">
        {m.bulletins()}
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {shown.map((bulletin) => (
          <Bulletin key={bulletin.id} bulletin={bulletin} isNamed={isOfMany} />
        ))}
      </ol>
      {shown.length < bulletins.length && (
        <TextButton onClick={() => setWhole(true)}>{m.bulletins_all({ count: bulletins.length })}</TextButton>
      )}
    </section>
  )
}

type Props = { bulletin: CallOutput<typeof listOrderBulletins>[number]; /** Beside those of other campaigns. */ isNamed: boolean }

function Bulletin({ bulletin: { text, picture, at, editedAt, campaign }, isNamed }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const when = eventTime(at, now, timeZone)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="text-12 text-ink-2">
        {isNamed && <b className="mr-2 font-semibold text-ink">{campaign}</b>}
        <time dateTime={at}>{editedAt ? m.bulletin_edited({ when }) : when}</time>
      </p>
      <p className="text-14 whitespace-pre-line wrap-anywhere">{text}</p>
      {picture && (
        <div className="aspect-[4/3] overflow-hidden rounded-card" style={{ backgroundColor: picture.color }}>
          <Picture picture={picture} sizes="(min-width: 64rem) 32rem, 92vw" max={960} />
        </div>
      )}
    </li>
  )
}
