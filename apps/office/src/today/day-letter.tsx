import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { call } from '@mutirao/client/call'
import { putDayLetter } from '@mutirao/contract/staff'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { todayTexts } from './texts.ts'
import { dayLetterQuery } from './today-query.ts'

const FIRST_HOUR = 7
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: todayTexts.hour(hour) }))

/** Whether this person gets the day as a letter, and at which hour. */
export function DayLetter() {
  const { value } = useDeskRead(dayLetterQuery)
  const { send, isBusy, fault } = useDeskAct('day letter')
  if (!value) return null
  const { hour, email } = value
  const change = (next: number | undefined) => void send(() => call(putDayLetter, { body: { hour: next } }))
  return (
    <section aria-label={todayTexts.letter} className="card mt-4 grid gap-2 px-4 pt-1 pb-3">
      <SwitchRow
        label={todayTexts.letter}
        text={email ? todayTexts.letterText(email) : todayTexts.letterNeedsEmail}
        isOn={hour !== undefined}
        isDisabled={isBusy || !email}
        onChange={(isOn) => change(isOn ? FIRST_HOUR : undefined)}
      />
      {hour !== undefined && (
        <SelectField
          label={todayTexts.letterHour}
          options={hours}
          value={String(hour)}
          disabled={isBusy}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        />
      )}
      <FaultNote fault={fault} />
    </section>
  )
}
