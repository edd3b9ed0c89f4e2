import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import { ListRows } from '#desk/list-page.tsx'
import { useNow } from '#device/clock.ts'
import { copy } from '#device/share.ts'
import { call } from '@mutirao/client/call'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { startOfDay } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { texts } from '../texts.ts'
import { apiKeysQuery, type ApiKey } from './staff-queries.ts'
import { chosenRights, rightText, staffTexts, type ChosenRight } from './texts.ts'

type Done = { onDone: (said: string) => void }
type Created = { name: string; token: string }

/** The programs' keys; a new key's token is shown once. */
export function ApiKeys({ fields, onDone }: Done & { fields: Fields }) {
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<Created>()
  const [ending, setEnding] = useState<ApiKey>()
  return (
    <section>
      <h2 className="mb-1 text-20">{staffTexts.keys}</h2>
      <p className="mb-3 text-ink-2">{staffTexts.keysText}</p>
      <Button className="mb-3" onClick={() => setCreating(true)}>
        {staffTexts.create}
      </Button>
      <ListRows
        title={staffTexts.keys}
        fields={fields}
        empty={staffTexts.noKeys}
        read={useDeskRead(apiKeysQuery)}
        keyOf={({ id }) => id}
        renderCard={(key) => <KeyCard apiKey={key} onEnd={() => setEnding(key)} />}
      />
      {isCreating && <CreateSheet onCreated={setCreated} onDone={onDone} onClose={() => setCreating(false)} />}
      {created && <TokenSheet {...created} onClose={() => setCreated(undefined)} />}
      {ending && <EndSheet apiKey={ending} onDone={onDone} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function KeyCard({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const { name, rights, networks, createdAt, expiresAt, lastUsedAt } = apiKey
  const stamp = (at: string) => formatStamp(new Date(at), start.timeZone)
  return (
    <article aria-label={name} className="card grid gap-3 p-4">
      <header>
        <h3 className="text-16 wrap-anywhere">{name}</h3>
        <p className="text-13 text-ink-2">
          {chosenRights
            .filter((right) => rights.includes(right))
            .map(rightText)
            .join(' · ')}
        </p>
      </header>
      <Table caption={name}>
        <TableRow name={staffTexts.since}>{stamp(createdAt)}</TableRow>
        <TableRow name={staffTexts.lastUsed}>{lastUsedAt ? stamp(lastUsedAt) : staffTexts.neverUsed}</TableRow>
        {expiresAt && <TableRow name={staffTexts.expires}>{stamp(expiresAt)}</TableRow>}
        {networks.length > 0 && <TableRow name={staffTexts.from}>{networks.join(', ')}</TableRow>}
      </Table>
      <div>
        <Button size="small" kind="line" aria-label={staffTexts.endOf(name)} onClick={onEnd}>
          {staffTexts.end}
        </Button>
      </div>
    </article>
  )
}

type Wrong = { name?: string; rights?: string; until?: string }
type CreateProps = Done & { onCreated: (created: Created) => void; onClose: () => void }

function CreateSheet({ onCreated, onDone, onClose }: CreateProps) {
  const now = useNow()
  const [rights, setRights] = useState<readonly ChosenRight[]>([])
  const [wrong, setWrong] = useState<Wrong>({})

  function ask(said: (name: string) => string) {
    const name = said('name')
    const day = said('until')
    // The whole of that day, in the shop's time.
    const end = day === '' ? undefined : startOfDay(day, start.timeZone, 1)
    const found = {
      ...(name === '' && { name: staffTexts.nameError }),
      ...(rights.length === 0 && { rights: staffTexts.rightsError }),
      ...(end && end <= now && { until: staffTexts.untilError }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const networks = said('networks')
      .split(/[\s,;]+/)
      .filter(Boolean)
    return () => call(createApiKey, { body: { name, rights: ['office.enter', ...rights], networks, expiresAt: end?.toISOString() } })
  }

  return (
    <ActSheet
      title={staffTexts.createTitle}
      subject="create key"
      act={staffTexts.create}
      ask={ask}
      say={({ name, token }) => {
        onCreated({ name, token })
        return staffTexts.created(name)
      }}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setWrong({})}
    >
      <Field label={staffTexts.name} name="name" maxLength={60} autoComplete="off" hint={staffTexts.nameHint} error={wrong.name} />
      <RightsField rights={rights} error={wrong.rights} onChange={setRights} />
      <Field label={staffTexts.networks} name="networks" autoComplete="off" maxLength={500} hint={staffTexts.networksHint} />
      <Field label={staffTexts.until} name="until" type="date" error={wrong.until} />
    </ActSheet>
  )
}

type RightsProps = { rights: readonly ChosenRight[]; error: string | undefined; onChange: (rights: readonly ChosenRight[]) => void }

function RightsField({ rights, error, onChange }: RightsProps) {
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className="mb-1.5 font-semibold">{staffTexts.rights}</legend>
      {chosenRights.map((right) => (
        <label key={right} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-action"
            checked={rights.includes(right)}
            onChange={({ currentTarget: { checked } }) => onChange(checked ? [...rights, right] : rights.filter((one) => one !== right))}
          />
          {rightText(right)}
        </label>
      ))}
      {error && (
        <p role="alert" className="mt-1.5 text-13 font-medium text-err">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function TokenSheet({ name, token, onClose }: Created & { onClose: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  return (
    <Sheet title={staffTexts.tokenTitle(name)} closeLabel={texts.close} isOpen closedBy="closerequest" onClose={onClose}>
      <div className="grid gap-4">
        <Note kind="warn">{staffTexts.tokenText}</Note>
        <Field label={staffTexts.token} readOnly value={token} onFocus={({ currentTarget }) => currentTarget.select()} />
        <output className="empty:hidden">{copied === false && <Note kind="err">{staffTexts.copyRefused}</Note>}</output>
        <Button size="big" isFull onClick={() => void copy(token).then(setCopied)}>
          {copied ? staffTexts.copied : staffTexts.copy}
        </Button>
        <Button kind="line" isFull onClick={onClose}>
          {staffTexts.stored}
        </Button>
      </div>
    </Sheet>
  )
}

function EndSheet({ apiKey: { id, name }, ...sheet }: Done & { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ActSheet
      title={staffTexts.endTitle(name)}
      subject={`end key ${id}`}
      act={staffTexts.end}
      cancel={staffTexts.keep}
      ask={() => () => call(endApiKey, { params: { id } })}
      say={() => staffTexts.ended(name)}
      {...sheet}
    >
      <p className="text-16">{staffTexts.endMeans}</p>
    </ActSheet>
  )
}
