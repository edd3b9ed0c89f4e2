import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import { isNothing, type KindWords } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { ThingPage, type ThingSpec } from '#written/thing-page.tsx'
import { Thumb } from '#written/thumb.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft, chevronRight, plus } from '@mutirao/ui/icons.gen.ts'
import { categoryForm, codeOf, draftOf, valueOf, type CategoryDraft } from './category-draft.ts'
import { CategoryFields } from './category-fields.tsx'
import { categoryTexts, hueText, keyText } from './texts.ts'

/** The shop's categories in their order. */
export function CategoriesScreen() {
  const read = useDeskRead(allWrittenQuery('categories'))
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <a href={hrefOf('items')} className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {categoryTexts.backToItems}
      </a>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{categoryTexts.title}</h1>
          <p className="text-ink-2">{categoryTexts.text}</p>
        </div>
        <ButtonLink kind="soft" size="small" href={hrefOf(`categories/${NEW}`)}>
          <Icon d={plus} />
          {categoryTexts.newCategory}
        </ButtonLink>
      </header>
      <KeptNote of={read} />
      {read.value?.content.length === 0 && <p className="text-ink-2">{categoryTexts.none}</p>}
      <ul className="card divide-y divide-line empty:hidden">
        {read.value?.content.map((category) => (
          <CategoryRow key={category.id} category={category} />
        ))}
      </ul>
    </div>
  )
}

function CategoryRow({ category: { id, value, pictures } }: { category: Written }) {
  const { name, hue } = draftOf(value)
  const picture = pictures?.[0]
  return (
    <li>
      <a href={hrefOf(`categories/${id}`)} className="flex min-h-14 items-center gap-3 px-3.5 py-2">
        <Thumb item={{ picture: picture && { ...picture, alt: '' }, hue }} />
        <b className="min-w-0 flex-1 font-semibold">{name || id}</b>
        <Icon d={chevronRight} className="size-5" />
      </a>
    </li>
  )
}

const words: KindWords = {
  kind: 'categories',
  keyText,
  valueText: (key, value) => (isNothing(value) ? writtenTexts.nothing : key === 'hue' ? hueText(value) : String(value)),
  worded: ({ path, message }) => ({
    path,
    message:
      path === 'picture' ? categoryTexts.pictureError : message.includes('categories.json') ? categoryTexts.inUse : inWordsOfForm(message),
  }),
  thing: categoryTexts.thing,
}

const spec: ThingSpec<CategoryDraft> = {
  nameOf: ({ name }) => name,
  words,
  form: categoryForm,
  Fields: CategoryFields,
  valueOf,
  draftOf: (value) => draftOf(value),
  newName: categoryTexts.newCategory,
  backName: categoryTexts.back,
  listed: {
    codeOf,
    pathOf: (id) => `categories/${id}`,
    back: 'categories',
    add: categoryTexts.add,
    added: categoryTexts.added,
    removal: {
      act: categoryTexts.act,
      title: categoryTexts.removeTitle,
      text: categoryTexts.removeText,
      done: categoryTexts.removed,
    },
  },
}

/** One category, or a new one. */
export const CategoryPage = ({ id }: { id: string }) => <ThingPage id={id} spec={spec} />
