/** Uses the phone's share sheet; without one the address is copied, unless the browser refuses. */
export async function share(title: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // A cancelled share is not reported.
    await navigator.share({ title, url }).catch(() => {})
    return 'shared'
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'refused',
  )
}
