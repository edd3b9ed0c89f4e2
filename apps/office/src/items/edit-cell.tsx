import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useDeskAct, type Fault } from '#desk/desk-act.ts'
import { faultText } from '#desk/texts.ts'

type Props = {
  /** The column's name: arrows stay in it. */
  column: string
  /** Unique among the cells: the subject of the idempotency key. */
  subject: string
  /** The cell as it is read. */
  shown: string
  /** The button's accessible name. */
  openLabel: (shown: string) => string
  fieldLabel: string
  /** The text with which the field begins. */
  first: string
  inputMode: 'decimal' | 'numeric'
  /** The mistake of a text. */
  faultOf: (text: string) => string | undefined
  write: (text: string, act: string) => Promise<unknown>
  /** A conflict, or undefined; `again` closes it. */
  renderConflict?: (fault: Fault, text: string, close: () => void) => ReactNode
}

const cellsOf = (column?: string) => [...document.querySelectorAll<HTMLElement>(column ? `[data-edit="${column}"]` : '[data-edit]')]

/** Opens another cell, and says whether there is one. */
function openBeside(from: HTMLElement, step: 1 | -1, column?: string): boolean {
  const cells = cellsOf(column)
  const next = cells[cells.indexOf(from) + step]
  const target = next?.querySelector<HTMLElement>('button, input')
  target?.focus()
  target?.click()
  return Boolean(target)
}

/** The text of a cell while it is typed, and while it is sent: after a failure what was typed stays. */
function useCell({ subject, first, faultOf, write }: Pick<Props, 'subject' | 'first' | 'faultOf' | 'write'>) {
  const isOpen = useRef(false)
  const [text, setText] = useState<string>()
  const [sent, setSent] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const act = useDeskAct(subject)

  async function send(typed: string) {
    setSent(typed)
    if (await act.send((key) => write(typed, key))) setSent(undefined)
  }

  return {
    text,
    sent,
    wrong,
    act,
    open() {
      act.forgive()
      isOpen.current = true
      setText(sent ?? first)
    },
    type(next: string) {
      setText(next)
      setWrong(undefined)
    },
    /** False while the text is wrong. The field that closes loses the focus, which commits again. */
    commit(): boolean {
      if (!isOpen.current || text === undefined) return true
      const typed = text.trim()
      const fault = typed === first ? undefined : faultOf(typed)
      setWrong(fault)
      if (fault) return false
      isOpen.current = false
      setText(undefined)
      if (typed !== first) void send(typed)
      return true
    },
    leave() {
      isOpen.current = false
      setText(undefined)
      setWrong(undefined)
      setSent(undefined)
      act.forgive()
    },
  }
}

/**
 * A cell that is edited in its row. Enter and the down arrow save and go to the next row, the up arrow to the one before, Tab to the next cell; Esc
 * leaves it as it was.
 */
export function EditCell(props: Props) {
  const { column, shown, openLabel, renderConflict } = props
  const place = useRef<HTMLSpanElement>(null)
  const cell = useCell(props)
  const { text, sent, wrong, act } = cell
  const conflict = act.fault && sent !== undefined ? renderConflict?.(act.fault, sent, cell.leave) : undefined
  const failed = act.fault && !conflict ? faultText(act.fault) : undefined
  const said = wrong ?? failed
  return (
    <span ref={place} data-edit={column} className="grid min-h-10 content-center justify-items-end">
      {text === undefined ? (
        <button
          type="button"
          aria-label={openLabel(sent ?? shown)}
          aria-busy={act.isBusy || undefined}
          onClick={cell.open}
          className="min-h-10 min-w-16 rounded-md px-2 text-right tabular-nums hover:bg-well"
        >
          {sent ?? shown}
        </button>
      ) : (
        <CellField {...props} place={place} cell={cell} text={text} />
      )}
      {said && (
        <span role="alert" className="max-w-52 text-right text-13 font-medium whitespace-normal text-err">
          {said}
        </span>
      )}
      {conflict}
    </span>
  )
}

type FieldProps = Props & { place: RefObject<HTMLSpanElement | null>; cell: ReturnType<typeof useCell>; text: string }

function CellField({ column, fieldLabel, inputMode, place, cell, text }: FieldProps) {
  const focusButton = () => requestAnimationFrame(() => place.current?.querySelector('button')?.focus())

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cell.leave()
      focusButton()
    }
    if (!['Enter', 'ArrowDown', 'ArrowUp', 'Tab'].includes(key)) return
    const isTab = key === 'Tab'
    const step = key === 'ArrowUp' || (isTab && shiftKey) ? -1 : 1
    if (!isTab) event.preventDefault()
    if (!cell.commit()) return event.preventDefault()
    if (openBeside(place.current!, step, isTab ? undefined : column)) event.preventDefault()
    else if (!isTab) focusButton()
  }

  return (
    <input
      aria-label={fieldLabel}
      aria-invalid={cell.wrong !== undefined || undefined}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={14}
      value={text}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the field asked for it
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => cell.type(currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => cell.commit()}
      className={`min-h-10 w-24 rounded-md bg-surface px-2 text-right text-16 tabular-nums outline-none ${cell.wrong ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_2px_var(--action)]'}`}
    />
  )
}
