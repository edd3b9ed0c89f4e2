import { ownPath } from '#links/own-path.ts'
import { pathOf } from '#links/paths.ts'
import type { BrowserApp } from '#machine/hydrate.tsx'
import { openWithoutPage } from '#machine/shell.tsx'
import { isNativeShell } from '#platform/device.ts'
import { showPaletteCss, showThemeColors } from '#platform/palette-style.ts'
import { onServer, setServerOrigin } from '#platform/server-origin.ts'
import { readKeptPlace } from '#session/place.ts'
import { ErrorScreen } from '#ui/failure-screens.tsx'
import { call, setApp, setOrigin } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { getPageStart, type PageStart } from '@mutirao/contract/pages'

/**
 * The shop in a document that the server has not made: the native app's, or one kept on the device. Its `#app` names the shop in `data-app`,
 * else the host does, and in `data-server` the origin of the server, where the document has another.
 */
export async function startWithoutPage(app: BrowserApp): Promise<void> {
  const element = document.getElementById('app')
  if (!element) return
  const server = element.dataset['server'] ?? ''
  setApp(element.dataset['app'] ?? location.hostname)
  setOrigin(server)
  setServerOrigin(server)
  await openWithoutPage({ ...app, begin: await beginOf(app, server), askStart, wear, ErrorScreen }, element)
}

/** In the native app the link that started it is opened, and the later ones are followed. */
async function beginOf({ begin }: BrowserApp, server: string): Promise<BrowserApp['begin']> {
  if (!isNativeShell()) return begin
  const { startNative } = await import('#platform/native/native-app.ts')
  const { firstPath, follow } = await startNative(server)
  await (await import('#session/visitor-secret.ts')).sendVisitorSecret()
  const first = ownPath(firstPath)
  if (first !== undefined) history.replaceState(null, '', first)
  return (router, context) => {
    begin(router, context)
    follow((path) => {
      const href = ownPath(path)
      if (href !== undefined) void router.navigate({ href })
    })
  }
}

async function askStart(href: string): Promise<PageStart> {
  const { place = readKeptPlace(), tenant, ...start } = await askOrDoor(href)
  return { ...start, place, tenant: { ...tenant, logo: tenant.logo && onServer(tenant.logo) } }
}

const ask = (path: string) => call(getPageStart, { query: { path } })

/** A closed shop tells a stranger of its door alone; the routes' own guard then leads there. */
async function askOrDoor(href: string) {
  try {
    return await ask(href)
  } catch (error) {
    if (!hasCode(error, 'authentication', 'auth_required')) throw error
    return ask(pathOf('/intranet/login'))
  }
}

function wear({ css, themeColor, themeColorDark }: PageStart['palette']) {
  showPaletteCss(css)
  showThemeColors([themeColor, themeColorDark])
}
