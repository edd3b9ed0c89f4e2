const STEPS: Record<string, readonly [column: number, card: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const columnsIn = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-column]')]
const opensIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-open]')]

/** The link of the card that is one step away: in the same column, or in the next column that has cards. */
function neighbour(board: HTMLElement, card: Element, [across, along]: readonly [number, number]): HTMLElement | undefined {
  const columns = columnsIn(board)
  const column = columns.findIndex((one) => one.contains(card))
  const at = opensIn(columns[column]!).findIndex((one) => card.contains(one))
  if (across === 0) return opensIn(columns[column]!)[at + along]
  for (let next = column + across; columns[next]; next += across) {
    const opens = opensIn(columns[next]!)
    if (opens.length > 0) return opens[Math.min(at, opens.length - 1)]
  }
  return undefined
}

/** Arrows move the focus between a board's cards, and "s" presses the step of the focused one; the result ends it. */
export function onCardKeys(board: HTMLElement): () => void {
  const handle = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest('[data-card]') : null
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    const target = step && neighbour(board, card, step)
    if (step) event.preventDefault()
    target?.focus()
    if (event.key.toLowerCase() === 's') card.querySelector<HTMLElement>('[data-step]')?.click()
  }
  board.addEventListener('keydown', handle)
  return () => board.removeEventListener('keydown', handle)
}

/** When the card that has the focus leaves its column, the card in its place gets it, else the column's heading; the result ends it. */
export function keepCardFocus(column: HTMLElement): () => void {
  let last: { element: Element; at: number } | undefined
  const handleFocus = ({ target }: FocusEvent) => {
    const card = target instanceof Element ? target.closest('[data-card]') : null
    last = card ? { element: card, at: opensIn(column).findIndex((one) => card.contains(one)) } : undefined
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => void (relatedTarget && (last = undefined))
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    const opens = opensIn(column)
    const next = opens[Math.min(last.at, opens.length - 1)] ?? column.querySelector<HTMLElement>('h2')
    last = undefined
    next?.focus()
  })
  column.addEventListener('focusin', handleFocus)
  column.addEventListener('focusout', handleBlur)
  observer.observe(column, { childList: true, subtree: true })
  return () => {
    column.removeEventListener('focusin', handleFocus)
    column.removeEventListener('focusout', handleBlur)
    observer.disconnect()
  }
}
