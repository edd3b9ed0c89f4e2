import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeAndroid } from './android.ts'
import { writeIos } from './ios.ts'
import type { Shop } from './shop.ts'

const run = promisify(execFile)
const own = fileURLToPath(new URL('../package.json', import.meta.url))
const capacitor = createRequire(import.meta.url).resolve('@capacitor/cli/bin/capacitor')

/** Google's settings of push messages, which the merchant puts there by hand. */
const KEPT = 'android/app/google-services.json'

/** Writes both projects anew, from the templates of the installed Capacitor: an update of it changes no file of ours. `www` is there already. */
export async function writeProjects(folder: string, shop: Shop): Promise<void> {
  const kept = await readFile(join(folder, KEPT)).catch(() => undefined)
  for (const platform of ['android', 'ios']) await rm(join(folder, platform), { recursive: true, force: true })
  // Capacitor finds the plug-ins by the dependencies beside its settings.
  await copyFile(own, join(folder, 'package.json'))
  await writeFile(join(folder, 'capacitor.config.json'), `${JSON.stringify(settingsOf(shop), null, 2)}\n`)
  for (const platform of ['android', 'ios'])
    await run(process.execPath, [capacitor, 'add', platform], { cwd: folder, env: { ...process.env, CI: '1' } })
  await writeAndroid(join(folder, 'android'), shop)
  await writeIos(join(folder, 'ios/App/App'), shop)
  if (!kept) return
  await mkdir(join(folder, 'android/app'), { recursive: true })
  await writeFile(join(folder, KEPT), kept)
}

const settingsOf = ({ id, name, background, server }: Shop) => ({
  appId: id,
  appName: name,
  webDir: 'www',
  backgroundColor: background,
  // The origin https://localhost on Android; iOS has capacitor://localhost. The server allows both by name.
  server: { hostname: 'localhost', androidScheme: 'https' },
  android: {
    // Older web views put the bridge into the document as an inline script, which the document's policy refuses.
    minWebViewVersion: 111,
    // For a trial with a server that has no TLS.
    allowMixedContent: server.startsWith('http:'),
  },
  plugins: {
    SplashScreen: { launchAutoHide: false, backgroundColor: background, androidScaleType: 'CENTER_CROP' },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    CapacitorCookies: { enabled: false },
    CapacitorHttp: { enabled: false },
  },
})
