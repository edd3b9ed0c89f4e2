import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import { ListRows } from '#desk/list-page.tsx'
import { useNow } from '#device/clock.ts'
import { useRights } from '#kept/session.ts'
import { RightsField } from '#staff/rights-field.tsx'
import { rightsList, type ChosenRight } from '#staff/texts.ts'
import { call } from '@mutirao/client/call'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { keyRights, type KeyRight } from '@mutirao/domain/staff'
import { startOfDay } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { apiKeysQuery, type ApiKey } from './integration-queries.ts'
import { keyTexts } from './key-texts.ts'
import { SecretSheet } from './secret-sheet.tsx'

type DoneProps = { onDone: (said: string) => void }
type Created = { name: string; token: string }

/** The programs' keys; a new key's token is shown once. */
export function ApiKeys({ fields, onDone }: DoneProps & { fields: Fields }) {
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<Created>()
  const [ending, setEnding] = useState<ApiKey>()
  return (
    <section>
      <h2 className="mb-1 text-20">{keyTexts.keys}</h2>
      <p className="mb-3 text-ink-2">{keyTexts.keysText}</p>
      <Button className="mb-3" onClick={() => setCreating(true)}>
        {keyTexts.create}
      </Button>
      <ListRows
        title={keyTexts.keys}
        fields={fields}
        empty={keyTexts.noKeys}
        read={useDeskRead(apiKeysQuery)}
        keyOf={({ id }) => id}
        renderCard={(key) => <KeyCard apiKey={key} onEnd={() => setEnding(key)} />}
      />
      {isCreating && <CreateSheet onCreated={setCreated} onDone={onDone} onClose={() => setCreating(false)} />}
      {created && (
        <SecretSheet
          title={keyTexts.tokenTitle(created.name)}
          text={keyTexts.tokenText}
          label={keyTexts.token}
          secret={created.token}
          onClose={() => setCreated(undefined)}
        />
      )}
      {ending && <EndSheet apiKey={ending} onDone={onDone} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function KeyCard({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const { id, name, rights, networks, createdAt, expiresAt, lastUsedAt, isTest } = apiKey
  const stamp = (at: string) => formatStamp(new Date(at), start.timeZone)
  return (
    <article aria-label={name} className="grid gap-3 p-4">
      <header>
        <h3 className="text-16 wrap-anywhere">
          {name}
          {isTest && <span className="ml-2 rounded-full bg-warn-soft px-2 py-0.5 text-12 font-semibold text-ink">{keyTexts.isTest}</span>}
        </h3>
        <p className="text-13 text-ink-2">{rightsList(rights)}</p>
      </header>
      <Table caption={name}>
        <TableRow name={keyTexts.since}>{stamp(createdAt)}</TableRow>
        <TableRow name={keyTexts.lastUsed}>{lastUsedAt ? stamp(lastUsedAt) : keyTexts.neverUsed}</TableRow>
        {expiresAt && <TableRow name={keyTexts.expires}>{stamp(expiresAt)}</TableRow>}
        {networks.length > 0 && <TableRow name={keyTexts.from}>{networks.join(', ')}</TableRow>}
      </Table>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{keyTexts.oauth}</summary>
        <p className="mb-2 text-13 text-ink-2">{keyTexts.oauthText}</p>
        <p className="mb-2 text-13 wrap-anywhere">
          {keyTexts.clientId}: <code>{clientIdOf({ id, isTest })}</code>
        </p>
        <pre className="overflow-x-auto rounded-md bg-well p-3 text-12">{tokenCommand({ id, isTest })}</pre>
      </details>
      <div>
        <Button size="small" kind="line" aria-label={keyTexts.endOf(name)} onClick={onEnd}>
          {keyTexts.end}
        </Button>
      </div>
    </article>
  )
}

type KeyFacts = Pick<ApiKey, 'id' | 'isTest'>
/** The key's public id: the text before its dot. */
const clientIdOf = ({ id, isTest }: KeyFacts) => `${isTest ? 'mk_test_' : 'mk_live_'}${id.replaceAll('-', '')}`
const tokenCommand = (key: KeyFacts) =>
  `curl -u "${clientIdOf(key)}:<client_secret>" \\\n  -d grant_type=client_credentials \\\n  ${location.origin}/oauth/token`

type Wrong = { name?: string; rights?: string; until?: string }
type CreateProps = DoneProps & { onCreated: (created: Created) => void; onClose: () => void }

function CreateSheet({ onCreated, onDone, onClose }: CreateProps) {
  const now = useNow()
  const hers = useRights()
  const [rights, setRights] = useState<readonly ChosenRight[]>([])
  const [isTest, setTest] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})

  function ask(said: (name: string) => string) {
    const name = said('name')
    const day = said('until')
    // The whole of that day, in the shop's time.
    const end = day === '' ? undefined : startOfDay(day, start.timeZone, 1)
    const found = {
      ...(name === '' && { name: keyTexts.nameError }),
      ...(rights.length === 0 && { rights: keyTexts.rightsError }),
      ...(end && end <= now && { until: keyTexts.untilError }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const networks = said('networks')
      .split(/[\s,;]+/)
      .filter(Boolean)
    return () =>
      call(createApiKey, {
        body: { name, rights: ['office.enter', ...rights.filter(isOfKeys)], networks, expiresAt: end?.toISOString(), isTest },
      })
  }

  return (
    <ActSheet
      title={keyTexts.createTitle}
      subject="create key"
      act={keyTexts.create}
      ask={ask}
      say={({ name, token }) => {
        onCreated({ name, token })
        return keyTexts.created(name)
      }}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setWrong({})}
    >
      <Field label={keyTexts.name} name="name" maxLength={60} autoComplete="off" hint={keyTexts.nameHint} error={wrong.name} />
      <Segmented
        label={keyTexts.kind}
        value={isTest ? 'test' : 'live'}
        options={[
          { value: 'live', label: keyTexts.live },
          { value: 'test', label: keyTexts.test },
        ]}
        onChange={(value) => setTest(value === 'test')}
      />
      {isTest && <p className="text-13 text-ink-2">{keyTexts.testText}</p>}
      <RightsField
        legend={keyTexts.rights}
        offered={keyRights}
        rights={rights}
        hers={hers}
        error={wrong.rights}
        isLoose
        onChange={setRights}
      />
      <Field label={keyTexts.networks} name="networks" autoComplete="off" maxLength={500} hint={keyTexts.networksHint} />
      <Field label={keyTexts.until} name="until" type="date" error={wrong.until} />
    </ActSheet>
  )
}

const isOfKeys = (right: ChosenRight): right is ChosenRight & KeyRight => keyRights.some((one) => one === right)

function EndSheet({ apiKey: { id, name }, ...sheet }: DoneProps & { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ActSheet
      title={keyTexts.endTitle(name)}
      subject={`end key ${id}`}
      act={keyTexts.end}
      cancel={keyTexts.keep}
      ask={() => () => call(endApiKey, { params: { id } })}
      say={() => keyTexts.ended(name)}
      {...sheet}
    >
      <p className="text-16">{keyTexts.endMeans}</p>
    </ActSheet>
  )
}
