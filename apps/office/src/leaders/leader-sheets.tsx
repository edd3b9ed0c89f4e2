import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import { endPointLeader, namePointLeader, promiseThanks, type DeskLeader } from '@mutirao/contract/leaders'
import { MOST_THANKS } from '@mutirao/domain/leader'
import { parseLoginKey } from '@mutirao/domain/login-key'
import { Field } from '@mutirao/ui/field.tsx'
import { leaderTexts as texts } from './texts.ts'

type SheetProps = { onDone: (said: string) => void; onClose: () => void }

const percentageIn = (typed: string) => (/^\d{1,2}$/.test(typed) && Number(typed) <= MOST_THANKS ? Number(typed) : undefined)

export function InviteSheet({ storeId, ...sheet }: SheetProps & { storeId: string }) {
  const [errors, setErrors] = useState<{ key?: string; percentage?: string }>({})
  function ask(said: (name: string) => string) {
    const [key, percentage] = [said('key'), percentageIn(said('percentage'))]
    const found = {
      ...(!parseLoginKey(key) && { key: texts.keyError }),
      ...(percentage === undefined && { percentage: texts.percentageError }),
    }
    setErrors(found)
    if (percentage === undefined || Object.keys(found).length > 0) return undefined
    return () => call(namePointLeader, { params: { storeId }, body: { key, percentage } })
  }
  return (
    <ActSheet
      title={texts.name}
      subject={`leader of ${storeId}`}
      act={texts.invite}
      ask={ask}
      say={() => texts.invited}
      onChange={() => setErrors({})}
      {...sheet}
    >
      <Field label={texts.key} name="key" hint={texts.keyHint} autoComplete="off" maxLength={120} error={errors.key} />
      <PercentageField error={errors.percentage} value={0} />
    </ActSheet>
  )
}

const PercentageField = ({ error, value }: { error: string | undefined; value: number }) => (
  <Field
    label={texts.percentage}
    name="percentage"
    hint={texts.percentageHint}
    inputMode="numeric"
    autoComplete="off"
    maxLength={2}
    after="%"
    defaultValue={value}
    error={error}
  />
)

export function PercentageSheet({ leader: { id, percentage }, ...sheet }: SheetProps & { leader: DeskLeader }) {
  const [error, setError] = useState<string>()
  function ask(said: (name: string) => string) {
    const next = percentageIn(said('percentage'))
    setError(next === undefined ? texts.percentageError : undefined)
    return next === undefined ? undefined : () => call(promiseThanks, { params: { leader: id }, body: { percentage: next } })
  }
  return (
    <ActSheet
      title={texts.change}
      subject={`leader ${id} percentage`}
      act={texts.save}
      ask={ask}
      say={() => texts.changed}
      onChange={() => setError(undefined)}
      {...sheet}
    >
      <p>{texts.changeText}</p>
      <PercentageField error={error} value={percentage} />
    </ActSheet>
  )
}

export function EndSheet({ leader: { id, acceptedAt }, ...sheet }: SheetProps & { leader: DeskLeader }) {
  return (
    <ActSheet
      title={acceptedAt ? texts.endTitle : texts.withdraw}
      subject={`leader ${id} end`}
      act={acceptedAt ? texts.end : texts.withdraw}
      ask={() => () => call(endPointLeader, { params: { leader: id } })}
      say={() => texts.ended}
      {...sheet}
    >
      <p>{acceptedAt ? texts.endText : texts.withdrawText}</p>
    </ActSheet>
  )
}
