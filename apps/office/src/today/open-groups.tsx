import { useState } from 'react'
import { start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { share, shopUrl } from '#device/share.ts'
import { useMay } from '#kept/session.ts'
import type { TodayGroup } from '@mutirao/contract/today'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { groupProgress } from '@mutirao/domain/group-progress'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { GroupStair } from '@mutirao/ui/group-stair.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2, timer } from '@mutirao/ui/icons.gen.ts'
import { todayTexts } from './texts.ts'
import { Part } from './today-part.tsx'

/** The campaigns' list has the rest. */
const MOST = 4

/** The groups that close next, each with what it needs and one tap to share it. */
export function OpenGroups({ groups, today }: { groups: readonly TodayGroup[]; today: string }) {
  const mayWrite = useMay('campaigns.write')
  const [said, setSaid] = useState('')
  if (groups.length === 0) return null
  const closing = groups.filter(
    ({ endsAt }) => endsAt !== undefined && dateText(localTime(new Date(endsAt), start.timeZone)) === today,
  ).length
  const tell = async ({ name, campaignId }: TodayGroup) => {
    const url = shopUrl(`/store/${campaignId}`)
    const done = await share(name, url)
    setSaid(done === 'copied' ? todayTexts.copied : done === 'refused' ? todayTexts.notCopied(url) : '')
  }
  const more = mayWrite && groups.length > MOST && (
    <a href={hrefOf('campaigns')} className="flex min-h-11 items-center font-semibold text-action-text">
      {todayTexts.seeAll(groups.length)}
      <span className="sr-only"> {todayTexts.allGroups}</span>
    </a>
  )
  return (
    <Part title={todayTexts.groups(closing)} more={more}>
      <output className="mb-2 block text-13 empty:hidden">{said}</output>
      <ul className="card divide-y divide-line">
        {groups.slice(0, MOST).map((group) => (
          <GroupRow key={group.campaignId} group={group} onShare={() => void tell(group)} />
        ))}
      </ul>
    </Part>
  )
}

function GroupRow({ group, onShare }: { group: TodayGroup; onShare: () => void }) {
  const { name, endsAt, rules, paidUnits, waitingUnits } = group
  const now = useNow()
  const progress = groupProgress(rules, group)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_9rem]">
          <h3 className="wrap-break-word font-head text-14 font-semibold">{name}</h3>
          <p className="flex items-center gap-1 text-12 text-ink-2">
            <Icon d={timer} className="size-4" />
            {endsAt === undefined ? todayTexts.noEnd : todayTexts.closes(formatWhen(new Date(endsAt), now, start.timeZone))}
          </p>
        </div>
        <Button kind="soft" size="small" aria-label={todayTexts.shareOf(name)} onClick={onShare}>
          <Icon d={share2} className="size-5" />
          {todayTexts.share}
        </Button>
      </div>
      <GroupStair
        size="card"
        label={todayTexts.group(name)}
        spoken={todayTexts.spoken(paidUnits, waitingUnits)}
        progress={progress}
        paidUnits={paidUnits}
      />
      <p className="text-14">{needOf(group, progress)}</p>
    </li>
  )
}

const strong = 'font-bold text-group-text'

/** The units that the group needs: first for its minimum, then for its next tier. */
function needOf({ minimumUnits = 0, paidUnits }: TodayGroup, { next, reached, missingUnits }: ReturnType<typeof groupProgress>) {
  const isBelow = paidUnits < minimumUnits
  if (!isBelow && !next) return <b className={strong}>{todayTexts.lastTier(reached?.percentage ?? 0)}</b>
  const [verb, count] = todayTexts.missing(isBelow ? minimumUnits - paidUnits : missingUnits)
  return (
    <>
      {verb} <b className={strong}>{count}</b> {isBelow ? todayTexts.forMinimum(minimumUnits) : todayTexts.forTier(next!.percentage)}
    </>
  )
}
