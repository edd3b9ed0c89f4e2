/** False when the browser refuses; the caller then shows the text for copying by hand. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
