import { useState, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDeskRead } from '#desk/desk-reads.ts'
import { NoteField } from '#desk/note-field.tsx'
import { dragRows, keepInPlace } from '#device/row-drag.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { createDrafts, type ChosenCode, type DraftPicture } from '#written/drafts.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { inWordsOfForm } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import type { PartSpec } from '#written/part-form.tsx'
import { PicturesField } from '#written/pictures-field.tsx'
import { RowActs } from '#written/row-acts.tsx'
import { RowGrip } from '#written/row-grip.tsx'
import { moved, rowsOf, withRow, type Row } from '#written/rows.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { blockTexts, HOME, homeTexts, isBlockType, partText, type BlockType } from './texts.ts'

/** A block as the folder writes it; what the form does not show stays. */
type Block = { type: string } & Readonly<Record<string, unknown>>
/** hashes: of the pictures that are known, by name. */
export type HomeDraft = { blocks: readonly Row<Block>[]; hashes: Readonly<Record<string, string>>; code?: ChosenCode }

const blocksIn = ({ blocks }: Written['value']) => (Array.isArray(blocks) ? (blocks as Block[]) : [])
const draftOf = (value: Written['value'], pictures: Written['pictures'] = []): HomeDraft => ({
  blocks: rowsOf(blocksIn(value)),
  hashes: Object.fromEntries(pictures.map(({ name, hash }) => [name, hash])),
})

/** The fields of a block's form; an empty one is left out. */
export function valueOf({ blocks }: Pick<HomeDraft, 'blocks'>): Written['value'] {
  return { blocks: blocks.map(({ row: _row, ...block }) => Object.fromEntries(Object.entries(block).filter(([, one]) => one !== ''))) }
}

/** The first blocks of a shop without a composed home page. */
const FIRST: readonly BlockType[] = ['stories', 'order', 'categories', 'campaigns']

const nameOf = (type: string) => (isBlockType(type) ? blockTexts[type].name : type)

function wordsOf(path: string, message: string): string {
  if (path.endsWith('.type')) return homeTexts.bannerOfNothing
  if (path.endsWith('.campaign') && message.startsWith('não existe')) return homeTexts.campaignGone
  return path === 'blocks' && message.startsWith('no mínimo') ? homeTexts.noBlocks : inWordsOfForm(message)
}

const words: KindWords = {
  kind: 'homes',
  keyText: () => homeTexts.blocks,
  valueText: (_key, value) =>
    (Array.isArray(value) ? (value as Block[]) : [])
      .map(({ type, title }) => (title ? `${nameOf(type)} (${String(title)})` : nameOf(type)))
      .join(', '),
  pathText: (path) => (/^blocks\.\d/.test(path) ? homeTexts.block(Number(path.split('.')[1]) + 1) : undefined),
  worded: ({ path, message }) => ({ path, message: wordsOf(path, message) }),
  thing: homeTexts.thing,
}

const MOST_BLOCKS = 30
/** The hue behind a transparent picture. */
const HUE = 70

function HomeFields({ draft: { blocks, hashes }, errorOf, onChange }: FieldsProps<HomeDraft>) {
  const [added, setAdded] = useState<BlockType>('banner')
  const [dragged, setDragged] = useState<number>()
  const keptFocus = useKeptFocus()
  const move = (row: number, to: number) =>
    onChange((now) => ({
      blocks: moved(
        now.blocks,
        now.blocks.findIndex((one) => one.row === row),
        to,
      ),
    }))

  /** While a block is dragged, all of them are as small as their names. */
  function handleGrip({ currentTarget, clientY }: PointerEvent<HTMLButtonElement>, row: number, at: number) {
    let place = at
    keepInPlace(currentTarget, () => flushSync(() => setDragged(row)))
    dragRows(currentTarget.closest('section')!, {
      handle: currentTarget,
      pressed: clientY,
      onTo(to) {
        if (to === place) return
        place = to
        move(row, to)
      },
      onEnd: () => setDragged(undefined),
    })
  }

  return (
    <section {...keptFocus} aria-label={homeTexts.blocks} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <p className="text-ink-2">{homeTexts.text}</p>
      {blocks.map((block, at) => (
        <article
          key={block.row}
          data-row={block.row}
          aria-label={homeTexts.blockOf(at + 1, nameOf(block.type))}
          className={`card grid gap-3 p-4 ${dragged === block.row ? 'outline-3 outline-action' : ''} ${dragged === undefined ? '' : '*:not-first:hidden'}`}
        >
          <header className="flex items-center gap-1">
            <RowGrip
              at={at}
              label={homeTexts.grip(at + 1)}
              onMove={(to) => move(block.row, to)}
              onGrip={(event) => handleGrip(event, block.row, at)}
            />
            <div className="min-w-0 flex-1">
              <h2 className="text-16">{nameOf(block.type)}</h2>
              {isBlockType(block.type) && <p className="text-13 text-ink-2">{blockTexts[block.type].text}</p>}
            </div>
            <RowActs
              at={at}
              count={blocks.length}
              words={{ up: homeTexts.up(at + 1), down: homeTexts.down(at + 1), remove: homeTexts.remove(at + 1) }}
              onMove={(to) => onChange({ blocks: moved(blocks, at, to) })}
              onRemove={() => onChange({ blocks: blocks.toSpliced(at, 1) })}
            />
          </header>
          <BlockFields
            block={block}
            errorOf={(key) => errorOf(`blocks.${at}.${key}`)}
            onChange={(next) => onChange({ blocks: blocks.with(at, { ...block, ...next }) })}
          />
          {block.type === 'banner' && (!block['campaign'] || block['picture'] !== undefined) && (
            <BannerPicture
              name={block['picture']}
              hashes={hashes}
              error={errorOf(`blocks.${at}.picture`)}
              onPicture={(picture) =>
                onChange((now) => ({
                  blocks: now.blocks.map((one) => (one.row === block.row ? withPicture(one, picture?.name) : one)),
                  hashes: picture?.hash ? { ...now.hashes, [picture.name]: picture.hash } : now.hashes,
                }))
              }
            />
          )}
        </article>
      ))}
      {blocks.length < MOST_BLOCKS && (
        <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-end">
          <SelectField
            label={homeTexts.add}
            options={Object.entries(blockTexts).map(([value, { name }]) => ({ value, label: name }))}
            value={added}
            onChange={({ currentTarget: { value } }) => isBlockType(value) && setAdded(value)}
          />
          <Button kind="line" onClick={() => onChange({ blocks: withRow(blocks, { type: added }) })}>
            {homeTexts.addThis}
          </Button>
        </div>
      )}
    </section>
  )
}

type BlockProps = {
  block: Block
  errorOf: (key: string) => string | undefined
  onChange: (next: Readonly<Record<string, unknown>>) => void
}

function BlockFields({ block, errorOf, onChange }: BlockProps) {
  const text = (key: string) => ({
    value: String(block[key] ?? ''),
    error: errorOf(key),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => onChange({ [key]: currentTarget.value }),
  })
  const { type } = block
  return (
    <>
      {type === 'banner' && <BannerCampaign block={block} error={errorOf('campaign') ?? errorOf('type')} onChange={onChange} />}
      {(type === 'banner' || type === 'mostAsked' || type === 'forYou' || type === 'text') && (
        <Field
          label={type === 'text' || (type === 'banner' && !block['campaign']) ? homeTexts.title : homeTexts.titleOptional}
          maxLength={60}
          {...text('title')}
        />
      )}
      {type === 'banner' && <Field label={homeTexts.bannerText} maxLength={160} {...text('text')} />}
      {type === 'text' && <NoteField name="body" label={homeTexts.body} maxLength={1000} {...text('body')} />}
    </>
  )
}

function withPicture({ picture: _before, ...block }: Row<Block>, name: string | undefined): Row<Block> {
  return name === undefined ? block : { ...block, picture: name }
}

type PictureProps = {
  name: unknown
  hashes: HomeDraft['hashes']
  error: string | undefined
  onPicture: (picture: DraftPicture | undefined) => void
}

/** The picture of a banner, which with a title is shown instead of a campaign. */
function BannerPicture({ name, hashes, error, onPicture }: PictureProps) {
  const [isSending, setSending] = useState(false)
  const pictures = typeof name === 'string' ? [{ name, hash: hashes[name] }] : []
  return (
    <PicturesField
      label={homeTexts.picture}
      most={1}
      pictures={pictures}
      hue={HUE}
      error={error}
      isSending={isSending}
      onSending={setSending}
      onChange={(next) => onPicture(next(pictures)[0])}
    />
  )
}

function BannerCampaign({ block, error, onChange }: Pick<BlockProps, 'block' | 'onChange'> & { error: string | undefined }) {
  const campaigns = useDeskRead(allWrittenQuery('campaigns')).value?.content ?? []
  return (
    <SelectField
      label={homeTexts.campaign}
      error={error}
      options={[
        { value: '', label: homeTexts.ownPicture },
        ...campaigns.map(({ id, value }) => ({ value: id, label: String(value['name'] ?? id) })),
      ]}
      value={String(block['campaign'] ?? '')}
      onChange={({ currentTarget: { value } }) => onChange({ campaign: value })}
    />
  )
}

export const homeSpec: PartSpec<HomeDraft> = {
  id: HOME,
  nameOf: () => partText(HOME).name,
  words,
  form: {
    drafts: createDrafts<HomeDraft>(officeShopDraftsKey),
    draftOf: ({ value, pictures }) => draftOf(value, pictures),
    emptyDraft: { blocks: rowsOf(FIRST.map((type) => ({ type }))), hashes: {} },
  },
  valueOf,
  draftOf: (value) => draftOf(value),
  Fields: HomeFields,
}
