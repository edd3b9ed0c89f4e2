/** A fresh load of this address, if the shop answers: else the browser's own error page would stand in its place. */
export async function reloadIfAnswered(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer || answer.status >= 500) return false
  location.reload()
  return true
}
