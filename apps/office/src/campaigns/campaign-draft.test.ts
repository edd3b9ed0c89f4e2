import { expect, it } from 'vitest'
import { isSame } from '#written/drafts.ts'
import { copyOf, draftOf, valueOf } from './campaign-draft.ts'
import { emptyStory, withPage, withTag } from './story-draft.ts'

const story = {
  title: 'Feira',
  picture: 'cesta.webp',
  pages: [
    { picture: 'horta.webp', title: 'Colhido na sexta', text: 'Chega ainda fresco.\nToda semana.', seconds: 8 },
    { picture: 'tomate.webp', link: { label: 'Ver o tomate', to: '/store/feira/product/tomate' }, seconds: 6 },
  ],
}
const tags = [{ tag: 'orgânico', label: 'Orgânicos', color: '#2f8f4e' }]
const written = {
  name: 'Feira',
  producer: 'Sítio',
  description: 'Da horta.',
  picture: 'feira.webp',
  priority: 10,
  active: true,
  story,
  tags,
}
const pictures = [{ name: 'cesta.webp', hash: 'c0', width: 1, height: 1, color: '#fff' }]
const writtenOf = (draft: ReturnType<typeof draftOf>) => valueOf(draft, { active: true }) as typeof written

it('keeps a story and tags that nobody typed, with what the form does not show', () => {
  const draft = draftOf(written, pictures)
  expect(draft.story?.pictures).toEqual([{ name: 'cesta.webp', hash: 'c0' }])
  const value = writtenOf(draft)
  expect(isSame(value.story, story) && isSame(value.tags, tags)).toBe(true)
})

it('writes a typed story, whose ring has the picture of the campaign until it has its own', () => {
  const { story: _story, tags: _tags, ...plain } = written
  const draft = draftOf(plain)
  expect(writtenOf(draft)).not.toHaveProperty('story')
  expect(writtenOf(draft)).not.toHaveProperty('tags')
  const [page] = withPage([])
  const typed = {
    ...emptyStory,
    title: ' Feira ',
    pages: [{ ...page!, pictures: [{ name: 'horta.webp' }], title: 'Hoje', seconds: '4,5' }],
  }
  const [tag] = withTag([])
  const value = writtenOf({ ...draft, story: typed, tags: [{ ...tag!, tag: ' orgânico ' }] })
  expect(value.story).toEqual({ title: 'Feira', picture: 'feira.webp', pages: [{ picture: 'horta.webp', title: 'Hoje', seconds: 4.5 }] })
  expect(value.tags).toEqual([{ tag: 'orgânico', label: 'orgânico' }])
})

it('leaves the story when its title and pages are gone, and when an earlier release kept the draft', () => {
  const draft = draftOf(written, pictures)
  expect(writtenOf({ ...draft, story: emptyStory, tags: [] })).toMatchObject({ tags: [] })
  expect(writtenOf({ ...draft, story: emptyStory })).not.toHaveProperty('story')
  const { story: _story, tags: _tags, ...earlier } = draft
  expect(writtenOf(earlier)).toMatchObject({ story, tags })
})

it('copies the story for the next week, without tags: its items come later', () => {
  const value = writtenOf(copyOf(draftOf(written, pictures), new Date('2099-11-24T12:00:00.000Z')))
  expect(value.story).toEqual(story)
  expect(value).not.toHaveProperty('tags')
})
