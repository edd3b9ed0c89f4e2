import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draw } from './drawings.ts'
import { edit } from './edit.ts'
import type { Shop } from './shop.ts'
import { versionCode, versionName } from './version.ts'

const ICON_SIDE = 1024
const SPLASH_SIDE = 2732

/** The merchant's values in Capacitor's iOS project. */
export async function writeIos(folder: string, shop: Shop): Promise<void> {
  await edit(join(folder, 'Info.plist'), [
    ['<key>CFBundleDevelopmentRegion</key>\n\t<string>en</string>', '<key>CFBundleDevelopmentRegion</key>\n\t<string>pt-BR</string>'],
    ['<key>LSRequiresIPhoneOS</key>\n', `${reasons}\t<key>LSRequiresIPhoneOS</key>\n`],
  ])
  await writeFile(join(folder, 'App.entitlements'), entitlementsOf(shop))
  await edit(join(folder, '../App.xcodeproj/project.pbxproj'), [
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${versionName};`],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${versionCode};`],
    ['CODE_SIGN_STYLE = Automatic;', signing(shop)],
  ])
  await edit(join(folder, 'AppDelegate.swift'), [
    ['    func applicationWillResignActive(', `${pushTokens}    func applicationWillResignActive(`],
  ])
  const icon = await draw(shop, { width: ICON_SIDE, kind: 'store' })
  await icon.toFile(join(folder, 'Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'))
  await drawSplash(join(folder, 'Assets.xcassets/Splash.imageset'), shop)
}

/** The template names the same picture three times. */
async function drawSplash(folder: string, shop: Shop): Promise<void> {
  const first = join(folder, 'splash-2732x2732.png')
  await (await draw(shop, { width: SPLASH_SIDE, kind: 'splash' })).toFile(first)
  for (const scale of [1, 2]) await copyFile(first, join(folder, `splash-2732x2732-${scale}.png`))
}

/** Read by the person when iOS asks for a permission. */
const texts = {
  NSCameraUsageDescription: 'Para ler o QR code de um produto, convite ou pedido, e para você mandar fotos.',
  NSLocationWhenInUseUsageDescription: 'Para mostrar o que chega até você e o ponto de retirada mais perto.',
  NSPhotoLibraryUsageDescription: 'Para você escolher uma foto.',
}

const reasons = [
  ...Object.entries(texts).map(([key, text]) => `<key>${key}</key>\n\t<string>${text}</string>\n\t`),
  // TLS alone, which needs no declaration to Apple.
  '<key>ITSAppUsesNonExemptEncryption</key>\n\t<false/>\n',
].join('')

/** Links to the shop open the app once iOS has read /.well-known/apple-app-site-association of this host. */
function entitlementsOf({ server }: Shop): string {
  const { hostname } = new URL(server)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>development</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${hostname}</string>
		<string>webcredentials:${hostname}</string>
	</array>
</dict>
</plist>
`
}

const signing = ({ teamId }: Shop) =>
  [
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    'CODE_SIGN_STYLE = Automatic;',
    ...(teamId ? [`DEVELOPMENT_TEAM = ${teamId};`] : []),
  ].join('\n\t\t\t\t')

/** Hands the device's token to the push plug-in, as its documentation says. */
const pushTokens = `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

`
