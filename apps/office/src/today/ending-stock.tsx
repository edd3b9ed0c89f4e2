import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { Tag } from '#written/tag.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { todayTexts } from './texts.ts'
import { Part } from './today-part.tsx'
import type { Today } from './today-query.ts'

type Props = { stock: NonNullable<Today['stock']> }

/** The items that are about to end, with the days that they last at the present pace. */
export function EndingStock({ stock: { items, ending, out } }: Props) {
  const mayWrite = useMay('items.write')
  const more = mayWrite && ending > items.length && (
    <a href={hrefOf('items?state=LOW')} className="flex min-h-11 items-center font-semibold text-action-text">
      {todayTexts.seeAll(ending)}
      <span className="sr-only"> {todayTexts.allEnding}</span>
    </a>
  )
  return (
    <Part title={todayTexts.stock} more={more} isLast>
      {items.length > 0 && (
        <ul className="card divide-y divide-line text-13">
          {items.map((item) => (
            <EndingRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {out > 0 && (
        <p className="mt-2 text-13">
          {mayWrite ? (
            <a href={hrefOf('items?state=OUT')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
              {todayTexts.out(out)}
            </a>
          ) : (
            todayTexts.out(out)
          )}
        </p>
      )}
    </Part>
  )
}

function EndingRow({ item: { name, picture, left, days } }: { item: Props['stock']['items'][number] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-2.5 py-1">
      <span className="flex min-w-0 flex-[1_1_8rem] items-center gap-2">
        {picture && (
          <img
            src={`/media/${picture.hash}-320.webp`}
            alt=""
            loading="lazy"
            decoding="async"
            width={36}
            height={36}
            className="size-9 shrink-0 rounded-xs object-cover"
          />
        )}
        <span className="min-w-0 wrap-break-word">{name}</span>
      </span>
      <span className="tabular-nums">{todayTexts.left(left)}</span>
      {days !== undefined && <Days days={days} />}
      <a
        href={hrefOf(`stock?q=${encodeURIComponent(name)}`)}
        aria-label={todayTexts.refillOf(name)}
        className="inline-flex min-h-11 items-center font-semibold text-action-text"
      >
        {todayTexts.refill}
      </a>
    </li>
  )
}

/** Stock that lasts no longer needs attention. */
const FEW_DAYS = 3

function Days({ days }: { days: number }) {
  if (days > FEW_DAYS) return <span>{todayTexts.lastsDays(days)}</span>
  return (
    <Tag icon={circleAlert} look={days === 0 ? 'bg-err-soft text-err' : 'bg-warn-soft text-ink'}>
      {days === 0 ? todayTexts.lastsToday : todayTexts.lastsDays(days)}
    </Tag>
  )
}
