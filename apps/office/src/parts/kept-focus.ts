import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * For a card whose buttons go once their act is done: whoever pressed one by keyboard stays at the card, in place of the top of the page.
 * What it answers is spread over the card.
 */
export function useKeptFocus() {
  const card = useRef<HTMLElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body) card.current?.focus()
  })
  return { ref: card, tabIndex: -1, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}
