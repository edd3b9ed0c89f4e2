import type { ComponentProps, ReactNode } from 'react'
import { Effects } from '#written/effects.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { ItemSheetChange, ItemSheetIssue } from '@mutirao/contract/item-sheets'
import { formatMoney } from '@mutirao/domain/money'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SheetMistakes } from './sheet-mistakes.tsx'
import { sheetTexts } from './sheet-texts.ts'

type Names = readonly { id: string; name: string }[]
type Props = ComponentProps<typeof SheetMistakes> & { categories: Names }

/** The mistakes by line; then the effects, and each line before and after. */
export function SheetPreview({ preview, categories, isBusy, onLeaveOut, onRepair }: Props) {
  const { lines, changed, changes, mistakes, moreMistakes, warnings, effects } = preview
  const count = mistakes.length + moreMistakes
  const cells = changes.map((change) => cellsOf(change, categories))
  // A column in which nothing changes only lengthens the rows of a phone.
  const shown = sheetTexts.columns.flatMap((_, at) => (cells.some((row) => row[at] !== undefined) ? [at] : []))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
      <SheetMistakes {...{ preview, isBusy, onLeaveOut, onRepair }} />
      {warnings.length > 0 && (
        <Note kind="warn">
          <b className="block">{sheetTexts.warnings}</b>
          <Issues issues={warnings} />
        </Note>
      )}
      {changed === 0 && count === 0 && <Note>{sheetTexts.none}</Note>}
      {changed > 0 && (
        <>
          <h2 className="text-20">{sheetTexts.summary(changed, lines)}</h2>
          <Effects effects={effects} />
          {changes.length < changed && <p className="text-13 text-ink-2">{sheetTexts.shownOf(changes.length, changed)}</p>}
          <DataTable
            caption={sheetTexts.summary(changed, lines)}
            isStacked
            columns={shown.map((at) => sheetTexts.columns[at]!)}
            rows={changes.map((change, row) => ({ key: change.item, cells: shown.map((at) => cells[row]![at]) }))}
          />
        </>
      )}
    </section>
  )
}

const Issues = ({ issues }: { issues: readonly ItemSheetIssue[] }) => (
  <ul className="my-1 grid gap-1">
    {issues.map(({ line, message }) => (
      <li key={`${line} ${message}`}>
        {line > 0 && <b>{sheetTexts.line(line)}: </b>}
        {message}
      </li>
    ))}
  </ul>
)

function cellsOf(
  { line, name, campaign, price, compareAt, category, isSold, count, isHeldUp }: ItemSheetChange,
  categories: Names,
): ReactNode[] {
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name ?? id
  const money = (value: number | null) => (value === null ? writtenTexts.nothing : formatMoney(value))
  const yesNo = (value: boolean) => (value ? sheetTexts.yes : sheetTexts.no)
  return [
    line,
    campaign === undefined ? (
      name
    ) : (
      <>
        {name}
        <small className="block text-13 font-normal">{campaign}</small>
      </>
    ),
    changed(price, money),
    changed(compareAt, money),
    changed(category, nameOf),
    changed(isSold, yesNo),
    count && (
      <>
        {changed(count, String)}
        {isHeldUp && <small className="block text-13 font-normal">{sheetTexts.heldUp}</small>}
      </>
    ),
  ]
}

const changed = <Value,>(change: { before: Value; after: Value } | undefined, write: (value: Value) => string) =>
  change && sheetTexts.fromTo(write(change.before), write(change.after))
