type Installed = { standalone?: boolean }

/** Whether the page runs as an installed app. */
export const isStandalone = () => (navigator as Installed).standalone === true || matchMedia('(display-mode: standalone)').matches

/**
 * Safari's own name ends with these words alone; other browsers and the in-app browsers of chat and social apps, which cannot install web apps, drop
 * the version or write their mark between or behind them.
 */
const SAFARI = /\) Version\/[\d.]+( Mobile\/\w+)? Safari\/[\d.]+$/

/** The browser of another app on Android: a web view, or a chat or social app's mark behind the browser's name. */
export const isInAnotherApp = () =>
  /; wv\)|\b(Instagram|FBAN|FBAV|FB_IAB|WhatsApp|Snapchat|TikTok|musical_ly|Line)\b/.test(navigator.userAgent)

/** iPadOS names itself a Mac, with a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** iOS installs only in Safari, by manual steps; other browsers offer a prompt or nothing. */
export const installKind = (): 'steps' | 'none' => (isApple() && SAFARI.test(navigator.userAgent) ? 'steps' : 'none')
