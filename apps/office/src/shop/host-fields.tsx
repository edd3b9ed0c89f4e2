import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { createDrafts, type ChosenCode } from '#written/drafts.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { inWordsOfForm, issuesOf } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import type { PartSpec } from '#written/part-form.tsx'
import { Tag } from '#written/tag.tsx'
import { call } from '@mutirao/client/call'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import { checkHost, type CheckedHost, type NameRecord } from '@mutirao/contract/hosts'
import type { Written } from '@mutirao/contract/written'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { hostTexts } from './host-texts.ts'
import { HOSTS, partText, shopTexts } from './texts.ts'

export type HostDraft = { hosts: readonly string[]; code?: ChosenCode }

const draftOf = (value: Written['value']): HostDraft => ({ hosts: Array.isArray(value['hosts']) ? (value['hosts'] as string[]) : [] })

const words: KindWords = {
  kind: 'shop',
  keyText: () => hostTexts.hosts,
  pathText: (path) => (/^hosts\.\d/.test(path) ? hostTexts.hostOf(Number(path.split('.')[1]) + 1) : undefined),
  valueText: (_key, value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : hostTexts.none),
  worded: ({ path, message }) => ({
    path,
    message: message.includes('nativeApp.server') ? hostTexts.appNeeds : inWordsOfForm(message),
  }),
  thing: hostTexts.thing,
}

function HostFields({ draft: { hosts }, errorOf, onChange }: FieldsProps<HostDraft>) {
  const keptFocus = useKeptFocus()
  const [said, setSaid] = useState('')
  const error = hosts.map((_, at) => errorOf(`hosts.${at}`)).find(Boolean) ?? errorOf('hosts')
  return (
    <section {...keptFocus} aria-label={hostTexts.hosts} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <p className="text-ink-2">{hostTexts.text}</p>
      {hosts.length === 0 ? (
        <p>{hostTexts.none}</p>
      ) : (
        <ul className="card divide-y divide-line px-3.5">
          {hosts.map((host, at) => (
            <li key={host} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{host}</b>
              {at === 0 ? (
                <Tag icon={check} look="bg-group-soft text-group-text">
                  {hostTexts.main}
                </Tag>
              ) : (
                <Button
                  kind="ghost"
                  size="small"
                  aria-label={hostTexts.makeMain(host)}
                  onClick={() => onChange({ hosts: [host, ...hosts.filter((one) => one !== host)] })}
                >
                  {hostTexts.makeMainAct}
                </Button>
              )}
              <Button
                kind="ghost"
                size="small"
                aria-label={hostTexts.remove(host)}
                onClick={() => onChange({ hosts: hosts.filter((one) => one !== host) })}
              >
                {hostTexts.removeAct}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError>{error}</FieldError>
      <output className="empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <NewHost
        hosts={hosts}
        onPut={(host) => {
          onChange((now) => ({ hosts: now.hosts.includes(host) ? now.hosts : [...now.hosts, host] }))
          setSaid(hostTexts.putDone(host))
        }}
      />
    </section>
  )
}

/** "https://Padaria.com.br/" as people paste it. */
const hostIn = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')

function NewHost({ hosts, onPut }: { hosts: readonly string[]; onPut: (host: string) => void }) {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<CheckedHost>()
  const act = useDeskAct('check host')
  const host = hostIn(typed)
  const isKnown = hosts.includes(host)
  const [issue] = issuesOf(act.fault, words) ?? []

  async function handleCheck() {
    const done = await act.send(async () => setChecked(await call(checkHost, { body: { host } })))
    if (!done) setChecked(undefined)
  }

  return (
    <fieldset className="card grid min-w-0 gap-3 p-4">
      <Field
        label={hostTexts.add}
        hint={hostTexts.addHint}
        maxLength={253}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isKnown ? hostTexts.known : issue?.message}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setChecked(undefined)
        }}
      />
      {!issue && <FaultNote fault={act.fault} />}
      {checked && checked.host === host && <Checked checked={checked} />}
      <div className="flex flex-wrap gap-2">
        <Button kind="line" isBusy={act.isBusy} disabled={host === '' || isKnown} onClick={() => void handleCheck()}>
          {checked ? hostTexts.checkAgain : hostTexts.check}
        </Button>
        {checked?.isProved && !isKnown && (
          <Button
            onClick={() => {
              onPut(checked.host)
              setTyped('')
              setChecked(undefined)
            }}
          >
            {hostTexts.put(checked.host)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Checked({ checked: { refusal, proof, pointing, isProved, isPointing } }: { checked: CheckedHost }) {
  if (refusal)
    return (
      <Note kind="err" isAlert>
        {hostTexts.refusals[refusal]}
      </Note>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-semibold">{hostTexts.write}</p>
      <Records title={hostTexts.proof} records={[proof]} />
      {pointing.length > 0 ? <Records title={hostTexts.pointing} records={pointing} /> : <p>{hostTexts.noPointing}</p>}
      <output className="grid gap-2">
        <Note kind={isProved ? 'good' : 'warn'}>{isProved ? hostTexts.proved : hostTexts.notProved}</Note>
        {isPointing !== undefined && (
          <Note kind={isPointing ? 'good' : 'warn'}>{isPointing ? hostTexts.isPointing : hostTexts.notPointing}</Note>
        )}
      </output>
    </div>
  )
}

const Records = ({ title, records }: { title: string; records: readonly NameRecord[] }) => (
  <section aria-label={title} className="grid gap-1.5">
    <h2 className="text-13 font-semibold text-ink-2">{title}</h2>
    {records.map(({ type, name, value }) => (
      <dl key={type + value} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-card bg-well p-3 text-13">
        <dt>{hostTexts.type}</dt>
        <dd className="font-semibold">{type}</dd>
        <dt>{hostTexts.name}</dt>
        <dd className="font-semibold wrap-anywhere select-all">{name}</dd>
        <dt>{hostTexts.value}</dt>
        <dd className="font-semibold wrap-anywhere select-all">{value}</dd>
      </dl>
    ))}
  </section>
)

export const hostSpec: PartSpec<HostDraft> = {
  id: HOSTS,
  nameOf: () => partText(HOSTS).name,
  note: shopTexts.ownersTold,
  words,
  form: {
    drafts: createDrafts<HostDraft>(officeShopDraftsKey),
    draftOf: ({ value }: Written) => draftOf(value),
    emptyDraft: { hosts: [] },
  },
  valueOf: ({ hosts }) => ({ hosts }),
  draftOf,
  Fields: HostFields,
}
