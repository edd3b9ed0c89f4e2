import type { DraftPicture } from '#written/drafts.ts'
import { withRow, type Row } from '#written/rows.ts'
import { decimalIn, percentIn, textIn } from '#written/written-text.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { Written } from '@mutirao/contract/written'
import { text, withKeys } from './file-keys.ts'

type Value = Written['value']

/** A page of the story as it is typed. kept: the keys that the form does not show. */
export type PageDraft = Row<{
  pictures: readonly DraftPicture[]
  title: string
  text: string
  linkLabel: string
  linkTo: string
  seconds: string
  kept: Value
}>
/** title, pictures: of the ring. */
export type StoryDraft = { title: string; pictures: readonly DraftPicture[]; pages: readonly PageDraft[] }

/** A tag as it is typed: that of the items, and the text of its chip. */
export type TagDraft = Row<{ tag: string; label: string; kept: Value }>

const PAGE_SECONDS = '6'
const emptyPage: Omit<PageDraft, 'row'> = {
  pictures: [],
  title: '',
  text: '',
  linkLabel: '',
  linkTo: '',
  seconds: PAGE_SECONDS,
  kept: {},
}
export const emptyStory: StoryDraft = { title: '', pictures: [], pages: [] }
export const withPage = (pages: readonly PageDraft[]): readonly PageDraft[] => withRow(pages, emptyPage)
export const withTag = (tags: readonly TagDraft[]): readonly TagDraft[] => withRow(tags, { tag: '', label: '', kept: {} })

type Pictures = NonNullable<Written['pictures']>
export const picturesIn = (name: string | undefined, pictures: Pictures): readonly DraftPicture[] =>
  name ? [{ name, hash: pictures.find((one) => one.name === name)?.hash }] : []

export const storyIn = ({ title, picture, pages = [] }: NonNullable<CampaignFile['story']>, pictures: Pictures): StoryDraft => ({
  title,
  pictures: picturesIn(picture, pictures),
  pages: pages.map((page, row) => ({
    row,
    pictures: picturesIn(page.picture, pictures),
    title: textIn(page.title),
    text: textIn(page.text),
    linkLabel: textIn(page.link?.label),
    linkTo: textIn(page.link?.to),
    seconds: decimalIn(page.seconds),
    kept: page,
  })),
})

export const tagsIn = (tags: NonNullable<CampaignFile['tags']>): readonly TagDraft[] =>
  tags.map((one, row) => ({ row, tag: one.tag, label: one.label, kept: one }))

type Told = { story?: StoryDraft | undefined; pictures: readonly DraftPicture[] }

const pageOf = ({ pictures, title, text: typed, linkLabel, linkTo, seconds, kept }: PageDraft): Value =>
  withKeys(kept, {
    picture: pictures[0]?.name,
    title: text(title),
    text: text(typed),
    link: text(linkLabel) || text(linkTo) ? { label: linkLabel.trim(), to: linkTo.trim() } : undefined,
    seconds: seconds.trim() === '' ? undefined : percentIn(seconds),
  })

/** Without a picture of its own the ring has the campaign's. A story without title and pages is none. */
export function storyOf(before: CampaignFile['story'], { story, pictures }: Told): unknown {
  if (!story) return before
  const { title, pictures: own, pages } = story
  if (title.trim() === '' && pages.length === 0) return undefined
  return withKeys(before ?? {}, { title: text(title), picture: (own[0] ?? pictures[0])?.name, pages: pages.map(pageOf) })
}

/** A chip without a text of its own has the tag's. */
export function tagsOf(before: Partial<CampaignFile>['tags'], tags: readonly TagDraft[] | undefined): unknown {
  if (!tags || (tags.length === 0 && before === undefined)) return before
  return tags.map(({ tag, label, kept }) => withKeys(kept, { tag: text(tag), label: text(label) ?? text(tag) }))
}
