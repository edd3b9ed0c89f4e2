import { useKeptFocus } from '#looks/kept-focus.ts'
import type { ItemSheetIssue, ItemSheetPreview, SheetRepair, SheetRepairAsked } from '@mutirao/contract/item-sheets'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { sheetTexts } from './sheet-texts.ts'

type Props = {
  preview: ItemSheetPreview
  isBusy: boolean
  onLeaveOut: (lines: readonly number[]) => void
  onRepair: (repair: SheetRepairAsked) => void
}

/** The mistakes by line, each with its repair where there is one; then what mends many lines at once. */
export function SheetMistakes(props: Props) {
  const { mistakes, moreMistakes } = props.preview
  const keptFocus = useKeptFocus()
  const count = mistakes.length + moreMistakes
  if (count === 0) return null
  return (
    <Note kind="err" isAlert>
      <section {...keptFocus} aria-label={sheetTexts.mistakes(count)} className="outline-none">
        <b className="block">{sheetTexts.mistakes(count)}</b>
        <ul className="my-1 grid gap-1">
          {mistakes.map((issue) => (
            <Mistake key={`${issue.line} ${issue.message}`} issue={issue} {...props} />
          ))}
        </ul>
        {moreMistakes > 0 && <p>{sheetTexts.more(moreMistakes)}</p>}
        <p>{sheetTexts.mendFirst}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <RepairAll {...props} />
          <LeaveOut {...props} />
        </div>
      </section>
    </Note>
  )
}

function Mistake({ issue: { line, message, repair }, isBusy, onRepair }: Props & { issue: ItemSheetIssue }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">
        {line > 0 && <b>{sheetTexts.line(line)}: </b>}
        {message}
      </span>
      {repair && (
        <Button
          kind="line"
          size="small"
          disabled={isBusy}
          aria-label={sheetTexts.repairOf(line, repair.use)}
          onClick={() => onRepair({ column: repair.column, cause: repair.cause, line })}
        >
          {sheetTexts.repair(repair.use)}
        </Button>
      )}
    </li>
  )
}

/** For each cause of a column that several lines have. */
function RepairAll({ preview: { mistakes, moreMistakes }, isBusy, onRepair }: Props) {
  const repairs = mistakes.flatMap(({ repair }) => repair ?? [])
  const groups = [...Map.groupBy(repairs, ({ column, cause }) => `${column} ${cause}`)]
  return groups
    .filter(([, same]) => same.length > 1 || moreMistakes > 0)
    .map(([key, same]) => {
      const { column, cause } = same[0]! satisfies SheetRepair
      // With more mistakes than are named their number is not known.
      const count = moreMistakes > 0 ? undefined : same.length
      return (
        <Button key={key} kind="line" size="small" disabled={isBusy} onClick={() => onRepair({ column, cause })}>
          {sheetTexts.repairAll({ column, cause, count })}
        </Button>
      )
    })
}

/** Offered when each mistake is of a line, and other lines are left. */
function LeaveOut({ preview: { lines, mistakes, moreMistakes }, isBusy, onLeaveOut }: Props) {
  const wrong = [...new Set(mistakes.map(({ line }) => line))]
  if (moreMistakes > 0 || wrong.some((line) => line === 0) || lines <= wrong.length) return null
  return (
    <Button kind="line" size="small" disabled={isBusy} onClick={() => onLeaveOut(wrong)}>
      {sheetTexts.leaveOut(wrong.length)}
    </Button>
  )
}
