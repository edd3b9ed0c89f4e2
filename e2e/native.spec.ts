import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { dataDir, shopAt } from './addresses.ts'
import { fillCard, goToConfirmation, payPix } from './checkout.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { expect, test as base } from './fixtures.ts'
import { Phone } from './native-phone.ts'
import { enterByPhone, fillSignUp, someNumber, somePhone } from './people.ts'

const serverOf = (merchant: string) => shopAt(merchant === 'mutirao' ? 'localhost' : `${merchant}.localhost`)
const shop = serverOf('mutirao')
const out = resolve(`${dataDir}-native`)
/** The image of the camera. */
const seen = join(out, 'camera.mjpeg')

const test = base.extend<{ phone: Phone; merchant: string }, { wwwOf: (merchant: string) => string }>({
  merchant: 'mutirao',
  wwwOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const known = new Map<string, string>()
      const write = (merchant: string) => {
        const folder = join(out, `${workerIndex}-${merchant}`)
        execFileSync('node', [
          'apps/native/src/main.ts',
          '--tenant',
          `tenants/${merchant}`,
          '--server',
          serverOf(merchant),
          '--web',
          '--out',
          folder,
        ])
        return join(folder, 'www')
      }
      await use((merchant) => {
        const folder = known.get(merchant) ?? write(merchant)
        known.set(merchant, folder)
        return folder
      })
    },
    { scope: 'worker' },
  ],
  phone: async ({ page, wwwOf, merchant }, use) => {
    const phone = new Phone(page)
    await phone.install(wwwOf(merchant))
    await use(phone)
    expect(phone.refused).toEqual([])
  },
})

test.use({
  // The origin of the app's document; every call goes to the shop's. Its server is on this machine, which Chromium asks about; a phone's is not.
  baseURL: 'https://localhost',
  permissions: ['local-network-access', 'camera'],
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${seen}`],
  },
})

test('a guest buys with Pix in the app, without a cookie', async ({ page, shopper, phone }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Feira orgânica/i }).first()).toBeVisible()
  const picture = page.locator('main img').first()
  await expect(picture).toHaveAttribute('src', new RegExp(`^${shop}/media/`))
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  expect(phone.asked('SplashScreen.hide')).toHaveLength(1)
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await goToConfirmation(page, { method: 'Pix' })
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/^https:\/\/localhost\/order\/[\w-]+\/pending/)
  await page.getByRole('button', { name: 'Copiar código Pix' }).click()
  await expect.poll(() => phone.asked('Clipboard.write')).toMatchObject([{ string: /^000201/ }])
  await payPix(page)
  expect((await page.context().cookies(shop)).map(({ name }) => name)).toEqual([])
})

test('a card is typed in the acquirer’s frame, and pays', async ({ page, shopper, phone }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  await expect(page.locator('iframe')).toHaveAttribute('height', /\d{3}/)
  await fillCard(page, '4111 1111 1111 1111')
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/, { timeout: 20_000 })
  expect(phone.asked('Browser.open')).toEqual([])
})

test('a person signs in, stays signed in after a restart by the key chain, and signs out', async ({ page, phone }) => {
  await page.goto('/login?to=/profile/menu')
  await enterByPhone(page, somePhone())
  await fillSignUp(page, 'ana de souza')
  await expect(page.getByText('Ana de Souza')).toBeVisible()
  const [[key, token] = []] = [...phone.keyChain]
  expect(key).toMatch(/refresh-token$/)
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(JSON.parse(String(token)))

  await page.goto('/profile/menu')
  await expect(page.getByText('Ana de Souza')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect.poll(() => phone.keyChain.size).toBe(0)
})

test('links open their screen, and back closes, goes back and leaves', async ({ page, phone }) => {
  phone.answers['App.getLaunchUrl'] = () => ({ url: `${shop}/store/feira-organica/product/tomate-italiano?from=zap` })
  await page.goto('/')
  await expect(page).toHaveURL('https://localhost/store/feira-organica/product/tomate-italiano?from=zap')
  await expect(page.getByRole('heading', { level: 1, name: /Tomate italiano/ })).toBeVisible()
  const back = (canGoBack: boolean) => phone.tell('App', 'backButton', { canGoBack })

  await phone.tell('App', 'appUrlOpen', { url: 'https://evil.test/store/mercearia-da-vila' })
  await phone.tell('App', 'appUrlOpen', { url: `${shop}//evil.test/store/mercearia-da-vila` })
  await phone.tell('App', 'appUrlOpen', { url: `${shop}/store/mercearia-da-vila` })
  await expect(page).toHaveURL('https://localhost/store/mercearia-da-vila')
  await expect(page.getByRole('heading', { level: 1, name: /Mercearia da Vila/ })).toBeVisible()
  await back(true)
  await expect(page).toHaveURL(/\/product\/tomate-italiano/)
  await back(false)
  await expect.poll(() => phone.asked('App.minimizeApp')).toHaveLength(1)

  const share = page.getByRole('button', { name: 'Compartilhar', exact: true })
  await share.click()
  const sheet = page.getByRole('dialog', { name: 'Compartilhar' })
  await expect(sheet).toBeVisible()
  await back(true)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/product\/tomate-italiano/)
  await share.click()
  await sheet.getByRole('button', { name: 'Enviar por outro aplicativo' }).click()
  await expect.poll(() => phone.asked('Share.share')).toMatchObject([{ url: `${shop}/store/feira-organica/product/tomate-italiano` }])
  await expect.poll(() => phone.asked('StatusBar.setBackgroundColor').at(-1)).toMatchObject({ color: /^#[\da-f]{6}$/ })

  phone.answers['App.getLaunchUrl'] = () => ({ url: `${shop}//evil.test/` })
  await page.goto('/store/mercearia-da-vila')
  await expect(page.getByRole('heading', { level: 1, name: /Mercearia da Vila/ })).toBeVisible()
})

test('the permission for messages is requested after a tap, the token is stored as the visitor’s device, and a tapped message opens its screen', async ({
  page,
  phone,
}) => {
  phone.answers['PushNotifications.checkPermissions'] = () => ({ receive: 'prompt' })
  phone.answers['PushNotifications.requestPermissions'] = () => ({ receive: 'granted' })
  await page.goto('/messages')
  const here = page.getByRole('switch', { name: 'Avisar neste aparelho' })
  await expect(here).toBeEnabled()
  expect(phone.asked('PushNotifications.requestPermissions')).toEqual([])
  await here.click()
  await expect.poll(() => phone.asked('PushNotifications.register')).toHaveLength(1)
  const saved = page.waitForRequest(`${shop}/api/operation/messages/push/app`)
  await phone.tell('PushNotifications', 'registration', { value: `token-of-a-phone:${somePhone().replaceAll(/\D/g, '')}` })
  expect((await saved).postDataJSON()).toMatchObject({ platform: 'android', token: /^token-of-a-phone:/ })
  await expect(here).toBeChecked()
  await phone.tell('PushNotifications', 'pushNotificationActionPerformed', {
    notification: { data: { target: '/store/mercearia-da-vila' } },
  })
  await expect(page).toHaveURL('https://localhost/store/mercearia-da-vila')
})

test('a refused permission shows where to change it, and a place from the phone is stored', async ({ page, phone }) => {
  phone.answers['PushNotifications.checkPermissions'] = () => ({ receive: 'denied' })
  phone.answers['Geolocation.getCurrentPosition'] = () => {
    throw Object.assign(new Error('denied'), { code: 'OS-PLUG-GLOC-0003' })
  }
  await page.goto('/messages')
  await expect(page.getByText('Abra os ajustes do aparelho')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Avisar neste aparelho' })).toHaveCount(0)
  await page.goto('/location')
  await page.getByRole('button', { name: 'Usar minha localização' }).click()
  await expect(page.getByText('A localização está bloqueada para esta loja. Informe o CEP.')).toBeVisible()
  // Allowed in the phone's settings meanwhile. The place outlasts a restart, without the web's cookie.
  phone.answers['Geolocation.getCurrentPosition'] = () => ({ coords: { latitude: -23.5614, longitude: -46.6939 } })
  await page.getByRole('button', { name: 'Usar minha localização' }).click()
  await expect(page).not.toHaveURL(/\/location/)
  await page.goto('/')
  await expect(page.getByText('Minha localização').first()).toBeVisible()
})

test('the shop opens when a plug-in fails', async ({ page, phone }) => {
  const fail = () => {
    throw new Error('not implemented')
  }
  for (const name of ['App.getLaunchUrl', 'PushNotifications.checkPermissions', 'SecureStorage.internalGetItem', 'StatusBar.setStyle'])
    phone.answers[name] = fail
  await page.goto('/store/mercearia-da-vila')
  await expect(page.getByRole('heading', { level: 1, name: /Mercearia da Vila/ })).toBeVisible()
  expect(phone.asked('App.getLaunchUrl')).toHaveLength(1)
})

test('the camera reads the code of a product and opens it', async ({ page, phone: _phone }) => {
  await mkdir(out, { recursive: true })
  const code = await sharp(Buffer.from(renderSVG(`${shop}/store/feira-organica/product/tomate-italiano`)), { density: 300 })
    .resize(440, 440)
    .extend({ top: 20, bottom: 20, left: 100, right: 100, background: '#fff' })
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer()
  // Motion JPEG is one picture after another.
  await writeFile(seen, Buffer.concat([code, code]))
  await page.goto('/qrcode')
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  const found = page.getByRole('region', { name: 'O que o código diz' })
  await found
    .getByRole('link', { name: 'Abrir' })
    .or(page.getByRole('heading', { level: 1, name: /Tomate/ }))
    .first()
    .waitFor()
})

test.describe('a closed shop', () => {
  test.use({ merchant: 'corporativo' })

  test('signs in at its provider in a browser above the app, and accepts only the answer to the started request', async ({
    page,
    phone,
  }) => {
    const server = serverOf('corporativo')
    await page.goto('/store/beneficios')
    await page.getByRole('button', { name: /Conta Horizonte/ }).click()
    await expect.poll(() => phone.asked('Browser.open')).toHaveLength(1)
    const browser = await page.context().newPage()
    const answered = browser.waitForRequest((request) => request.url().startsWith(`${server}/sso/callback`))
    await browser.goto(String(phone.asked('Browser.open')[0]!['url']))
    await browser.getByLabel('E-mail da empresa').fill(`ana${someNumber()}@horizonte.example`)
    await browser.keyboard.press('Enter')
    const url = (await answered).url()
    await browser.close()

    const others = new URL(url)
    others.searchParams.set('state', 'of-somebody-else')
    await phone.tell('App', 'appUrlOpen', { url: others.href })
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(phone.keyChain.size).toBe(0)
    await phone.tell('App', 'appUrlOpen', { url })
    await expect(page).toHaveURL('https://localhost/store/beneficios')
    expect([...phone.keyChain.keys()].some((key) => key.endsWith('refresh-token'))).toBe(true)
  })
})
