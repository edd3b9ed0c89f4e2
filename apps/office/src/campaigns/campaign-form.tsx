import { useEffect, useRef, useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { moneyOf } from '#desk/money-field.tsx'
import { keepMessagesAbove } from '#device/above-bar.ts'
import { go, hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { onSaveKey } from '#device/keys.ts'
import { useMay } from '#kept/session.ts'
import { ConflictSheet } from '#written/conflict-sheet.tsx'
import { DraftButtons, DraftNotes } from '#written/draft-buttons.tsx'
import { DraftStrip } from '#written/draft-strip.tsx'
import { HistorySheet } from '#written/history-sheet.tsx'
import { StepsLink } from '#written/steps-link.tsx'
import { writtenTexts } from '#written/texts.ts'
import { useDraft, type Change } from '#written/use-draft.ts'
import { Mistakes } from '#written/write-preview.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { Written } from '@mutirao/contract/written'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { campaignForm, hasEnd, hasEnded, type CampaignDraft } from './campaign-draft.ts'
import { CampaignStateTag } from './campaign-list.tsx'
import { deskCampaignsQuery } from './campaign-queries.ts'
import { campaignWords, partOfPath } from './campaign-words.ts'
import { CheckPart } from './check-part.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { EndSheet } from './end-sheet.tsx'
import { ItemsPart } from './items-part.tsx'
import { WithLive } from './live-campaign.tsx'
import { MOST_SHOWN } from './offered-item.ts'
import { RepeatSheet } from './repeat-sheet.tsx'
import { campaignTexts, partIn, partNames, partText, type Part } from './texts.ts'
import { TiersPart, type Example } from './tiers-part.tsx'
import { useCampaignWords } from './use-campaign-words.ts'
import { isActive, useCampaignWriting } from './use-campaign-writing.ts'
import { WhatPart } from './what-part.tsx'
import { WhenPart } from './when-part.tsx'
import { WhoPart } from './who-part.tsx'

type Props = { latest?: Written; copied?: CampaignDraft; from?: string; fields: Fields }

type Campaign = ReturnType<typeof useDraft<CampaignDraft>>
type Writing = ReturnType<typeof useCampaignWriting>

/** A campaign's form in parts. `latest`: as it is in the shop; `copied`: the start of a new one, copied from the campaign `from`. */
export function CampaignForm({ latest, copied, from, fields }: Props) {
  const campaign = useDraft({ latest, copied, from }, campaignForm)
  const writing = useCampaignWriting(campaign, { latest, from })
  const { base, draft } = campaign
  const part = partIn(fields['part'])
  const items = useItems(latest?.id)
  const words = useCampaignWords()
  const pathOf = (to: Part) => `${latest ? `campaigns/${latest.id}` : 'campaigns/new'}${fieldsText({ from, part: to })}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-28">
      <Head latest={latest} draft={draft} part={part} isKept={campaign.isTyped} />
      <Steps part={part} issues={writing.issues.map(({ path }) => partOfPath(path))} pathOf={pathOf} />
      {campaign.wasKept && campaign.isTyped && (
        <Note kind="warn" action={<TextButton onClick={() => campaign.follow(latest)}>{writtenTexts.discard}</TextButton>}>
          {writtenTexts.kept}
        </Note>
      )}
      <DraftStrip stored={writing.stored} onPublished={campaign.follow} />
      <WithLive draft={draft} id={latest?.id}>
        <Typed campaign={campaign} writing={writing} part={part} items={items} latest={latest} pathOf={pathOf} />
      </WithLive>
      {base && latest && <CampaignActs written={base} name={draft.name} isGroup={draft.isGroup} onRestored={campaign.follow} />}
      {writing.changed && writing.isAsking && base && (
        <ConflictSheet
          changed={writing.changed}
          base={base.value}
          mine={writing.valueNow()}
          words={words}
          onMine={writing.keepMine}
          onTheirs={writing.takeTheirs}
          onClose={() => writing.ask(false)}
        />
      )}
    </div>
  )
}

/** The campaign's items that are sold. */
function useItems(id: string | undefined): readonly DeskItem[] {
  const read = useDeskRead({ ...deskItemsQuery({ campaign: id, size: MOST_SHOWN, page: 0 }), enabled: id !== undefined })
  return id === undefined ? [] : (read.value?.content.filter(({ campaignId }) => campaignId === id) ?? [])
}

type HeadProps = { latest: Written | undefined; draft: CampaignDraft; part: Part; isKept: boolean }

function Head({ latest, draft, part, isKept }: HeadProps) {
  const state = useDeskRead(deskCampaignsQuery).value?.find(({ id }) => id === latest?.id)?.state
  const title = latest ? draft.name || latest.id : campaignTexts.newCampaign
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h1 className="text-24 wrap-anywhere">{title}</h1>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        {state && <CampaignStateTag state={state} />}
        <span className="min-w-0 flex-1 truncate">
          {isKept && [latest ? undefined : draft.name, campaignTexts.kept].filter(Boolean).join(' · ')}
        </span>
        <span className="md:hidden">{campaignTexts.partOf(partNames.indexOf(part) + 1, partNames.length)}</span>
      </p>
    </header>
  )
}

/** The parts: bars on a phone, names elsewhere. Each is a link, so that the way back is the browser's. */
function Steps({ part, issues, pathOf }: { part: Part; issues: readonly Part[]; pathOf: (part: Part) => string }) {
  const at = partNames.indexOf(part)
  return (
    <nav aria-label={campaignTexts.steps} className="-my-3 flex gap-1.5 md:my-0 md:flex-wrap md:gap-1">
      {partNames.map((one, place) => {
        const isWrong = issues.includes(one)
        const isOn = one === part
        const bar = isWrong ? 'bg-err' : isOn ? 'bg-action' : place < at ? 'bg-group' : 'bg-well-2'
        return (
          <a
            key={one}
            href={hrefOf(pathOf(one))}
            aria-current={isOn ? 'step' : undefined}
            className={`group flex min-h-11 flex-1 items-center rounded-card md:flex-none md:gap-2 md:px-3 md:font-semibold ${isOn ? 'md:bg-action-soft md:text-action-text' : 'md:text-ink'}`}
          >
            <span aria-hidden="true" className={`h-1 w-full rounded-full md:hidden ${bar}`} />
            <span
              aria-hidden="true"
              className={`hidden size-6 place-items-center rounded-full text-13 font-bold md:grid ${isWrong ? 'bg-err text-bg' : place < at ? 'bg-group text-on-group' : isOn ? 'text-action-text' : 'bg-well-2 text-ink'}`}
            >
              {isWrong ? '!' : place < at ? <Icon d={check} className="size-4" /> : place + 1}
            </span>
            <span className="max-md:sr-only">
              {partText(one)}
              {isWrong && <span className="sr-only">, {campaignTexts.hasMistakes}</span>}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

type TypedProps = {
  campaign: Campaign
  writing: Writing
  part: Part
  items: readonly DeskItem[]
  latest: Written | undefined
  pathOf: (part: Part) => string
}

/** Ctrl+S saves it, as a draft when it is not in the shop. */
function Typed({ campaign, writing, part, items, latest, pathOf }: TypedProps) {
  const { base, draft, change } = campaign
  const { issues, changed, isRefused, save } = writing
  const [isSending, setSending] = useState(false)
  const errorOf = (path: string) => issues.find((one) => one.path === path)?.message
  const canSave = writing.changesAnything && !isSending
  useEffect(() => onSaveKey(() => canSave && void save(isActive(base))))
  const form = useRef<HTMLFormElement>(null)
  // A refused save leads to the first wrong part of the form, and there to its first wrong field.
  const firstWrong = isRefused ? partNames.find((one) => one !== 'check' && issues.some(({ path }) => partOfPath(path) === one)) : undefined
  useEffect(() => {
    if (isRefused && firstWrong) go(pathOf(firstWrong))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a save is refused
  }, [isRefused])
  useEffect(() => {
    if (!isRefused || part !== firstWrong) return undefined
    // The router scrolls to the top once it has rendered the part, away from a field that has the focus already.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isRefused, part, firstWrong])

  function handleChange(next: Change<CampaignDraft>) {
    change(next)
    writing.forgive()
  }

  const props = { draft, errorOf, onChange: handleChange }
  const contents: Record<Part, ReactNode> = {
    what: <WhatPart {...props} isSending={isSending} onSending={setSending} />,
    who: <WhoPart {...props} id={latest?.id} />,
    when: <WhenPart {...props} />,
    items: <ItemsPart {...props} id={latest?.id} items={items} />,
    tiers: <TiersPart {...props} id={latest?.id} items={items} example={exampleOf(draft, items)} />,
    delivery: <DeliveryPart {...props} />,
    check: <CheckPart draft={draft} items={items} writing={writing} pathOf={pathOf} />,
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const next = partNames[partNames.indexOf(part) + 1]
        if (next) go(pathOf(next))
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <section key={part} aria-labelledby="part" className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <h2 id="part" className="text-20">
          {part !== 'check' ? partText(part) : base && !writing.changesAnything ? campaignTexts.checkedTitle : campaignTexts.checkTitle}
        </h2>
        {contents[part]}
      </section>
      <Dock writing={writing} part={part} base={base} canSave={canSave} pathOf={pathOf}>
        <DraftNotes stored={writing.stored} />
        {isRefused && <Mistakes issues={issues.filter(({ path }) => path === '' || part === 'check')} words={campaignWords} />}
        {changed && !base && (
          <Note kind="err" isAlert>
            {campaignTexts.conflictExists}
          </Note>
        )}
        <FaultNote fault={writing.fault} />
      </Dock>
    </form>
  )
}

/** The first item by whose price the tiers are shown. */
function exampleOf({ added, prices, removed }: CampaignDraft, items: readonly DeskItem[]): Example | undefined {
  const shown = items
    .filter(({ id }) => !removed.includes(id))
    .map(({ id, name, price }) => ({ name, price: moneyOf(prices[id] ?? '') ?? price }))
  const typed = added.flatMap(({ name, price }) => {
    const centavos = moneyOf(price)
    return centavos === undefined ? [] : [{ name, price: centavos }]
  })
  return [...shown, ...typed][0]
}

type DockProps = {
  writing: Writing
  part: Part
  base: Written | undefined
  canSave: boolean
  pathOf: (part: Part) => string
  children: ReactNode
}

/** The buttons, with what went wrong above them: both are in view wherever one types. */
function Dock({ writing, part, base, canSave, pathOf, children }: DockProps) {
  const mayWrite = useMay('campaigns.write')
  const at = partNames.indexOf(part)
  const [before, next] = [partNames[at - 1], partNames[at + 1]]
  const isShown = isActive(base)
  return (
    <div
      ref={keepMessagesAbove}
      data-edge="bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t lg:left-[var(--rail,0px)] border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-h-60 max-w-220 gap-2 overflow-y-auto px-4 pt-2.5 empty:hidden">{children}</div>
      {!next && mayWrite && base && <DockDrafts writing={writing} isShown={isShown} canSave={canSave} />}
      <div className="mx-auto flex max-w-220 gap-2.5 px-4 py-2.5">
        {before && (
          <ButtonLink kind="line" href={hrefOf(pathOf(before))}>
            {campaignTexts.before}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={hrefOf(pathOf(next))} className="flex-1">
            {campaignTexts.next(partText(next))}
          </ButtonLink>
        )}
        {!next && mayWrite && !isShown && (
          <>
            <Button kind="line" className="flex-1" isBusy={writing.isSaving} disabled={!canSave} onClick={() => void writing.save(false)}>
              {campaignTexts.saveDraft}
            </Button>
            <Button className="flex-1" isBusy={writing.isSaving} onClick={() => void writing.save(true)}>
              {campaignTexts.open}
            </Button>
          </>
        )}
        {!next && mayWrite && isShown && <SaveShown writing={writing} canSave={canSave} />}
      </div>
    </div>
  )
}

function SaveShown({ writing, canSave }: { writing: Writing; canSave: boolean }) {
  if (start.isPreparing && !canSave) return <StepsLink />
  return (
    <Button className="flex-1" isBusy={writing.isSaving} disabled={!canSave} onClick={() => void writing.save(true)}>
      {campaignTexts.save}
    </Button>
  )
}

/** A campaign outside the shop is saved first: its draft is the one that opens it. */
const DockDrafts = ({ writing, isShown, canSave }: { writing: Writing; isShown: boolean; canSave: boolean }) => (
  <div className="mx-auto -mb-2.5 max-w-220 px-4 empty:hidden">
    <DraftButtons
      stored={writing.stored}
      canKeep={isShown ? canSave : !writing.changesAnything}
      keep={writing.keepDraft}
      isOutside={!isShown}
    />
  </div>
)

type ActsProps = { written: Written; name: string; isGroup: boolean; onRestored: (written: Written) => void }

/** The acts beside the form: see it in the shop, its history, a copy for next week, and its end. */
function CampaignActs({ written, name, isGroup, onRestored }: ActsProps) {
  const { id, revision } = written
  const [open, setOpen] = useState<'history' | 'repeat'>()
  const [done, setDone] = useState<string>()
  const close = () => setOpen(undefined)
  const isShown = isActive(written)
  const maySeeCosts = useMay('costs.write')
  const mayOffer = useMay('items.write')
  return (
    <div className="flex flex-wrap gap-2">
      {isShown && (
        <ButtonLink kind="ghost" size="small" href={`/store/${id}`} target="_blank">
          {writtenTexts.inShop}
        </ButtonLink>
      )}
      <Button kind="ghost" size="small" onClick={() => setOpen('history')}>
        {writtenTexts.history}
      </Button>
      <ButtonLink kind="ghost" size="small" href={hrefOf(`campaigns/new${fieldsText({ from: id })}`)}>
        {writtenTexts.duplicate}
      </ButtonLink>
      {isShown && mayOffer && hasEnd(written) && (
        <Button kind="ghost" size="small" onClick={() => setOpen('repeat')}>
          {campaignTexts.repeat}
        </Button>
      )}
      <ButtonLink kind="ghost" size="small" href={hrefOf(`bulletins/${id}`)}>
        {campaignTexts.bulletins}
      </ButtonLink>
      {maySeeCosts && (
        <ButtonLink kind="ghost" size="small" href={hrefOf(`costs/${id}`)}>
          {campaignTexts.costs}
        </ButtonLink>
      )}
      {isShown && <EndAct written={written} name={name} isGroup={isGroup} onDone={setDone} />}
      <output className="block w-full empty:hidden">{done && <Note kind="good">{done}</Note>}</output>
      {open === 'history' && (
        <HistorySheet
          id={id}
          words={campaignWords}
          revision={revision}
          onClose={close}
          onRestored={(restored) => {
            onRestored(restored)
            close()
          }}
        />
      )}
      {open === 'repeat' && <RepeatSheet campaign={written} name={name} onDone={setDone} onClose={close} />}
    </div>
  )
}

type EndProps = { written: Written; name: string; isGroup: boolean; onDone: (said: string) => void }

function EndAct({ written, name, isGroup, onDone }: EndProps) {
  const [isAsking, setAsking] = useState(false)
  /** The screen's clock is up to a minute late. */
  const [isOver, setOver] = useState(false)
  const now = useNow()
  if (isOver || hasEnded(written, now)) return null
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => setAsking(true)}>
        {campaignTexts.end}
      </Button>
      {isAsking && (
        <EndSheet
          id={written.id}
          name={name}
          isGroup={isGroup}
          onDone={(said) => {
            setOver(true)
            onDone(said)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
