import { useRef, useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText } from '#desk/list-address.ts'
import { NoteField } from '#desk/note-field.tsx'
import { go, hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import {
  LONGEST_MARKETING_TEXT,
  LONGEST_MARKETING_TITLE,
  removeMarketing,
  saveMarketing,
  sendMarketing,
  type MarketingMessage,
  type WrittenMarketing,
} from '@mutirao/contract/marketing'
import type { Audience, Reach } from '@mutirao/contract/people'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { marketingStart } from '@mutirao/domain/marketing'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { segmentReachQuery, type ReadMessage } from './marketing-queries.ts'
import { MessagePreview } from './message-preview.tsx'
import { TargetFields } from './target-fields.tsx'
import { marketingTexts as texts, reachedBy, type Channels } from './texts.ts'

/** beginning: of a new message, filled in for its writer. */
type Props = { id: string; segment: Audience; message?: ReadMessage; beginning?: Partial<WrittenMarketing> }
type Errors = Partial<Record<'title' | 'text', string>>

const empty = { title: '', text: '', target: undefined, byMail: true, byPush: true, byWhatsapp: false }

function errorsOf({ title, text }: WrittenMarketing): Errors {
  return {
    ...(title.trim().length < 3 && { title: texts.titleError }),
    ...(text.trim().length < 3 && { text: texts.textError }),
  }
}

/** The form of a draft, with its preview and the people whom it reaches. */
export function MessageEditor({ id, segment, message, beginning }: Props) {
  const [written, setWritten] = useState<WrittenMarketing>({ ...empty, ...beginning, ...contentOf(message), segment })
  const [errors, setErrors] = useState<Errors>({})
  const [open, setOpen] = useState<'send' | 'remove'>()
  const [said, setSaid] = useState<string>()
  const { send, isBusy, fault, forgive } = useDeskAct(`marketing ${id} save`)
  const reach = useDeskRead(segmentReachQuery(segment)).value
  // A refused sending has saved before.
  const revision = useRef(message?.revision ?? 0)

  async function saving(): Promise<MarketingMessage> {
    const saved = await call(saveMarketing, { params: { message: id }, body: { ...written, revision: revision.current } })
    revision.current = saved.revision
    return saved
  }

  function change(next: Partial<WrittenMarketing>) {
    forgive()
    setErrors({})
    setSaid(undefined)
    setWritten({ ...written, ...next })
  }

  function isRight(): boolean {
    const found = errorsOf(written)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  async function handleSave() {
    if (!isRight() || !(await send(saving))) return
    if (message) setSaid(texts.saved)
    else go(`marketing/${id}`)
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <form
        noValidate
        aria-label={texts.newTitle}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <h1 className="text-24">{message ? message.title : texts.newTitle}</h1>
        <Who segment={segment} reach={reach} byWhatsapp={written.byWhatsapp} />
        <TargetFields written={written} onChange={change} />
        {message && !message.isTargetShown && <Note kind="warn">{texts.hiddenTarget}</Note>}
        <Field
          label={texts.messageTitle}
          value={written.title}
          maxLength={LONGEST_MARKETING_TITLE}
          autoComplete="off"
          error={errors.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <NoteField
          label={texts.text}
          rows={5}
          value={written.text}
          maxLength={LONGEST_MARKETING_TEXT}
          error={errors.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <Ways written={written} reach={reach} onChange={change} />
        <p className="text-13 text-ink-2">{texts.limits}</p>
        <FaultNote fault={fault} />
        <output className="block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isBusy} kind="line" onClick={() => void handleSave()}>
            {texts.save}
          </Button>
          <Button disabled={!reach || reachedBy(reach, written.byWhatsapp) === 0} onClick={() => isRight() && setOpen('send')}>
            {texts.send}
          </Button>
          {message && (
            <Button kind="line" onClick={() => setOpen('remove')}>
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
      <MessagePreview message={written} />
      {open === 'send' && reach && (
        <SendSheet id={id} reach={reach} channels={written} saving={saving} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && <RemoveSheet id={id} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type WaysProps = { written: WrittenMarketing; reach: Reach | undefined; onChange: (next: Partial<WrittenMarketing>) => void }

/** The channels beside the inbox, each with the people whom it reaches. */
function Ways({ written, reach, onChange }: WaysProps) {
  return (
    <fieldset className="card divide-y divide-line px-4">
      <legend className="sr-only">{texts.channels}</legend>
      <SwitchRow label={texts.inbox} text={texts.inboxText} isOn isDisabled onChange={() => undefined} />
      <SwitchRow label={texts.mail} text={texts.mailText(reach)} isOn={written.byMail} onChange={(byMail) => onChange({ byMail })} />
      <SwitchRow label={texts.push} text={texts.pushText(reach)} isOn={written.byPush} onChange={(byPush) => onChange({ byPush })} />
      <SwitchRow
        label={texts.whatsapp}
        text={texts.whatsappText(reach)}
        isOn={written.byWhatsapp}
        isDisabled={!written.byWhatsapp && reach?.whatsapp === undefined}
        onChange={(byWhatsapp) => onChange({ byWhatsapp })}
      />
    </fieldset>
  )
}

const contentOf = (message: ReadMessage | undefined): Partial<WrittenMarketing> => {
  if (!message) return {}
  const { title, text, target, byMail, byPush, byWhatsapp } = message
  return { title, text, target, byMail, byPush, byWhatsapp }
}

type WhoProps = { segment: Audience; reach: Reach | undefined; byWhatsapp: boolean }

/** The people of the rules, and how many of them it reaches. Those of an unmet demand are no list of people. */
function Who({ segment, reach, byWhatsapp }: WhoProps) {
  const rules = Object.fromEntries(Object.entries(segment).map(([name, value]) => [name, value === undefined ? undefined : String(value)]))
  const demand = texts.demandOf(segment)
  return (
    <section aria-label={texts.who} className="rounded-card bg-well px-4 py-3">
      <h2 className="text-16">{texts.who}</h2>
      {demand && <p>{demand}</p>}
      <output className="block">{reach && texts.reaches(reach, byWhatsapp)}</output>
      <a
        href={hrefOf(demand ? 'demand' : `people${fieldsText(rules)}`)}
        className="inline-flex min-h-11 items-center font-semibold text-action-text"
      >
        {demand ? texts.seeDemand : texts.changeWho}
      </a>
    </section>
  )
}

type SendProps = { id: string; reach: Reach; channels: Channels; saving: () => Promise<MarketingMessage>; onClose: () => void }

/** Saves what is shown and sends exactly that. */
function SendSheet({ id, reach, channels, saving, onClose }: SendProps) {
  const now = useNow()
  const startsAt = marketingStart(now, start.timeZone)
  const ask = () => async () => {
    const { revision } = await saving()
    return call(sendMarketing, { params: { message: id }, body: { revision } })
  }
  return (
    <ActSheet
      title={texts.sendTitle}
      subject={`marketing ${id} send`}
      act={texts.send}
      ask={ask}
      say={() => texts.sent}
      onDone={() => go(`marketing/${id}`)}
      onClose={onClose}
    >
      <p className="text-16 font-semibold">{texts.reaches(reach, channels.byWhatsapp)}</p>
      <p>{texts.ways(reach, channels)}</p>
      <p>{startsAt > now ? texts.sendLater(formatWhen(startsAt, now, start.timeZone)) : texts.sendNow}</p>
      <p>{texts.sendOnce}</p>
    </ActSheet>
  )
}

function RemoveSheet({ id, onClose }: Pick<SendProps, 'id' | 'onClose'>) {
  return (
    <ActSheet
      title={texts.remove}
      subject={`marketing ${id} removal`}
      act={texts.remove}
      ask={() => () => call(removeMarketing, { params: { message: id } })}
      say={() => texts.removed}
      onDone={() => go('marketing')}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
    </ActSheet>
  )
}
