type Installed = { standalone?: boolean }

/** Whether the page runs as an installed app. */
export const isStandalone = () => (navigator as Installed).standalone === true || matchMedia('(display-mode: standalone)').matches

/** Browsers of chat and social apps, which install nothing. */
const IN_APP = /FBAN|FBAV|Instagram|WhatsApp|Line\/|Twitter|LinkedInApp|TikTok|; wv\)/

/** iPadOS names itself a Mac, with a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** iOS installs in Safari alone, by steps of the visitor; elsewhere the browser offers a prompt or nothing. */
export function installKind(): 'steps' | 'none' {
  const { userAgent } = navigator
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  return isApple() && isSafari && !IN_APP.test(userAgent) ? 'steps' : 'none'
}
