/** Uses the phone's share sheet; without one the address is copied, unless the browser refuses. */
export async function share(title: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // A cancelled share is not reported.
    await navigator.share({ title, url }).catch(() => {})
    return 'shared'
  }
  return (await copy(url)) ? 'copied' : 'refused'
}

/** Whether the browser has let the text into the clipboard. */
export const copy = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
