import { useState, type ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import type { Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { ConflictSheet } from '#written/conflict-sheet.tsx'
import { DraftButtons, DraftNotes } from '#written/draft-buttons.tsx'
import { DraftStrip } from '#written/draft-strip.tsx'
import { PicturesField } from '#written/pictures-field.tsx'
import { writtenTexts } from '#written/texts.ts'
import { useDraft, type Change } from '#written/use-draft.ts'
import { WriteDock } from '#written/write-dock.tsx'
import { WriteForm } from '#written/write-form.tsx'
import { Mistakes, WritePreview } from '#written/write-preview.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { Written } from '@mutirao/contract/written'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ItemActs } from './item-acts.tsx'
import { ItemCount } from './item-count.tsx'
import { itemForm, type ItemDraft } from './item-draft.ts'
import { ItemFields } from './item-fields.tsx'
import { itemWords, wordsOfItems } from './item-issues.ts'
import { StateTag } from './item-looks.tsx'
import { ItemOffers } from './item-offers.tsx'
import { itemTexts } from './texts.ts'
import { useItemWriting, type Opened } from './use-item-writing.ts'
import { VideoField } from './video-field.tsx'

const MOST_PICTURES = 6

type Props = { latest?: Written; copied?: ItemDraft; from?: string; isPreset?: boolean; fields: Fields; opened?: Opened }

/** An item's form with its acts. `latest`: the item as it is in the shop; `copied`: the start of a new one, copied from the item `from`, or its draft on the server. */
export function ItemForm({ latest, copied, from, isPreset, fields, opened }: Props) {
  const item = useDraft({ latest, copied, from: from ?? opened?.id, isPreset }, itemForm)
  const { base, draft } = item
  const writing = useItemWriting(item, latest, opened)
  const listed = useDeskRead(deskItemsQuery({ size: 50, page: 0, q: latest?.id })).value
  const shown = listed?.content.find(({ id }) => id === latest?.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-24">
      <Head title={titleOf(latest, draft)} tag={shown && <StateTag state={shown.state} />} />
      <Standing item={item} onDiscard={() => item.follow(latest)} />
      <DraftStrip stored={writing.stored} onPublished={item.follow} />
      <Typed item={item} writing={writing} options={listed} hue={shown?.hue} />
      <Sold shown={shown} isGone={base?.isGone} campaigns={listed?.campaigns ?? none} />
      {base && !base.isGone && (
        <ItemActs written={base} name={draft.name} campaignId={draft.campaign} fields={fields} onRestored={item.follow} />
      )}
      <Conflict writing={writing} base={base} options={listed} />
    </div>
  )
}

type SoldProps = { shown: DeskItem | undefined; isGone: boolean | undefined; campaigns: Named }
type Named = readonly { id: string; name: string }[]

const none: Named = []

/** Beside the form: the item's stock, and the campaigns that sell it. */
function Sold({ shown, isGone = false, campaigns }: SoldProps) {
  if (!shown) return null
  return (
    <>
      <ItemCount item={shown} />
      {!isGone && <ItemOffers item={shown} campaigns={campaigns} />}
    </>
  )
}

type ConflictProps = { writing: Writing; base: Written | undefined; options: Parameters<typeof wordsOfItems>[0] }

function Conflict({ writing, base, options }: ConflictProps) {
  if (!writing.changed || !writing.isAsking || !base) return null
  return (
    <ConflictSheet
      changed={writing.changed}
      base={base.value}
      mine={writing.valueNow()}
      words={wordsOfItems(options)}
      onMine={writing.keepMine}
      onTheirs={writing.takeTheirs}
      onClose={() => writing.ask(false)}
    />
  )
}

const titleOf = (latest: Written | undefined, { name }: ItemDraft) => (latest ? name || latest.id : itemTexts.newItem)

type Item = ReturnType<typeof useDraft<ItemDraft>>
type Writing = ReturnType<typeof useItemWriting>
type TypedProps = { item: Item; writing: Writing; options: Parameters<typeof ItemFields>[0]['options']; hue?: number }

function Typed({ item: { base, draft, change, isChanged }, writing, options, hue = 70 }: TypedProps) {
  const { issues, preview, changed, save, isRefused } = writing
  const errorOf = (field: string) => issues.find(({ path }) => path.split('.')[0] === field)?.message
  const [isSending, setSending] = useState(false)
  const [isSendingVideo, setSendingVideo] = useState(false)
  const canSave = isChanged && !isSending && !isSendingVideo
  const mayWrite = useMay('items.write')

  function handleChange(next: Change<ItemDraft>) {
    change(next)
    writing.forgive()
  }

  return (
    <WriteForm canSave={canSave} isRefused={isRefused} onSave={save}>
      <PicturesField
        label={itemTexts.pictures}
        most={MOST_PICTURES}
        textHint={itemTexts.pictureTextHint}
        pictures={draft.pictures}
        hue={hue}
        error={errorOf('pictures')}
        isSending={isSending}
        onSending={setSending}
        onChange={(next) => handleChange((now) => ({ pictures: next(now.pictures) }))}
      />
      <VideoField
        video={draft.video ? { name: draft.video, hash: draft.videoHash } : undefined}
        error={errorOf('video')}
        isSending={isSendingVideo}
        onSending={setSendingVideo}
        onChange={(video) => handleChange(() => ({ video: video?.name, videoHash: video?.hash }))}
      />
      <ItemFields
        draft={draft}
        isNew={base === undefined}
        options={options}
        errorOf={errorOf}
        onChange={(next) => handleChange(() => next)}
      />
      {preview && <WritePreview preview={preview} words={wordsOfItems(options)} />}
      {mayWrite && (
        <WriteDock
          writing={writing}
          canSave={canSave}
          saveLabel={writing.isNew ? itemTexts.saveNew : undefined}
          another={
            <ButtonLink kind="line" href={hrefOf('items/new')}>
              {itemTexts.newItem}
            </ButtonLink>
          }
          drafts={<DraftButtons stored={writing.stored} canKeep={canSave} />}
        >
          <DraftNotes stored={writing.stored} />
          {isRefused && <Mistakes issues={issues.filter(({ path }) => path === '')} words={itemWords} />}
          {changed && !base && (
            <Note kind="err" isAlert>
              {itemTexts.conflictExists}
            </Note>
          )}
          <FaultNote fault={writing.fault} />
        </WriteDock>
      )}
    </WriteForm>
  )
}

const Head = ({ title, tag }: { title: string; tag: ReactNode }) => (
  <header className="flex flex-wrap items-center justify-between gap-2">
    <h1 className="text-24">{title}</h1>
    {tag}
  </header>
)

/** Notes that the item left the shop, or that the form has an earlier draft. */
function Standing({ item: { base, wasKept, isTyped }, onDiscard }: { item: Item; onDiscard: () => void }) {
  return (
    <>
      {base?.isGone && <Note>{itemTexts.gone}</Note>}
      {wasKept && isTyped && (
        <Note kind="warn" action={<TextButton onClick={onDiscard}>{writtenTexts.discard}</TextButton>}>
          {writtenTexts.kept}
        </Note>
      )}
    </>
  )
}
