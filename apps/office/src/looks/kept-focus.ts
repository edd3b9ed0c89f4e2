import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * For a card whose buttons disappear after their act: keeps the keyboard focus at the card instead of the top of the page. Spread the result over the card.
 */
export function useKeptFocus() {
  const card = useRef<HTMLElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body) card.current?.focus()
  })
  return { ref: card, tabIndex: -1, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}
