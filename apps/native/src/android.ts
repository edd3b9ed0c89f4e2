import { globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { draw } from './drawings.ts'
import { edit } from './edit.ts'
import type { Shop } from './shop.ts'
import { versionCode, versionName } from './version.ts'

/** The merchant's values in Capacitor's Android project. */
export async function writeAndroid(folder: string, shop: Shop): Promise<void> {
  const main = join(folder, 'app/src/main')
  await edit(join(main, 'AndroidManifest.xml'), [
    // A backup would carry the cart and the orders to another phone.
    ['android:allowBackup="true"', 'android:allowBackup="false"'],
    ['            </intent-filter>\n', `            </intent-filter>\n${linksOf(shop)}`],
    ['    <uses-permission android:name="android.permission.INTERNET" />\n', permissions],
  ])
  await edit(join(folder, 'app/build.gradle'), [
    ['versionCode 1\n', `versionCode ${versionCode}\n`],
    ['versionName "1.0"', `versionName "${versionName}"`],
  ])
  await edit(join(main, 'res/values/styles.xml'), [['        <item name="android:background">@drawable/splash</item>\n', splashStyle]])
  await edit(join(main, 'res/values/ic_launcher_background.xml'), [['#FFFFFF', shop.background]])
  await writeFile(join(main, 'res/values/colors.xml'), colorsOf(shop))
  await drawAll(join(main, 'res'), shop)
}

/** Links to the shop open the app once Android has read /.well-known/assetlinks.json of this host. */
function linksOf({ server }: Shop): string {
  const { protocol, hostname } = new URL(server)
  return `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${protocol.slice(0, -1)}" android:host="${hostname}" />
            </intent-filter>
`
}

const permissions = `    <uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.CAMERA" />
    <uses-permission android:name="android.permission.ACCESS_COARSE_LOCATION" />
    <uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" />
    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <uses-feature android:name="android.hardware.location.gps" android:required="false" />
`

const splashStyle = `        <item name="windowSplashScreenBackground">@color/ic_launcher_background</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>
`

const colorsOf = ({ palette: { light } }: Shop) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="colorPrimary">${light.action}</color>
    <color name="colorPrimaryDark">${light.bg}</color>
    <color name="colorAccent">${light.action}</color>
</resources>
`

/** Each drawing of the template, in its own size. */
async function drawAll(folder: string, shop: Shop): Promise<void> {
  for (const name of globSync('**/*.png', { cwd: folder })) {
    const file = join(folder, name)
    const { width, height } = await sharp(await readFile(file)).metadata()
    const drawn = await draw(shop, { width, height, kind: kindOf(name) })
    await drawn.toFile(`${file}.new`)
    await rename(`${file}.new`, file)
  }
}

function kindOf(path: string) {
  const name = basename(path)
  if (name === 'splash.png') return 'splash'
  return name.includes('foreground') ? 'foreground' : 'launcher'
}
