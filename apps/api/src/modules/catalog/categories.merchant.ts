import { categories } from '#db/schema/catalog.ts'
import { listRows, upsertRows, withdrawRows } from '#db/written-rows.ts'
import { listEntries } from '#merchant/entries.ts'
import { Issues, byId, listed, pictureOf, type MerchantFile, type RowCtx, type Source } from '#merchant/merchant-file.ts'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { followItems } from './offers.repository.ts'
import { searchTextsOf } from './search-texts.rules.ts'
import { setSearchTexts } from './written.repository.ts'

export const categoriesFile: MerchantFile<CategoriesFile> = {
  file: 'categories.json',
  shape: CategoriesFile,
  isNeeded: true,

  check(written, { pictures }) {
    const issues = new Issues()
    for (const source of written) {
      issues.once(
        'a categoria',
        source.value.map(({ id }, index) => ({ source, path: [index, 'id'], name: id })),
      )
      for (const [index, { picture }] of source.value.entries()) issues.picture(source, [index, 'picture'], { name: picture, pictures })
    }
    return issues.list
  },

  /** A category that is no longer in the folder is hidden, but kept for the items withdrawn with it. */
  async save(ctx, written) {
    const rows = rowsOf(ctx, written)
    await withdrawRows(ctx, categories, { key: categories.id, written: rows.map(({ id }) => id), gone: { active: false } })
    await upsertRows(ctx, categories, rows)
  },

  comparing: {
    title: 'categorias',
    known: async (ctx) => byId(await listRows(ctx, categories, categories.active)),
    written: (ctx, written) => byId(rowsOf(ctx, written)),
  },

  async stored(ctx) {
    const rows = (await listRows(ctx, categories, categories.active)).toSorted((one, other) => one.position - other.position)
    return [{ id: 'categories', value: rows.map(({ id, name, hue, picture }) => ({ id, name, hue, picture: ctx.nameOf(picture) })) }]
  },

  entries: listEntries({
    name: 'categories',
    noun: 'category',
    right: 'items.write',
    file: 'categories',
    element: CategoriesFile.element,
    key: 'id',
    /** The search finds items by their category's name. */
    async save(ctx, id, folder) {
      await categoriesFile.save!(ctx, folder.all(CategoriesFile), folder)
      await setSearchTexts(ctx, searchTextsOf(folder, id))
      await followItems(ctx)
    },
  }),
}

const rowsOf = (ctx: Pick<RowCtx, 'pictures'>, written: readonly Source<CategoriesFile>[]) =>
  listed(written).map(({ id, name, hue, picture }, position) => ({
    id,
    name,
    hue,
    position,
    active: true,
    picture: pictureOf(ctx, picture, name),
  }))
