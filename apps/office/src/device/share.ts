/** By what the phone shares with; where there is nothing, the address is copied. */
export async function share(title: string): Promise<'shared' | 'copied'> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // Whoever changes their mind is told nothing.
    await navigator.share({ title, url }).catch(() => {})
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}
