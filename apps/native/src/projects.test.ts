import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeProjects } from './capacitor.ts'
import { NativeMistake, readShop, type Shop } from './shop.ts'

const root = `${import.meta.dirname}/../../..`
const tenant = (slug: string) => join(root, 'tenants', slug)
const ids = { mutirao: 'example.mutirao.loja', aurora: 'example.aurora.loja', corporativo: 'example.corporativo.loja' }
const hosts = { mutirao: 'mutirao.example', aurora: 'aurora.localhost', corporativo: 'corporativo.localhost' }
const names = { mutirao: 'Mutirão', aurora: 'Aurora', corporativo: 'Clube Horizonte' }

/** Inside the repository, whose node_modules the projects name. */
let folder: string
beforeAll(async () => {
  await mkdir(join(root, 'apps/native/projects'), { recursive: true })
  folder = await mkdtemp(join(root, 'apps/native/projects/test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(['mutirao', 'aurora', 'corporativo'] as const)('the app of %s', (slug) => {
  let shop: Shop
  const read = (path: string) => readFile(join(folder, slug, path), 'utf8')
  /** The colour of a picture's corner and of its middle. */
  async function colorsOf(path: string) {
    const { data, info } = await sharp(await readFile(join(folder, slug, path)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => `#${data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3).toString('hex')}`
    return { side: info.width, corner: at(1, 1), isDrawn: new Set(data).size > 8 }
  }

  beforeAll(async () => {
    shop = await readShop(tenant(slug))
    await mkdir(join(folder, slug, 'www'), { recursive: true })
    await writeFile(join(folder, slug, 'www/index.html'), '<title>loja</title>')
    await writeProjects(join(folder, slug), shop)
  })

  it('has the merchant’s identifier, name and host on Android', async () => {
    expect(await read('android/app/build.gradle')).toContain(`applicationId "${ids[slug]}"`)
    expect(await read('android/app/build.gradle')).toMatch(/versionCode 60325\n\s+versionName "6\.3\.25"/)
    expect(await read('android/app/src/main/res/values/strings.xml')).toContain(`<string name="app_name">${names[slug]}</string>`)
    const manifest = await read('android/app/src/main/AndroidManifest.xml')
    expect(manifest).toContain(`<data android:scheme="https" android:host="${hosts[slug]}" />`)
    expect(manifest.match(/android\.permission\.\w+/g)?.toSorted()).toEqual(
      ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'CAMERA', 'INTERNET', 'POST_NOTIFICATIONS'].map(
        (name) => `android.permission.${name}`,
      ),
    )
    expect(await read('android/app/src/main/assets/public/index.html')).toContain('loja')
  })

  it('has the merchant’s identifier, name, host and team on iOS', async () => {
    const project = await read('ios/App/App.xcodeproj/project.pbxproj')
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = ([\w.]+);/g)).toEqual(Array(2).fill(`PRODUCT_BUNDLE_IDENTIFIER = ${ids[slug]};`))
    expect(project.match(/DEVELOPMENT_TEAM = MUTIRAO000;/g)).toHaveLength(2)
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
    expect(await read('ios/App/App/App.entitlements')).toContain(`<string>applinks:${hosts[slug]}</string>`)
    const info = await read('ios/App/App/Info.plist')
    expect(info).toContain(`<string>${names[slug]}</string>`)
    for (const key of ['NSCameraUsageDescription', 'NSLocationWhenInUseUsageDescription']) expect(info).toContain(`<key>${key}</key>`)
  })

  it('has icons and a splash screen in the merchant’s colours', async () => {
    const { background } = shop
    const res = 'android/app/src/main/res'
    expect(await colorsOf(`${res}/mipmap-xxxhdpi/ic_launcher.png`)).toEqual({ side: 192, corner: background, isDrawn: true })
    expect(await colorsOf(`${res}/drawable-port-xxhdpi/splash.png`)).toEqual({ side: 960, corner: background, isDrawn: true })
    expect(await colorsOf('ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png')).toEqual({
      side: 1024,
      corner: background,
      isDrawn: true,
    })
    expect(await read(`${res}/values/ic_launcher_background.xml`)).toContain(`>${background}<`)
    expect(await read(`${res}/values/colors.xml`)).toContain(shop.palette.light.action)
  })

  it('starts with the settings of its document’s origin', async () => {
    const settings = JSON.parse(await read('android/app/src/main/assets/capacitor.config.json'))
    expect(settings).toMatchObject({ appId: ids[slug], appName: names[slug], server: { androidScheme: 'https', hostname: 'localhost' } })
    const plugins = JSON.parse(await read('android/app/src/main/assets/capacitor.plugins.json')) as { pkg: string }[]
    expect(plugins.map(({ pkg }) => pkg)).toContain('@aparajita/capacitor-secure-storage')
  })
})

describe('a project written again', () => {
  it('keeps Google’s settings of push messages, which a person put there', async () => {
    const kept = join(folder, 'aurora/android/app/google-services.json')
    await writeFile(kept, '{"project_info":{}}')
    await writeProjects(join(folder, 'aurora'), await readShop(tenant('aurora')))
    expect(await readFile(kept, 'utf8')).toBe('{"project_info":{}}')
  })
})

describe('a folder without an app', () => {
  it.each([
    ['_starter', undefined, 'falta "nativeApp"'],
    ['nada', undefined, 'não existe'],
    ['mutirao', 'mutirao', 'não é um endereço'],
  ])('%s with the server %s is refused: %s', async (slug, server, text) => {
    const refused = readShop(tenant(slug), server)
    await expect(refused).rejects.toBeInstanceOf(NativeMistake)
    await expect(refused).rejects.toThrow(text)
  })

  it('calls another server for a trial', async () => {
    expect(await readShop(tenant('aurora'), 'http://aurora.localhost:3000/')).toMatchObject({
      server: 'http://aurora.localhost:3000',
      app: 'aurora.localhost',
    })
  })
})
