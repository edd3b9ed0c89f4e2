import { useState } from 'react'
import { start } from '#api/start.ts'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { said } from '#written/said.tsx'
import type { DeskLeader } from '@mutirao/contract/leaders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import { LeaderMonth } from './leader-month.tsx'
import { pointLeaderQuery } from './leader-queries.ts'
import { EndSheet, InviteSheet, PercentageSheet } from './leader-sheets.tsx'
import { leaderTexts as texts } from './texts.ts'

type Open = 'name' | 'percentage' | 'end'
type ShownMonth = { leader: string; who: string; month: string }

/** The leader of a pickup point, her months, and former leaders. */
export function LeaderPage({ storeId }: { storeId: string }) {
  const read = useDeskRead(pointLeaderQuery(storeId))
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<ShownMonth>()
  const { value } = read
  const sheet = { onDone: (text: string) => said.set({ text }), onClose: () => setOpen(undefined) }
  const leader = value?.leader
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <BackLink path="delivery">{texts.back}</BackLink>
      <KeptNote of={read} />
      {value && (
        <>
          <header>
            <h1 className="mb-1 text-24 wrap-anywhere">{texts.title(value.point)}</h1>
            <p className="text-ink-2 print:hidden">{texts.lead}</p>
          </header>
          {shown && <LeaderMonth key={`${shown.leader} ${shown.month}`} {...shown} onClose={() => setShown(undefined)} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 print:hidden">
            {leader ? (
              <Present leader={leader} onOpen={setOpen} onMonth={setShown} />
            ) : (
              <div className="grid justify-items-start gap-3">
                <p className="text-ink-2">{texts.nobody}</p>
                <Button onClick={() => setOpen('name')}>{texts.name}</Button>
              </div>
            )}
            {value.former.length > 0 && (
              <section aria-label={texts.former} className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <h2 className="text-20">{texts.former}</h2>
                {value.former.map((one) => (
                  <Former key={one.id} leader={one} onMonth={setShown} />
                ))}
              </section>
            )}
          </div>
          {open === 'name' && <InviteSheet storeId={storeId} {...sheet} />}
          {open === 'percentage' && leader && <PercentageSheet leader={leader} {...sheet} />}
          {open === 'end' && leader && <EndSheet leader={leader} {...sheet} />}
        </>
      )}
    </div>
  )
}

type LeaderProps = { leader: DeskLeader; onMonth: (shown: ShownMonth) => void }

const whoOf = ({ name, contact }: DeskLeader) => name ?? contact ?? texts.unnamed

function Present({ leader, onOpen, onMonth }: LeaderProps & { onOpen: (open: Open) => void }) {
  const now = useNow()
  const { acceptedAt, invitedAt, contact, percentage } = leader
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <article aria-label={whoOf(leader)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
        <h2 className="text-20 wrap-anywhere">{acceptedAt ? whoOf(leader) : texts.asked(contact ?? '', when(invitedAt))}</h2>
        <p className="text-ink-2">
          {[acceptedAt && texts.since(when(acceptedAt)), texts.promised(percentage)].filter(Boolean).join(' · ')}
        </p>
        {!acceptedAt && <Note>{texts.askedText}</Note>}
        <p className="flex flex-wrap gap-2">
          <Button kind="line" size="small" onClick={() => onOpen('percentage')}>
            {texts.change}
          </Button>
          <Button kind="ghost" size="small" onClick={() => onOpen('end')}>
            {acceptedAt ? texts.end : texts.withdraw}
          </Button>
        </p>
      </div>
      <Months leader={leader} onMonth={onMonth} />
    </article>
  )
}

function Former({ leader, onMonth }: LeaderProps) {
  const now = useNow()
  return (
    <article aria-label={whoOf(leader)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-16 font-semibold">{whoOf(leader)}</h3>
      {leader.endedAt && <p className="text-13 text-ink-2">{texts.until(formatWhen(new Date(leader.endedAt), now, start.timeZone))}</p>}
      <Months leader={leader} onMonth={onMonth} />
    </article>
  )
}

function Months({ leader, onMonth }: LeaderProps) {
  const { id, months, endedAt } = leader
  if (!months) return null
  const { open, closed } = months
  return (
    <List>
      {(!endedAt || open.parts > 0) && (
        <ListRow
          icon={gift}
          title={texts.openMonth(open.month)}
          text={texts.parts(open.parts, open.goods)}
          aside={<b className="tabular-nums">{formatMoney(open.amount)}</b>}
        />
      )}
      {closed.map(({ month, parts, goods, amount }) => (
        <ListRow
          key={month}
          icon={gift}
          title={texts.month(month)}
          text={texts.parts(parts, goods)}
          aside={<b className="tabular-nums">{formatMoney(amount)}</b>}
          onPress={() => onMonth({ leader: id, who: whoOf(leader), month })}
        />
      ))}
    </List>
  )
}
