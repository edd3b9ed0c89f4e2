import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { call } from '@mutirao/client/call'
import type { CallInput } from '@mutirao/contract/endpoint'
import { putDayLetter } from '@mutirao/contract/staff'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { todayTexts } from './texts.ts'
import { dayLetterQuery } from './today-query.ts'

const FIRST_HOUR = 7
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: todayTexts.hour(hour) }))

/** Whether this person gets the day as a letter, as a push or both, and at which hour. */
export function DayLetter() {
  const { value } = useDeskRead(dayLetterQuery)
  const { send, isBusy, fault } = useDeskAct('day letter')
  if (!value) return null
  const { hour, email, devices } = value
  const isOn = hour !== undefined
  const [byMail, byPush] = [isOn && value.byMail, isOn && value.byPush]
  const change = (next: { byMail: boolean; byPush: boolean; hour?: number }) => {
    const body: CallInput<typeof putDayLetter>['body'] = next.byMail || next.byPush ? { hour: hour ?? FIRST_HOUR, ...next } : {}
    void send(() => call(putDayLetter, { body }))
  }
  return (
    <section aria-label={todayTexts.letter} className="card mt-4 grid gap-2 px-4 pt-1 pb-3">
      <div className="divide-y divide-line">
        <SwitchRow
          label={todayTexts.letter}
          text={email ? todayTexts.letterText(email) : todayTexts.letterNeedsEmail}
          isOn={byMail}
          isDisabled={isBusy || !email}
          onChange={(next) => change({ byMail: next, byPush })}
        />
        <SwitchRow
          label={todayTexts.dayPush}
          text={devices > 0 ? todayTexts.dayPushText(devices) : todayTexts.dayPushNeedsDevice}
          isOn={byPush}
          isDisabled={isBusy || (devices === 0 && !byPush)}
          onChange={(next) => change({ byMail, byPush: next })}
        />
      </div>
      {isOn && (
        <SelectField
          label={todayTexts.letterHour}
          options={hours}
          value={String(hour)}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ byMail, byPush, hour: Number(currentTarget.value) })}
        />
      )}
      <FaultNote fault={fault} />
    </section>
  )
}
