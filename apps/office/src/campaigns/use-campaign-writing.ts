import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { fieldsText } from '#desk/list-address.ts'
import { go } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { askAgain } from '#kept/reads.ts'
import { useMay } from '#kept/session.ts'
import { changedOf } from '#written/conflict-sheet.tsx'
import { freeId, isTakenIn, merged, revisionOf } from '#written/drafts.ts'
import { issuesOf } from '#written/issues.ts'
import { said, undoWrite } from '#written/said.tsx'
import type { useDraft } from '#written/use-draft.ts'
import { useStoredDraft } from '#written/use-stored-draft.ts'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { previewWritten, putWritten, type Written } from '@mutirao/contract/written'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { changesItems, codeFor, draftOf, typedSinceSaved, valueOf, type CampaignDraft } from './campaign-draft.ts'
import { campaignWords } from './campaign-words.ts'
import { campaignTexts, partIn } from './texts.ts'
import { tierIssues } from './tier-issues.ts'
import { copyCosts, type CopiedItem } from './write-costs.ts'
import { writeItemDrafts } from './write-item-drafts.ts'
import { itemIssues, newerPrices, priceIssue, writeItems, type ItemWrite } from './write-items.ts'

type Preview = CallOutput<typeof previewWritten>
type Campaign = ReturnType<typeof useDraft<CampaignDraft>>
type SavedCampaign = { written: Written; items: readonly ItemWrite[] }

export const isActive = (written: Written | undefined): boolean => written !== undefined && written.value['active'] !== false

/** Mistakes that are seen before the server is asked. */
export const ownIssues = (draft: CampaignDraft): readonly WrittenIssue[] => [...tierIssues(draft), ...itemIssues(draft)]

/** Previews and saves a campaign's draft with its items. After a conflict with another person's write, the user chooses which state stays. */
export function useCampaignWriting(campaign: Campaign, { latest, from }: { latest: Written | undefined; from: string | undefined }) {
  const { key, base, draft } = campaign
  const now = useNow()
  const maySeeCosts = useMay('costs.write')
  const saving = useDeskAct(`campaign ${key}`)
  const looking = useDeskAct(`campaign preview ${key}`)
  const [preview, setPreview] = useState<Preview>()
  const [own, setOwn] = useState<readonly WrittenIssue[]>()
  const [isAsking, setAsking] = useState(false)
  const [wish, setWish] = useState<boolean>()
  const changed = changedOf(saving.fault)
  const refused = own ?? issuesOf(saving.fault, campaignWords)

  const stored = useStoredDraft({
    words: campaignWords,
    id: latest?.id,
    idFor: () => idFor(draft),
    name: draft.name,
    // Outside the shop the campaign is saved as it is typed: its draft is the one that opens it.
    valueNow: () => valueOf(draft, { active: true }),
    revision: revisionOf(base),
    onOpen: ({ value, pictures }) => value && campaign.rebase(base, { ...draft, ...draftOf(value, pictures), ...itemsOf(draft) }),
    onKept: campaign.release,
  })

  /** Saves the draft with those of the items that it changes; undefined while it cannot go live. */
  async function keepDraft(): Promise<DraftHead | undefined> {
    const found = ownIssues(draft)
    setOwn(found.length > 0 ? found : undefined)
    if (found.length > 0) return undefined
    const kept = await stored.save()
    if (!kept || !changesItems(draft)) return kept
    const onCode = (source: string, itemId: string) =>
      campaign.change(({ added }) => ({ added: added.map((line) => (line.source === source ? { ...line, id: itemId } : line)) }))
    const done = await saving.send(async () => {
      await askOfPrices(draft)
      return writeItemDrafts(draft, { campaignId: kept.id, onCode })
    })
    campaign.release()
    return done && kept
  }

  /** A new campaign's code is chosen once for its name. */
  async function idFor({ name, code }: CampaignDraft): Promise<string> {
    if (latest) return latest.id
    const of = codeFor(name)
    const id = code?.of === of ? code.id : await freeId(of, isTakenIn('campaigns'))
    if (code?.id !== id) campaign.takeCode({ of, id })
    return id
  }

  /** A campaign that enters the shop is filled as a draft first, so that nobody sees it half full. */
  async function write({ of, over, active }: { of: CampaignDraft; over: Written | undefined; active: boolean }): Promise<SavedCampaign> {
    const id = await idFor(of)
    const isEntering = active && !isActive(over)
    const first = await put(id, valueOf(of, { active: active && !isEntering }), revisionOf(over))
    // When a later step fails, earlier writes stay, and a retry continues from here.
    campaign.rebaseTyped(first)
    const items = await writeItems(of, {
      campaignId: id,
      onCode: (source, itemId) =>
        campaign.rebaseTyped(first, ({ added }) => ({
          added: added.map((line) => (line.source === source ? { ...line, id: itemId } : line)),
        })),
    })
    if (maySeeCosts) await copyCosts(id, copiedIn(items), over ? undefined : from)
    if (!isEntering) return { written: first, items }
    return { written: await put(id, { ...first.value, active: true }, first.revision), items }
  }

  /** Throws at the lines whose price somebody else has changed meanwhile; the next save replaces the prices that were shown so. */
  async function askOfPrices(of: CampaignDraft): Promise<void> {
    const newer = await newerPrices(of)
    if (newer.length === 0) return
    campaign.change(({ seen }) => ({ seen: { ...seen, ...Object.fromEntries(newer.map(({ id, price }) => [id, price])) } }))
    throw new Problem('validation_failed', { errors: newer.map(priceIssue) })
  }

  function forgive() {
    setPreview(undefined)
    setOwn(undefined)
    saving.forgive()
    looking.forgive()
  }

  /** over: the state of the shop that the write replaces. active: whether shoppers see the campaign afterwards. */
  async function save(active: boolean, over = base, of = draft): Promise<void> {
    setWish(active)
    const found = ownIssues(of)
    setOwn(found.length > 0 ? found : undefined)
    if (found.length > 0) return
    setPreview(undefined)
    looking.forgive()
    const done = await saving.send(async () => {
      await askOfPrices(of)
      return write({ of, over, active })
    })
    if (!done) return setAsking(true)
    setAsking(false)
    say(done.answer, { over, of, active })
  }

  function say({ written, items }: SavedCampaign, { over, of, active }: { over: Written | undefined; of: CampaignDraft; active: boolean }) {
    campaign.followSaved(written, of, typedSinceSaved)
    void stored.end()
    const isSame = written.revision === revisionOf(over) && items.length === 0
    const { name } = of
    const text = !active
      ? campaignTexts.draftSaved(name)
      : isActive(over)
        ? campaignTexts.saved(name)
        : new Date(String(draftStart(written))) > now
          ? campaignTexts.announced(name)
          : campaignTexts.opened(name)
    said.set({ text, undo: isSame ? undefined : { words: campaignWords, take: () => takeBack({ written, items }, over) } })
    if (!latest) go(`campaigns/${written.id}${fieldsText({ part: partIn('check') })}`)
  }

  return {
    preview,
    issues: refused ?? preview?.mistakes ?? [],
    isRefused: refused !== undefined,
    /** A failure that is not shown elsewhere. */
    fault: changed || refused ? undefined : (saving.fault ?? looking.fault),
    changed,
    isAsking: isAsking && changed !== undefined && base !== undefined,
    isSaving: saving.isBusy,
    isLooking: looking.isBusy,
    valueNow: () => valueOf(draft, { active: wish ?? isActive(base) }),
    stored,
    keepDraft,
    forgive,
    save,
    /** Previews the campaign as it would be in the shop. */
    async look(active: boolean) {
      const done = await looking.send(async () =>
        call(previewWritten, { params: { kind: 'campaigns', id: await idFor(draft) }, body: { value: valueOf(draft, { active }) } }),
      )
      if (!done) return
      saving.forgive()
      const { mistakes, warnings, ...rest } = done.answer
      const isOwn = (path: string) => ownIssues(draft).some((one) => one.path === path)
      const theirs = mistakes.map(campaignWords.worded).filter(({ path }) => !isOwn(path))
      // Items are written after their campaign, so the server does not count those that this write adds.
      const counted = draft.added.length === 0 ? warnings : warnings.filter(({ path }) => path !== 'group.minimumUnits')
      setPreview({ ...rest, mistakes: [...ownIssues(draft), ...theirs], warnings: counted.map(campaignWords.worded) })
    },
    /** Saves this draft's changes over the other person's state; unchanged fields stay theirs. */
    keepMine() {
      const theirs = changed?.present
      const active = wish ?? isActive(base)
      const value = theirs && base ? merged(base.value, valueOf(draft, { active }), theirs.value) : undefined
      const next = value ? { ...draftOf(value), ...itemsOf(draft), pictures: draft.pictures } : draft
      campaign.rebase(theirs, next)
      void save(active, theirs, next)
    },
    takeTheirs() {
      campaign.follow(changed?.present)
      saving.forgive()
      setAsking(false)
      void askAgain()
    },
    ask: setAsking,
    changesAnything: campaign.isChanged || changesItems(draft),
  }
}

/** The part of the draft that belongs to its items. */
const itemsOf = ({ added, prices, seen, removed, code }: CampaignDraft) => ({ added, prices, seen, removed, code })

const copiedIn = (items: readonly ItemWrite[]): CopiedItem[] =>
  items.flatMap(({ id, source }) => (source === undefined ? [] : [{ id, source }]))

/** The opening of a campaign that is not open yet. */
function draftStart({ value }: Written): unknown {
  const depends = value['depends']
  return Array.isArray(depends) ? (depends as { type: string; date?: string }[]).find(({ type }) => type === 'time')?.date : undefined
}

/** Undoes a save, write by write, items first. A campaign cannot be deleted: a new one becomes a draft with its items. */
async function takeBack({ written, items }: SavedCampaign, over: Written | undefined): Promise<void> {
  const { id, value, revision } = written
  if (!over) return void (await put(id, { ...value, active: false }, revision))
  for (const item of items.toReversed()) await undoWrite(item, item)
  if (revision !== revisionOf(over)) await put(id, over.value, revision)
}

const put = (id: string, value: Written['value'], revision: string | undefined) =>
  call(putWritten, { params: { kind: 'campaigns', id }, body: { value, revision } })
