import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { SplashScreen } from '@capacitor/splash-screen'
import { setGoOut } from '../go-out.ts'
import { setAppPushes } from '../push.ts'
import { setSafeStorage } from '../safe-storage.ts'
import { keyChain } from './key-chain.ts'
import { appPushes, onTappedPush } from './pushes.ts'
import { followThemeColor } from './status-bar.ts'
import { completeWebView } from './web-view.ts'

type NativeApp = {
  /** The path of the link that started the app. */
  firstPath?: string
  /** Handles links and the back button from now on. */
  follow: (open: (path: string) => void) => void
}

/** Sets up the device's plug-ins; `server` is the shop's origin. Only the native app loads this chunk. */
export async function startNative(server: string): Promise<NativeApp> {
  setSafeStorage(keyChain())
  setGoOut((url) => void Browser.open({ url }))
  // A failing plug-in must not stop the app.
  const [pushes, link] = await Promise.all([appPushes().catch(() => undefined), App.getLaunchUrl().catch(() => undefined)])
  if (pushes) setAppPushes(pushes)
  completeWebView()
  hideSplash()
  const pathOf = (url: string | undefined) => pathIn(server, url)
  return {
    firstPath: pathOf(link?.url),
    follow(open) {
      followThemeColor()
      onTappedPush((target) => openLink(server + target))
      void App.addListener('backButton', ({ canGoBack }) => goBack(canGoBack))
      void App.addListener('appUrlOpen', ({ url }) => {
        // The sign-in provider redirected back to the app.
        void Browser.close().catch(() => undefined)
        openLink(url)
      })

      function openLink(url: string) {
        const path = pathOf(url)
        if (path !== undefined) open(path)
      }
    },
  }
}

/** The path of a link to this shop; undefined for a link to anything else. */
function pathIn(server: string, url = ''): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname, search, hash } = new URL(url)
  return origin === server ? pathname + search + hash : undefined
}

/** Closes an open dialog first, as the browser's back gesture does. */
function goBack(canGoBack: boolean): void {
  const opened = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (opened) {
    if (opened.dispatchEvent(new Event('cancel', { cancelable: true }))) opened.close()
  } else if (canGoBack) history.back()
  else void App.minimizeApp()
}

/** Hides the splash screen once a screen, or the error screen, is rendered. */
function hideSplash(): void {
  const app = document.getElementById('app')
  if (!app) return
  const observer = new MutationObserver(() => {
    observer.disconnect()
    void SplashScreen.hide()
  })
  observer.observe(app, { childList: true })
}
