/** By what the phone shares with; where there is nothing, the address is copied, unless the browser refuses. */
export async function share(title: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // Whoever changes their mind is told nothing.
    await navigator.share({ title, url }).catch(() => {})
    return 'shared'
  }
  return navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'refused',
  )
}
