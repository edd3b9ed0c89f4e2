import { StatusBar, Style } from '@capacitor/status-bar'

/** Applies the page's theme colour to the device's status bar, with readable text. */
export function followThemeColor(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => void wear(dark.matches)
  dark.addEventListener('change', show)
  new MutationObserver(show).observe(document.head, { subtree: true, childList: true, attributeFilter: ['content'] })
  show()
}

let worn: string | undefined

/** The page's first theme-color tag is for light mode, its second for dark mode. */
async function wear(isDark: boolean): Promise<void> {
  const [light, night] = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  const color = (isDark ? night : light)?.content
  if (!color || color === worn) return
  worn = color
  await StatusBar.setStyle({ style: isBright(color) ? Style.Light : Style.Dark }).catch(() => undefined)
  // On iOS, and on Android from 15 on, the page is drawn behind the bar.
  await StatusBar.setBackgroundColor({ color }).catch(() => undefined)
}

/** Whether dark text is readable on the colour (luma of Rec. 601). */
function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}
