const counted = /^\(\d+\) /

/** A number before the tab's title and on the installed app's icon; 0 removes both. */
export function showCount(count: number): void {
  const name = document.title.replace(counted, '')
  document.title = count > 0 ? `(${count}) ${name}` : name
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  void shown?.catch(() => {})
}

/** The tab's title; a number before it stays. */
export function showTitle(title: string): void {
  document.title = (counted.exec(document.title)?.[0] ?? '') + title
}
