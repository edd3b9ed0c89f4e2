import type { ImportedItem, ItemImportPreview } from '@mutirao/contract/item-imports'
import { formatMoney } from '@mutirao/domain/money'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { ImportMistakes, ImportNotes } from './import-faults.tsx'
import { importTexts } from './import-texts.ts'

type Props = { preview: ItemImportPreview; units: number }

/** The kind of file, the counts of accepted and refused lines, and each item. */
export function ImportPreview({ preview, units }: Props) {
  const { platform, products, columns, mistakes, items, notes, moreNotes, created, updated, left } = preview
  const all = created + updated + left
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
      {platform && <h2 className="text-20">{importTexts.found(platform, { count: products, columns: columns.length })}</h2>}
      <ImportMistakes mistakes={mistakes} />
      {platform && <Summary preview={preview} units={units} />}
      {(notes.length > 0 || columns.length > 0) && (
        <ImportNotes
          notes={notes.map(({ kind, item, ...note }) => ({ ...note, kind: importTexts.kind(kind), subject: item }))}
          more={moreNotes}
        />
      )}
      {items.length > 0 && (
        <>
          {items.length < all && <p className="text-13 text-ink-2">{importTexts.shownOf(items.length, all)}</p>}
          <DataTable
            caption={importTexts.items}
            isStacked
            columns={importTexts.columns}
            rows={items.map((item) => ({ key: item.item, cells: cellsOf(item) }))}
          />
        </>
      )}
    </section>
  )
}

function Summary({ preview, units }: Props) {
  const { created, updated, left, skipped, categories, uncounted, pictures } = preview
  const lines = [
    created > 0 && importTexts.created(created),
    updated > 0 && importTexts.updated(updated),
    left > 0 && importTexts.left(left),
    skipped > 0 && importTexts.skipped(skipped),
    categories.length > 0 && importTexts.categories(categories),
    uncounted > 0 && importTexts.uncountedFound(uncounted, units),
    pictures > 0 && importTexts.pictures(pictures),
  ].filter((line) => line !== false)
  return (
    <>
      {created + updated === 0 && <Note>{importTexts.nothing}</Note>}
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function cellsOf({ line, item, name, price, compareAt, stock, category, pictures, outcome, knownBy }: ImportedItem) {
  return [
    line,
    // One element for each cell: on a phone it stands beside the column's name.
    <span key="name">
      {name}
      <small className="block text-13 font-normal text-ink-2">{item}</small>
    </span>,
    <span key="outcome">
      {importTexts.outcome(outcome)}
      {knownBy && <small className="block text-13 text-ink-2">{importTexts.knownBy[knownBy]}</small>}
    </span>,
    <span key="price">
      {formatMoney(price)}
      {compareAt !== undefined && <s className="block text-13 text-ink-2">{formatMoney(compareAt)}</s>}
    </span>,
    stock,
    category,
    pictures,
  ]
}
