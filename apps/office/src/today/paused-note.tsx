import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { call } from '@mutirao/client/call'
import type { TodayFailed } from '@mutirao/contract/today'
import { resumeWebhook } from '@mutirao/contract/webhooks'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { todayTexts } from './texts.ts'

type Props = NonNullable<TodayFailed['paused']>[number]

/** A webhook address whose deliveries are paused, with the reason; they are resumed here. */
export function PausedNote({ url, failingSince }: Props) {
  const { send, isBusy, fault } = useDeskAct(`resume ${url}`)
  return (
    <Note kind="warn" icon={circleAlert}>
      <span className="block wrap-anywhere">
        {todayTexts.paused(url)} {failingSince && todayTexts.pausedWhy(formatStamp(new Date(failingSince), start.timeZone))}
      </span>
      <FaultNote fault={fault} />
      <Button
        size="small"
        kind="line"
        className="mt-2"
        isBusy={isBusy}
        onClick={() => void send(async () => void (await call(resumeWebhook, { body: { url } })))}
      >
        {todayTexts.resume}
      </Button>
    </Note>
  )
}
