import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useSettled } from '@mutirao/client/settled'
import type { Quote } from '@mutirao/contract/carts'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { CounterErrors, DraftProps } from './counter-draft.ts'
import { CounterSearch } from './counter-search.tsx'
import { counterTexts as texts } from './counter-texts.ts'
import { foundPeopleQuery } from './order-queries.ts'

const PAUSE_MS = 400
/** Fewer letters find everybody. */
const LEAST_LETTERS = 3

type Props = DraftProps & { errors: CounterErrors; asks: Quote['asks'] }

/** Who buys: one of the people, or a name and a phone. */
export function CounterBuyer({ draft, onChange, errors, asks }: Props) {
  const { person, userName, userPhone, email, cpf } = draft
  return (
    <section aria-label={texts.who} className="card grid gap-4 p-4">
      <h2 className="text-20">{texts.who}</h2>
      {person ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <b className="min-w-0 wrap-anywhere">{texts.chosen(person.name)}</b>
          <TextButton onClick={() => onChange({ person: undefined })}>{texts.otherPerson}</TextButton>
        </p>
      ) : (
        <FindPerson onChange={onChange} />
      )}
      <Field
        label={texts.name}
        autoComplete="off"
        maxLength={120}
        value={userName}
        error={errors.userName}
        onChange={({ target }) => onChange({ userName: target.value })}
      />
      <Field
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={userPhone}
        error={errors.userPhone}
        onChange={({ target }) => onChange({ userPhone: target.value })}
      />
      <Field
        label={asks.includes('email') ? texts.emailNeeded : texts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={120}
        value={email}
        error={errors.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      {asks.includes('cpf') && (
        <Field
          label={texts.cpf}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          value={cpf}
          error={errors.cpf}
          onChange={({ target }) => onChange({ cpf: target.value })}
        />
      )}
    </section>
  )
}

function FindPerson({ onChange }: Pick<DraftProps, 'onChange'>) {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), PAUSE_MS)
  const isAsked = asked.length >= LEAST_LETTERS
  const found = useDeskRead({ ...foundPeopleQuery(asked), enabled: isAsked }).value?.content
  return (
    <div className="grid gap-2">
      <CounterSearch label={texts.findPerson} hint={texts.findPersonHint} words={words} onChange={setWords} />
      {isAsked && found?.length === 0 && <p className="text-ink-2">{texts.noPerson}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {(isAsked ? (found ?? []) : []).map(({ id, name, phone, email, neighborhood }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>
              <small className="block text-13 text-ink-2">{[formatPhone(phone), email, neighborhood].filter(Boolean).join(' · ')}</small>
            </span>
            <Button
              kind="soft"
              size="small"
              aria-label={texts.choosePersonOf(name)}
              onClick={() => onChange({ person: { id, name }, userName: name, userPhone: formatPhone(phone), email: email ?? '' })}
            >
              {texts.choosePerson}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
