import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { port } from './addresses.ts'

/** The script that Capacitor injects into the app's document on Android; the phone's side of it is played here. */
const bridge = readFileSync('node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js', 'utf8')

/** The origin of the app's document on Android. */
const ORIGIN = 'https://localhost'

/** The plug-ins' methods that the app calls. */
const plugins = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Browser: ['open', 'close'],
  Clipboard: ['write'],
  Geolocation: ['getCurrentPosition'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'unregister'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle', 'setBackgroundColor'],
}
const headers = Object.entries(plugins).map(([name, methods]) => ({
  name,
  methods: [
    ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    { name: 'addListener', rtype: 'callback' },
    { name: 'removeListener' },
  ],
}))

type Call = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> }
type Answer = (options: Record<string, unknown>) => unknown

/** A phone that has the app: it serves its files, answers its plug-ins, and records their calls. */
export class Phone {
  readonly #page: Page
  readonly #listeners: Call[] = []
  readonly calls: Pick<Call, 'pluginId' | 'methodName' | 'options'>[] = []
  /** Messages of the console about the document's policy. */
  readonly refused: string[] = []
  readonly keyChain = new Map<string, unknown>()
  /** The result of a plug-in's method; a thrown error rejects it. */
  readonly answers: Record<string, Answer> = {
    'App.getLaunchUrl': () => undefined,
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: this.keyChain.get(String(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }) => void this.keyChain.set(String(prefixedKey), data),
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: this.keyChain.delete(String(prefixedKey)) }),
  }

  constructor(page: Page) {
    this.#page = page
  }

  /** `www`: the app's files, written by `npm run native`. */
  async install(www: string): Promise<void> {
    const page = this.#page
    page.on('console', (message) => message.text().includes('Content Security Policy') && this.refused.push(message.text()))
    await page.exposeFunction('phoneHears', (text: string) => this.#hear(JSON.parse(text)))
    await page.addInitScript({
      content: `if (window === top && location.origin === '${ORIGIN}') {
        window.androidBridge = { postMessage: (text) => phoneHears(text).then((answer) => answer && androidBridge.onmessage({ data: answer })) }
        window.WEBVIEW_SERVER_URL = '${ORIGIN}'
        window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: ${JSON.stringify(headers)} }
        ${bridge}
      }`,
    })
    // A path without a file's ending is a screen's, as in Capacitor's own server.
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      // The demonstration's letters, which the steps shared with the web read at the shop's own address.
      if (pathname === '/dev/outbox') return route.fulfill({ status: 307, headers: { location: `http://localhost:${port}${pathname}` } })
      return route.fulfill({ path: join(www, /\.\w+$/.test(pathname) ? pathname : 'index.html') })
    })
  }

  #hear(call: Call): string | undefined {
    const { callbackId, pluginId, methodName, options } = call
    if (methodName === 'addListener') return void this.#listeners.push(call)
    if (pluginId === 'Console') return undefined
    this.calls.push({ pluginId, methodName, options })
    const result = { callbackId, pluginId, methodName }
    try {
      return JSON.stringify({ ...result, success: true, data: this.answers[`${pluginId}.${methodName}`]?.(options) ?? {} })
    } catch (error) {
      return JSON.stringify({
        ...result,
        success: false,
        error: { message: (error as Error).message, code: (error as { code?: string }).code },
      })
    }
  }

  /** An event of a plug-in, told to the app's last listener. */
  async tell(pluginId: string, eventName: string, data: object): Promise<void> {
    const listener = this.#listeners.findLast((each) => each.pluginId === pluginId && each.options['eventName'] === eventName)
    if (!listener) throw new Error(`the app does not listen to ${pluginId}.${eventName}`)
    const result = JSON.stringify({ callbackId: listener.callbackId, pluginId, methodName: 'addListener', success: true, save: true, data })
    await this.#page.evaluate(
      (text) =>
        (globalThis as unknown as { androidBridge: { onmessage: (event: object) => void } }).androidBridge.onmessage({ data: text }),
      result,
    )
  }

  asked(name: string) {
    return this.calls.filter(({ pluginId, methodName }) => `${pluginId}.${methodName}` === name).map(({ options }) => options)
  }
}
