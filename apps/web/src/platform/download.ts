/** Downloads a generated text file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the URL after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
