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
  /** From now on links and the back button move through the visit. */
  follow: (open: (path: string) => void) => void
}

/** Prepares the device for the shop's screens; `server` is the shop's origin. Loaded by the native app alone. */
export async function startNative(server: string): Promise<NativeApp> {
  setSafeStorage(keyChain())
  setGoOut((url) => void Browser.open({ url }))
  // A plug-in that fails takes its own part away, not the shop.
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
        // The sign-in provider's page has led back here.
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

/** What is opened over the screen is closed first, as the browser's own back gesture does. */
function goBack(canGoBack: boolean): void {
  const opened = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (opened) {
    if (opened.dispatchEvent(new Event('cancel', { cancelable: true }))) opened.close()
  } else if (canGoBack) history.back()
  else void App.minimizeApp()
}

/** The splash screen stays until something is to be seen: a screen, or the reason why there is none. */
function hideSplash(): void {
  const app = document.getElementById('app')
  if (!app) return
  const observer = new MutationObserver(() => {
    observer.disconnect()
    void SplashScreen.hide()
  })
  observer.observe(app, { childList: true })
}
