import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { base64Of } from '#device/picture-file.ts'
import { ExportChoice } from '#items/export-choice.tsx'
import { call } from '@mutirao/client/call'
import { importPeople, previewPeopleImport, type PeopleImport, type PeopleImportPreview } from '@mutirao/contract/people-imports'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { PeopleImportList } from './import-list.tsx'
import { PeopleImportLook } from './import-preview.tsx'
import { importTexts as texts } from './import-texts.ts'
import { peopleTexts } from './texts.ts'

type Draft = { file?: File; hasConsent: boolean; source: string; day: string }
type Shown = { preview: PeopleImportPreview; of: Draft }

const SHORTEST_SOURCE = 10

const faultsOf = ({ hasConsent, source, day }: Draft, today: string) =>
  hasConsent
    ? {
        ...(source.trim().length < SHORTEST_SOURCE && { source: texts.sourceWrong }),
        ...((day === '' || day > today) && { day: texts.dayWrong }),
      }
    : {}

async function bodyOf({ file, hasConsent, source, day }: Draft) {
  return { file: await base64Of(file!), name: file!.name.slice(0, 200), ...(hasConsent && { consent: { source: source.trim(), day } }) }
}

function useImport() {
  const today = dateText(localTime(useNow(), start.timeZone))
  const [draft, setDraft] = useState<Draft>({ hasConsent: false, source: '', day: '' })
  const [shown, setShown] = useState<Shown>()
  const [faults, setFaults] = useState<{ source?: string; day?: string }>({})
  const [done, setDone] = useState<PeopleImport>()
  const looking = useDeskAct('people import preview')
  const saving = useDeskAct('people import')
  // A choice that changed since its preview is previewed again.
  const preview = shown?.of === draft ? shown.preview : undefined

  async function look(of = draft) {
    const found = faultsOf(of, today)
    setFaults(found)
    if (of.file === undefined || Object.keys(found).length > 0) return
    saving.forgive()
    const answered = await looking.send(async () => call(previewPeopleImport, { body: await bodyOf(of) }))
    if (answered) setShown({ preview: answered.answer, of })
  }

  async function save() {
    if (!preview) return
    const { seen } = preview
    const answered = await saving.send(async (act) => call(importPeople, { body: { ...(await bodyOf(draft)), seen, act } }))
    if (!answered) return
    setDone(answered.answer)
    setDraft({ ...draft, file: undefined })
    setShown(undefined)
  }

  function change(next: Partial<Draft>) {
    setFaults({})
    setDraft({ ...draft, ...next })
  }

  function handleFile(file: File) {
    const chosen = { ...draft, file }
    setDone(undefined)
    setDraft(chosen)
    void look(chosen)
  }
  return { draft, change, handleFile, preview, faults, done, looking, saving, look, save }
}

/** People from the export of another shop system: previewed, then imported whole or not at all. */
export function PeopleImportPage() {
  return (
    <div className="mx-auto max-w-240 min-w-0 pb-8">
      <a href={hrefOf('people')} className="inline-flex min-h-11 items-center gap-1 font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {peopleTexts.title}
      </a>
      <h1 className="mb-1 text-24">{texts.title}</h1>
      <p className="mb-2 text-ink-2">{texts.text}</p>
      <p className="mb-4 text-ink-2">{texts.kept}</p>
      <ImportForm />
      <PeopleImportList />
    </div>
  )
}

function ImportForm() {
  const { draft, change, handleFile, preview, faults, done, looking, saving, look, save } = useImport()
  const canSave = preview !== undefined && preview.mistakes.length === 0 && preview.created + preview.optedIn > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <ExportChoice file={draft.file} texts={texts} onFile={handleFile} />
        <SwitchRow
          label={texts.consent}
          text={texts.consentText}
          isOn={draft.hasConsent}
          onChange={(hasConsent) => change({ hasConsent })}
        />
        {draft.hasConsent && (
          <>
            <Field
              label={texts.source}
              hint={texts.sourceHint}
              error={faults.source}
              maxLength={200}
              value={draft.source}
              onChange={({ currentTarget }) => change({ source: currentTarget.value })}
            />
            <Field
              label={texts.day}
              hint={texts.dayHint}
              error={faults.day}
              type="date"
              value={draft.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value })}
            />
          </>
        )}
      </section>
      <FaultNote fault={looking.fault} />
      <Button
        kind={preview ? 'line' : 'action'}
        className="justify-self-start max-md:w-full"
        disabled={draft.file === undefined}
        isBusy={looking.isBusy}
        onClick={() => void look()}
      >
        {preview ? texts.lookAgain : texts.look}
      </Button>
      <Busy isLooking={looking.isBusy} isSaving={saving.isBusy} done={done} />
      {preview && <PeopleImportLook preview={preview} hasConsent={draft.hasConsent} />}
      <FaultNote fault={saving.fault} />
      {canSave && (
        <Button size="big" isBusy={saving.isBusy} onClick={() => void save()}>
          {texts.save(preview.created, preview.optedIn)}
        </Button>
      )}
    </div>
  )
}

type BusyProps = { isLooking: boolean; isSaving: boolean; done: PeopleImport | undefined }

const Busy = ({ isLooking, isSaving, done }: BusyProps) => (
  <output className="empty:hidden">
    {(isLooking || isSaving) && <Note>{isLooking ? texts.looking : texts.saving}</Note>}
    {done && !isLooking && !isSaving && (
      <Note kind="good">
        {texts.saved(done.created, done.optedIn)}{' '}
        <a href={hrefOf('people?bought=never&origin=import')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
          {texts.seeThem}
        </a>
      </Note>
    )}
  </output>
)
