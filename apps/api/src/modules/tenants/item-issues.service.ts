import type { Folder, Issue } from '#merchant/merchant-file.ts'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { checkStored, type StoredShop } from './stored-shop.service.ts'

type Touched = { touched: ReadonlyMap<string, number>; titles: Readonly<Record<string, string>> }

/** The issues of changed items at their lines, and the mistakes that the change causes elsewhere. */
export async function issuesOf(shop: StoredShop, after: Folder, { touched, titles }: Touched) {
  const nameOf = idsIn(after)
  const found = (await checkStored(after)).map((issue) => ({ issue, line: touched.get(nameOf(issue) ?? '') }))
  const own = found.flatMap(({ issue: { path, message, isWarning }, line }) => {
    const title = titles[String(path[1])] ?? ownTitles[String(path[1])]
    return line === undefined ? [] : [{ line, isWarning, message: title ? `${title}: ${message}` : message }]
  })
  const elsewhere = found.flatMap(({ issue, line }) => (line === undefined && !issue.isWarning ? [issue] : []))
  if (elsewhere.length === 0) return own
  const keyOf = (folder: Folder) => {
    const idOf = idsIn(folder)
    return (issue: Issue) => JSON.stringify([issue.file, idOf(issue) ?? issue.path, issue.message])
  }
  const known = new Set((await checkStored(shop.folder)).map(keyOf(shop.folder)))
  const caused = elsewhere.filter((issue) => !known.has(keyOf(after)(issue)))
  return [...own, ...caused.map(({ file, message }) => ({ line: 0, isWarning: false, message: `${file} ${message}` }))]
}

const ownTitles: Readonly<Record<string, string>> = { price: 'Preço', compareAt: 'Preço antigo', category: 'Categoria' }

/** The item or the offer that an issue is about; undefined when it is about something else. */
function idsIn(folder: Folder): (issue: Issue) => string | undefined {
  const rows = new Map<string, readonly { id: string }[]>(
    [...folder.all(ItemsFile), ...folder.all(OffersFile)].map(({ file, value }) => [file, value]),
  )
  return ({ file, path: [index] }) => rows.get(file)?.[Number(index)]?.id
}
