import type { Folder } from '#merchant/merchant-file.ts'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { searchable } from '@mutirao/domain/search-text'

/** Name, brand, category and tags as the search compares them. */
export const searchTextOf = ({ name, brand, tags }: Pick<ItemRow, 'name' | 'brand' | 'tags'>, category: string | undefined): string =>
  searchable([name, brand, category, ...tags].filter(Boolean).join(' '))

/** The search texts of a category's items. */
export function searchTextsOf(folder: Pick<Folder, 'all' | 'find'>, categoryId: string): { id: string; text: string }[] {
  const name = folder.find(CategoriesFile)?.value.find(({ id }) => id === categoryId)?.name
  const rows = folder.all(ItemsFile).flatMap(({ value }) => value.filter(({ category }) => category === categoryId))
  return rows.map((row) => ({ id: row.id, text: searchTextOf(row, name) }))
}
