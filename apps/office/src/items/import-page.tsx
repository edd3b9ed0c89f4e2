import { useState } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { hrefOf } from '#device/address.ts'
import { base64Of } from '#device/picture-file.ts'
import { said } from '#written/said.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import { call } from '@mutirao/client/call'
import { importItems, previewItemImport, type ImportChoices, type ItemImportPreview } from '@mutirao/contract/item-imports'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { ExportChoice } from './export-choice.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importTexts } from './import-texts.ts'
import { itemTexts } from './texts.ts'

const MOST_UNITS = 1_000_000

type Draft = Omit<ImportChoices, 'campaign' | 'uncounted'> & { campaign?: string; uncounted: string; file?: File }
type PreviewOfDraft = { preview: ItemImportPreview; of: Draft }

const unitsOf = (written: string): number | undefined => {
  const units = Number(written.trim() || '0')
  return Number.isInteger(units) && units >= 0 && units <= MOST_UNITS ? units : undefined
}

async function bodyOf(draft: Draft, campaign: string) {
  const { file, known, isWeightUnit, uncounted } = draft
  return { file: await base64Of(file!), name: file!.name.slice(0, 200), campaign, known, isWeightUnit, uncounted: unitsOf(uncounted)! }
}

function useImport(firstCampaign: string | undefined) {
  const [draft, setDraft] = useState<Draft>({ known: 'LEAVE', isWeightUnit: false, uncounted: '0' })
  const [shown, setShown] = useState<PreviewOfDraft>()
  const looking = useDeskAct('item import preview')
  const saving = useDeskAct('item import')
  const campaign = draft.campaign ?? firstCampaign
  // A choice that changed since its preview is previewed again.
  const preview = shown?.of === draft ? shown.preview : undefined
  const isReady = draft.file !== undefined && campaign !== undefined && unitsOf(draft.uncounted) !== undefined

  async function look(of = draft) {
    if (of.file === undefined || campaign === undefined || unitsOf(of.uncounted) === undefined) return
    saving.forgive()
    const done = await looking.send(async () => call(previewItemImport, { body: await bodyOf(of, campaign) }))
    if (done) setShown({ preview: done.answer, of })
  }

  async function save() {
    if (!preview || campaign === undefined) return
    const { seen } = preview
    const done = await saving.send(async (act) => call(importItems, { body: { ...(await bodyOf(draft, campaign)), seen, act } }))
    if (!done) return
    setDraft({ ...draft, file: undefined })
    setShown(undefined)
    said.set({ text: importTexts.saved(done.answer.created + done.answer.updated) })
  }

  function handleFile(file: File) {
    const chosen = { ...draft, file }
    setDraft(chosen)
    void look(chosen)
  }
  return { draft, setDraft, handleFile, campaign, preview, isReady, looking, saving, look, save }
}

/** Items from the export of another shop system: previewed, then imported whole or not at all; the pictures come afterwards. */
export function ItemImportPage() {
  const read = useDeskRead(deskItemsQuery({ size: 1, page: 0 }))
  const campaigns = read.value?.campaigns ?? []
  return (
    <div className="mx-auto max-w-240 min-w-0 pb-8">
      <BackLink path="items">{itemTexts.items}</BackLink>
      <h1 className="mb-1 text-24">{importTexts.title}</h1>
      <p className="mb-4 text-ink-2">{importTexts.text}</p>
      {read.value && campaigns.length === 0 ? <NoCampaign /> : <ImportForm campaigns={campaigns} />}
      <ImportList />
    </div>
  )
}

type Campaigns = readonly { id: string; name: string }[]

function ImportForm({ campaigns }: { campaigns: Campaigns }) {
  const { draft, setDraft, handleFile, campaign, preview, isReady, looking, saving, look, save } = useImport(campaigns[0]?.id)
  const count = preview ? preview.created + preview.updated : 0
  const canSave = preview !== undefined && preview.mistakes.length === 0 && count > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <ExportChoice file={draft.file} texts={importTexts} onFile={handleFile} />
        <Choices draft={draft} campaign={campaign} campaigns={campaigns} onChange={setDraft} />
      </section>
      <FaultNote fault={looking.fault} />
      <Button
        kind={preview ? 'line' : 'action'}
        className="justify-self-start max-md:w-full"
        disabled={!isReady}
        isBusy={looking.isBusy}
        onClick={() => void look()}
      >
        {preview ? importTexts.lookAgain : importTexts.look}
      </Button>
      <Busy isLooking={looking.isBusy} isSaving={saving.isBusy} />
      {preview && <ImportPreview preview={preview} units={unitsOf(draft.uncounted) ?? 0} />}
      <FaultNote fault={saving.fault} />
      {canSave && (
        <Button size="big" isBusy={saving.isBusy} onClick={() => void save()}>
          {importTexts.save(count)}
        </Button>
      )}
    </div>
  )
}

const NoCampaign = () => (
  <div className="grid justify-items-start gap-3">
    <Note>{importTexts.noCampaign}</Note>
    <ButtonLink href={hrefOf('campaigns/new')}>{importTexts.newCampaign}</ButtonLink>
  </div>
)

const Busy = ({ isLooking, isSaving }: { isLooking: boolean; isSaving: boolean }) => (
  <output className="empty:hidden">{(isLooking || isSaving) && <Note>{isLooking ? importTexts.looking : importTexts.saving}</Note>}</output>
)

type ChoicesProps = {
  draft: Draft
  campaign: string | undefined
  campaigns: Campaigns
  onChange: (draft: Draft) => void
}

function Choices({ draft, campaign, campaigns, onChange }: ChoicesProps) {
  const isWrong = unitsOf(draft.uncounted) === undefined
  return (
    <>
      <SelectField
        label={importTexts.campaign}
        hint={importTexts.campaignHint}
        options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        value={campaign ?? ''}
        onChange={({ currentTarget }) => onChange({ ...draft, campaign: currentTarget.value })}
      />
      <SelectField
        label={importTexts.known}
        hint={importTexts.knownHint}
        options={[
          { value: 'LEAVE', label: importTexts.leave },
          { value: 'UPDATE', label: importTexts.update },
        ]}
        value={draft.known}
        onChange={({ currentTarget }) => onChange({ ...draft, known: currentTarget.value === 'UPDATE' ? 'UPDATE' : 'LEAVE' })}
      />
      <Field
        label={importTexts.uncounted}
        hint={importTexts.uncountedHint}
        error={isWrong ? importTexts.uncountedWrong : undefined}
        inputMode="numeric"
        value={draft.uncounted}
        onChange={({ currentTarget }) => onChange({ ...draft, uncounted: currentTarget.value })}
      />
      <SwitchRow
        label={importTexts.weight}
        text={importTexts.weightText}
        isOn={draft.isWeightUnit}
        onChange={(isWeightUnit) => onChange({ ...draft, isWeightUnit })}
      />
    </>
  )
}
