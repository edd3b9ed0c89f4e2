import { getPageStart } from '@mutirao/contract/pages'
import { call, setApp, setOrigin } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { pathOf } from '#links/paths.ts'
import type { BrowserApp } from '#machine/hydrate.tsx'
import { openWithoutPage } from '#machine/shell.tsx'
import { showPaletteCss, showThemeColors } from '#platform/palette-style.ts'
import { ErrorScreen } from '#ui/failure-screens.tsx'

/**
 * The shop in a document that the server has not made: the native app's, or one kept on the device. Its `#app` names the shop in `data-app`,
 * else the host does, and in `data-server` the origin of the server, where the document has another.
 */
export async function startWithoutPage(app: BrowserApp): Promise<void> {
  const element = document.getElementById('app')
  if (!element) return
  setApp(element.dataset['app'] ?? location.hostname)
  setOrigin(element.dataset['server'] ?? '')
  await openWithoutPage({ ...app, askStart, wear, ErrorScreen }, element)
}

const ask = (path: string) => call(getPageStart, { query: { path } })

/** A closed shop tells a stranger of its door alone; the routes' own guard then leads there. */
async function askStart(href: string) {
  try {
    return await ask(href)
  } catch (error) {
    if (!hasCode(error, 'authentication', 'auth_required')) throw error
    return ask(pathOf('/intranet/login'))
  }
}

function wear({ css, themeColor, themeColorDark }: Awaited<ReturnType<typeof ask>>['palette']) {
  showPaletteCss(css)
  showThemeColors([themeColor, themeColorDark])
}
