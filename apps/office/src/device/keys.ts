/** Calls back at Ctrl+S (or Cmd+S) instead of the browser's own dialog; the result ends it. */
export function onSaveKey(save: () => unknown): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  addEventListener('keydown', handle)
  return () => removeEventListener('keydown', handle)
}

const SECOND_KEY_MS = 1500

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether a key is pressed by itself, outside fields and sheets. */
const isPlain = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event) && !document.querySelector('dialog[open], [role=dialog]')

/** Calls back at "/", outside fields and sheets; the result ends it. */
export function onSearchKey(open: () => unknown): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.key !== '/' || !isPlain(event)) return
    // The sign would be typed into the field that opens.
    event.preventDefault()
    open()
  }
  addEventListener('keydown', handle)
  return () => removeEventListener('keydown', handle)
}

type PlainKeys = { afterG: (key: string) => unknown; onHelp: () => unknown }

/** Calls back at "g" followed by another key, and at "?", outside fields and sheets; the result ends it. */
export function onPlainKeys({ afterG, onHelp }: PlainKeys): () => void {
  let since = -Infinity
  const handle = (event: KeyboardEvent) => {
    if (!isPlain(event)) return
    const isSecond = event.timeStamp - since < SECOND_KEY_MS
    since = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
    if (isSecond) afterG(event.key)
    else if (event.key === '?') onHelp()
  }
  addEventListener('keydown', handle)
  return () => removeEventListener('keydown', handle)
}
