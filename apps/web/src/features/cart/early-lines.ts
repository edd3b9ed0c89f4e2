import type { CartEntry, LocalCart } from './cart-store.ts'

/**
 * Writes the cart's products into its skeleton (cart-skeleton.tsx) while the app is loading: only this browser knows them. Part of a page's
 * first script, so it imports nothing.
 */
export function drawEarlyLines({ entries = [] }: Partial<LocalCart>) {
  if (entries.length === 0) return showEmpty()
  for (const [index, line] of document.querySelectorAll<HTMLElement>('[data-line]').entries()) drawLine(line, entries[index])
}

/** Replaces the skeleton by the empty cart's text. */
function showEmpty() {
  const empty = document.querySelector<HTMLElement>('[data-empty-cart]')
  const lines = document.querySelector<HTMLElement>('[data-lines]')
  if (!empty || !lines) return
  empty.hidden = false
  lines.hidden = true
}

function drawLine(line: HTMLElement, entry: CartEntry | undefined) {
  if (!entry) {
    line.hidden = true
    return
  }
  const [frame, name] = line.querySelectorAll('[data-early]')
  const picture = Object.assign(new Image(), { src: `/media/${entry.picture.hash}-160.avif`, className: 'size-full object-contain' })
  frame!.replaceChildren(picture)
  name!.textContent = `${entry.name} · ${entry.unit}`
}
