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
