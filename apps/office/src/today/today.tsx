import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { dayText } from '#looks/day-text.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { Task, TodayFailed, TodayMoney } from '@mutirao/contract/today'
import { formatDay, formatHour } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight, clock, plus, truck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert, eye, printer, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { texts } from '../texts.ts'
import { DayLetter } from './day-letter.tsx'
import { EndingStock } from './ending-stock.tsx'
import { OpenGroups } from './open-groups.tsx'
import { PausedNote } from './paused-note.tsx'
import { taskSays, todayTexts } from './texts.ts'
import { Part } from './today-part.tsx'
import { todayQuery } from './today-query.ts'
import { WhatsappNote } from './whatsapp-note.tsx'

/** Sales, tasks with their deadlines, closing groups, and stock that is about to end. */
export function TodayScreen() {
  const read = useDeskRead(todayQuery)
  const now = useNow()
  const mayPrepare = useMay('orders.prepare')
  const mayWrite = useMay('campaigns.write')
  const { value, at } = read
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-24">{texts.today}</h1>
          <p className="text-13 text-ink-2">
            {formatDay(now, start.timeZone)}
            {at !== undefined && ` · ${todayTexts.asOf(formatHour(new Date(at), start.timeZone))}`}
          </p>
        </div>
        <p className="flex gap-2 max-lg:hidden">
          {mayPrepare && (
            <ButtonLink kind="line" size="small" href={hrefOf(`lists/picking${value ? `?date=${value.date}` : ''}`)}>
              <Icon d={printer} className="size-5" />
              {todayTexts.dayList}
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink kind="soft" size="small" href={hrefOf('campaigns/new')}>
              <Icon d={plus} className="size-5" />
              {todayTexts.newCampaign}
            </ButtonLink>
          )}
        </p>
      </header>
      <KeptNote of={read} />
      {value && (
        <>
          {value.money && <MoneyLine money={value.money} today={value.date} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 lg:grid-cols-2 lg:items-start">
            {/* On a phone the groups come between the tasks and the stock. */}
            <div className="grid grid-cols-[minmax(0,1fr)] max-lg:contents">
              <Part title={todayTexts.tasks}>
                {value.tasks.length > 0 ? (
                  <ul className="card divide-y divide-line">
                    {value.tasks.map((task) => (
                      <TaskRow
                        key={`${task.kind} ${task.window?.date} ${task.window?.from} ${task.place}`}
                        task={task}
                        today={value.date}
                      />
                    ))}
                  </ul>
                ) : (
                  <p className="card p-4 text-ink-2">{todayTexts.nothing}</p>
                )}
              </Part>
              <FailedNotes failed={value.failed} />
              {value.stock && (value.stock.ending > 0 || value.stock.out > 0) && <EndingStock stock={value.stock} />}
            </div>
            <OpenGroups groups={value.groups} today={value.date} />
          </div>
          <DayLetter />
        </>
      )}
    </>
  )
}

/** Two by two on a phone, in one line at a desk. */
const fourthLook = 'border-line even:border-l nth-[n+3]:border-t lg:nth-[n+3]:border-t-0 lg:not-first:border-l'

function MoneyLine({ money: { received, returned, open, review, coming }, today }: { money: TodayMoney; today: string }) {
  const figures = [
    {
      icon: wallet,
      name: todayTexts.received,
      amount: received.amount,
      text: todayTexts.receivedText(received.orders, returned),
      to: `orders?since=${today}`,
    },
    ...(coming
      ? [
          {
            icon: truck,
            name: todayTexts.coming,
            amount: coming.amount,
            text: todayTexts.comingText(
              coming.next && dayText(coming.next.date, today).split(',')[0]!.toLowerCase(),
              coming.next?.amount ?? 0,
            ),
            to: 'payouts',
          },
        ]
      : []),
    { icon: clock, name: todayTexts.open, amount: open.amount, text: todayTexts.openText(open.orders), to: 'lists/unpaid' },
    {
      icon: eye,
      name: todayTexts.review,
      amount: review.amount,
      text: todayTexts.reviewText(review.payments),
      to: 'payments?only=reviews',
    },
  ]
  return (
    <ul
      aria-label={todayTexts.money}
      className={`card tabular-nums ${coming ? 'grid grid-cols-2 lg:grid-cols-4' : 'flex flex-wrap divide-x divide-line'}`}
    >
      {figures.map(({ icon, name, amount, text, to }) => (
        // As wide as its amount at least: a figure that does not fit takes the next line.
        <li key={name} className={coming ? fourthLook : 'flex-[1_1_6.75rem]'}>
          <a href={hrefOf(to)} className="grid h-full content-start gap-0.5 px-3 py-2.5 lg:px-4">
            <span className="flex items-center gap-1.5 text-12 text-ink-2">
              <Icon d={icon} className="size-4 max-[22rem]:hidden" />
              {name}
            </span>
            <b className="font-head text-[clamp(1rem,4.2vw,1.25rem)] leading-tight">{formatMoney(amount)}</b>
            <span className="text-12 text-ink-2">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const looks: Partial<Record<Task['kind'], string>> = {
  PREPARE: 'bg-action-soft text-action-text',
  BRING: 'bg-well text-ink',
  HAND_OVER: 'bg-well text-ink',
  INQUIRY: 'bg-well text-ink',
  RATING: 'bg-well text-ink',
}

function TaskRow({ task, today }: { task: Task; today: string }) {
  const { title, text, act, path } = taskSays(task, today)
  return (
    <li>
      <a href={hrefOf(path)} className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3.5 py-2.5">
        <b
          className={`grid h-9 min-w-9 place-items-center rounded-sm px-1.5 font-head text-16 tabular-nums ${looks[task.kind] ?? 'bg-warn-soft text-ink'}`}
        >
          {task.count}
        </b>
        <span className="min-w-0">
          <b className="block font-semibold">{title}</b>
          <small className="block text-12 text-ink-2">{text}</small>
        </span>
        <span className="flex items-center gap-1 font-semibold text-action-text">
          <span className="max-lg:sr-only">{act}</span>
          <Icon d={chevronRight} className="size-5" />
        </span>
      </a>
    </li>
  )
}

function FailedNotes({ failed: { letters, answers = 0, webhooks = 0, paused, whatsapp } }: { failed: TodayFailed }) {
  const isQuiet = [letters.count, answers, webhooks].every((count) => count === 0) && !whatsapp
  if (isQuiet && !paused?.length) return null
  return (
    <Part title={todayTexts.failed}>
      <div className="grid gap-2">
        {letters.count > 0 && (
          <Note kind="warn" icon={circleAlert}>
            {todayTexts.letters(letters.count)}{' '}
            {letters.orders.length > 0 && (
              <>
                {todayTexts.lettersHelp}{' '}
                {letters.orders.map(({ id, code }) => (
                  <a key={id} href={hrefOf(`orders/${id}`)} className="mr-2 inline-flex min-h-11 items-center font-mono underline">
                    {code}
                  </a>
                ))}
              </>
            )}
          </Note>
        )}
        {answers > 0 && (
          <Note kind="warn" icon={circleAlert}>
            {todayTexts.answers(answers)}{' '}
            <a href={hrefOf('inquiries?only=answered')} className="flex min-h-11 w-fit items-center underline">
              {todayTexts.seeAnswers}
            </a>
          </Note>
        )}
        {webhooks > 0 && (
          <Note kind="warn" icon={circleAlert}>
            {todayTexts.webhooks(webhooks)}{' '}
            <a href={hrefOf('integrations?state=FAILED')} className="flex min-h-11 w-fit items-center underline">
              {todayTexts.seeIntegrations}
            </a>
          </Note>
        )}
        <WhatsappNote fault={whatsapp} />
        {paused?.map((one) => (
          <PausedNote key={one.url} {...one} />
        ))}
      </div>
    </Part>
  )
}
