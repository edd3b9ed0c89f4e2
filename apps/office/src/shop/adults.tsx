import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { addAdults, getAdults, removeAdult } from '@mutirao/contract/age'
import { isAdultOn } from '@mutirao/domain/age'
import { isCpf } from '@mutirao/domain/cpf'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { adultTexts as texts } from './adult-texts.ts'

export const ADULTS = 'adults'
const adultsQuery = queryOptions({ queryKey: ['adults'], queryFn: () => call(getAdults, {}) })

/** The list of adults, of which only the number can be shown. */
export function Adults() {
  const read = useDeskRead(adultsQuery)
  const [open, setOpen] = useState<'add' | 'remove'>()
  const [said, setSaid] = useState<string>()
  const sheet = { onDone: setSaid, onClose: () => setOpen(undefined) }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{texts.means}</p>
      <output className="empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <KeptNote of={read} />
      {read.value && (
        <>
          {!read.value.isAsked && <Note kind="warn">{texts.notAsked}</Note>}
          <p className="text-18 font-semibold">{texts.count(read.value.people)}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('add')}>{texts.add}</Button>
            <Button kind="line" disabled={read.value.people === 0} onClick={() => setOpen('remove')}>
              {texts.remove}
            </Button>
          </div>
        </>
      )}
      {open === 'add' && <AddSheet {...sheet} />}
      {open === 'remove' && <RemoveSheet {...sheet} />}
    </div>
  )
}

type SheetProps = { onDone: (said: string) => void; onClose: () => void }

const CpfField = ({ isWrong }: { isWrong: boolean }) => (
  <Field label={texts.cpf} name="cpf" inputMode="numeric" autoComplete="off" maxLength={14} error={isWrong ? texts.cpfError : undefined} />
)

function AddSheet(sheet: SheetProps) {
  const now = useNow()
  const [wrong, setWrong] = useState({ cpf: false, birthDate: false })

  function ask(said: (name: string) => string) {
    const [cpf, birthDate] = [said('cpf'), said('birthDate')]
    const isAdult = birthDate !== '' && isAdultOn(birthDate, dateText(localTime(now, start.timeZone)))
    const found = { cpf: !isCpf(cpf), birthDate: !isAdult }
    setWrong(found)
    return found.cpf || found.birthDate ? undefined : () => call(addAdults, { body: { people: [{ cpf, birthDate }] } })
  }

  return (
    <ActSheet
      title={texts.add}
      subject="add adult"
      act={texts.add}
      ask={ask}
      say={() => texts.added}
      onChange={() => setWrong({ cpf: false, birthDate: false })}
      {...sheet}
    >
      <CpfField isWrong={wrong.cpf} />
      <Field
        label={texts.birthDate}
        name="birthDate"
        type="date"
        hint={texts.birthDateHint}
        error={wrong.birthDate ? texts.birthDateError : undefined}
      />
    </ActSheet>
  )
}

function RemoveSheet(sheet: SheetProps) {
  const [isWrong, setWrong] = useState(false)

  function ask(said: (name: string) => string) {
    const cpf = said('cpf')
    setWrong(!isCpf(cpf))
    return isCpf(cpf) ? () => call(removeAdult, { body: { cpf } }) : undefined
  }

  return (
    <ActSheet
      title={texts.remove}
      subject="remove adult"
      act={texts.remove}
      ask={ask}
      say={() => texts.removed}
      onChange={() => setWrong(false)}
      {...sheet}
    >
      <p className="text-16">{texts.removeMeans}</p>
      <CpfField isWrong={isWrong} />
    </ActSheet>
  )
}
