/** Uses the phone's share sheet; without one the address is copied, unless the browser refuses. */
export async function share(title: string, url: string = location.href): Promise<'shared' | 'copied' | 'refused'> {
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

/** The whole address of a path in the shop. */
export const shopUrl = (path: string): string => location.origin + path
