type Installed = { standalone?: boolean }

/** Whether the page runs as an installed app. */
export const isStandalone = () => (navigator as Installed).standalone === true || matchMedia('(display-mode: standalone)').matches

/** In-app browsers of chat and social apps, which cannot install web apps. */
const IN_APP = /FBAN|FBAV|Instagram|WhatsApp|Line\/|Twitter|LinkedInApp|TikTok|; wv\)/

/** iPadOS names itself a Mac, with a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** iOS installs only in Safari, by manual steps; other browsers offer a prompt or nothing. */
export function installKind(): 'steps' | 'none' {
  const { userAgent } = navigator
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  return isApple() && isSafari && !IN_APP.test(userAgent) ? 'steps' : 'none'
}
