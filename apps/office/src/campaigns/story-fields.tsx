import { useState, type ReactNode } from 'react'
import { NoteField } from '#desk/note-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { PicturesField } from '#written/pictures-field.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { replaced, without, type PartProps } from './part-props.ts'
import { emptyStory, withPage, withTag, type PageDraft, type StoryDraft, type TagDraft } from './story-draft.ts'
import { storyTexts } from './story-texts.ts'

/** The limits of the campaign's file. */
const MOST_PAGES = 10
const MOST_TAGS = 20
const HUE = 70

type Props = PartProps & { isSending: boolean; onSending: (isSending: boolean) => void }

/** The story and the tags: optional, so that they are closed until somebody opens them or something in them is wrong. */
export function StoryFields(props: Props) {
  const { draft, errorOf } = props
  const { pages } = draft.story ?? emptyStory
  const isWrong = [
    ...['story', 'story.title', 'story.picture', 'tags'],
    ...pages.flatMap((_, at) => pagePaths(at)),
    ...(draft.tags ?? []).flatMap((_, at) => [`tags.${at}.tag`, `tags.${at}.label`]),
  ].some((path) => errorOf(path) !== undefined)
  return (
    <Closed title={storyTexts.title} isWrong={isWrong}>
      <Story {...props} />
      <Tags {...props} />
    </Closed>
  )
}

const pagePaths = (at: number) => ['picture', 'title', 'text', 'seconds', 'link.label', 'link.to'].map((key) => `story.pages.${at}.${key}`)

/** Opens by itself for a mistake, which would be out of sight. */
function Closed({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || isWrong
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setAsked(currentTarget.open)} className="card min-w-0 px-4">
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{title}</summary>
      {isOpen && <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">{children}</div>}
    </details>
  )
}

function Story({ draft, errorOf, onChange, isSending, onSending }: Props) {
  const keptFocus = useKeptFocus()
  const story = draft.story ?? emptyStory
  const set = (next: (story: StoryDraft) => Partial<StoryDraft>) =>
    onChange((now) => ({ story: { ...(now.story ?? emptyStory), ...next(now.story ?? emptyStory) } }))
  const sending = { isSending, onSending }
  return (
    <section {...keptFocus} aria-label={storyTexts.story} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <h3 className="text-16">{storyTexts.story}</h3>
      <p className="-mt-2 text-13 text-ink-2">{storyTexts.storyText}</p>
      <Field
        label={storyTexts.ring}
        hint={storyTexts.ringHint}
        maxLength={24}
        autoComplete="off"
        value={story.title}
        error={errorOf('story.title')}
        onChange={({ currentTarget: { value } }) => set(() => ({ title: value }))}
      />
      <PicturesField
        label={storyTexts.ringPicture}
        most={1}
        pictures={story.pictures}
        hue={HUE}
        error={errorOf('story.picture')}
        {...sending}
        onChange={(next) => set(({ pictures }) => ({ pictures: next(pictures) }))}
      />
      {story.pages.map((page, at) => (
        <Page
          key={page.row}
          page={page}
          at={at}
          errorOf={errorOf}
          {...sending}
          onChange={(next) => set(({ pages }) => ({ pages: pages.map((one) => (one.row === page.row ? { ...one, ...next(one) } : one)) }))}
          onRemove={() => set(({ pages }) => ({ pages: without(pages, at) }))}
        />
      ))}
      {story.pages.length < MOST_PAGES && (
        <Add label={storyTexts.addPage} onClick={() => set(({ pages }) => ({ pages: withPage(pages) }))} />
      )}
    </section>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button kind="line" size="small" onClick={onClick}>
      <Icon d={plus} className="size-5" />
      {label}
    </Button>
  </div>
)

type PageProps = Pick<Props, 'errorOf' | 'isSending' | 'onSending'> & {
  page: PageDraft
  at: number
  onChange: (next: (page: PageDraft) => Partial<PageDraft>) => void
  onRemove: () => void
}

function Page({ page, at, errorOf, isSending, onSending, onChange, onRemove }: PageProps) {
  const text = (key: 'title' | 'text' | 'seconds' | 'linkLabel' | 'linkTo', path: string = key) => ({
    value: page[key],
    error: errorOf(`story.pages.${at}.${path}`),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(() => ({ [key]: value })),
  })
  return (
    <fieldset
      aria-label={storyTexts.pageOf(at + 1)}
      className="card grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 p-3 md:grid-cols-2"
    >
      <div className="min-w-0 md:col-span-2">
        <PicturesField
          label={storyTexts.pagePictureOf(at + 1)}
          most={1}
          pictures={page.pictures}
          hue={HUE}
          error={errorOf(`story.pages.${at}.picture`)}
          isSending={isSending}
          onSending={onSending}
          onChange={(next) => onChange(({ pictures }) => ({ pictures: next(pictures) }))}
        />
      </div>
      <Field label={storyTexts.pageTitle} maxLength={60} {...text('title')} />
      <Field label={storyTexts.seconds} hint={storyTexts.secondsHint} inputMode="decimal" maxLength={4} {...text('seconds')} />
      <div className="min-w-0 md:col-span-2">
        <NoteField label={storyTexts.pageText} name={`page-${page.row}`} maxLength={200} {...text('text')} />
      </div>
      <Field label={storyTexts.linkLabel} maxLength={40} {...text('linkLabel', 'link.label')} />
      <Field label={storyTexts.linkTo} hint={storyTexts.linkToHint} maxLength={300} {...text('linkTo', 'link.to')} />
      <div className="md:col-span-2">
        <TextButton onClick={onRemove}>{storyTexts.removePage(at + 1)}</TextButton>
      </div>
    </fieldset>
  )
}

function Tags({ draft, errorOf, onChange }: PartProps) {
  const tags = draft.tags ?? []
  const keptFocus = useKeptFocus()
  const set = (next: (tags: readonly TagDraft[]) => readonly TagDraft[]) => onChange((now) => ({ tags: next(now.tags ?? []) }))
  return (
    <section {...keptFocus} aria-label={storyTexts.tags} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <h3 className="text-16">{storyTexts.tags}</h3>
      <p className="-mt-2 text-13 text-ink-2">{storyTexts.tagsText}</p>
      {tags.map(({ row, tag, label }, at) => (
        <fieldset key={row} aria-label={storyTexts.tagOf(at + 1)} className="card grid min-w-0 grid-cols-2 items-start gap-3 p-3">
          <Field
            label={storyTexts.tag}
            hint={storyTexts.tagHint}
            maxLength={30}
            autoComplete="off"
            value={tag}
            error={errorOf(`tags.${at}.tag`)}
            onChange={({ currentTarget: { value } }) => set((now) => replaced(now, at, { tag: value }))}
          />
          <Field
            label={storyTexts.chip}
            hint={storyTexts.chipHint}
            maxLength={30}
            autoComplete="off"
            value={label}
            error={errorOf(`tags.${at}.label`)}
            onChange={({ currentTarget: { value } }) => set((now) => replaced(now, at, { label: value }))}
          />
          <div className="col-span-2">
            <TextButton onClick={() => set((now) => without(now, at))}>{storyTexts.removeTag(at + 1)}</TextButton>
          </div>
        </fieldset>
      ))}
      <FieldError>{errorOf('tags')}</FieldError>
      {tags.length < MOST_TAGS && <Add label={storyTexts.addTag} onClick={() => set(withTag)} />}
    </section>
  )
}
