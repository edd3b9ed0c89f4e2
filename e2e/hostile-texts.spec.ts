import { engineOf } from '../apps/api/src/testing/whole-server.ts'
import { dataDir, shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { hostileShop, payloads, poison } from './hostile-shop.ts'

const shop = shopAt(hostileShop.host)
const { campaign } = hostileShop

test('no text of a merchant runs as a script, on any screen', async ({ page, request }) => {
  test.slow()
  expect(await poison(engineOf(dataDir)!.url())).toBeGreaterThan(payloads.length)
  const sold = async () => {
    const answer = await request.get(`/api/operation/catalog/campaign/${campaign}/items/preview/public?size=900`, {
      headers: { 'x-app': hostileShop.host },
    })
    const { content } = (await answer.json()) as { content: { id: string; name: string }[] }
    return content.filter(({ id }) => id.startsWith('x-')).map(({ name }) => name)
  }
  await expect.poll(async () => (await sold()).toSorted()).toEqual(payloads.map((payload, index) => `${payload} ${index}`).toSorted())

  const ran: string[] = []
  await page.exposeFunction('x', () => void ran.push(page.url()))
  page.on('dialog', (dialog) => {
    ran.push(`dialog at ${page.url()}`)
    void dialog.dismiss()
  })
  const screens = [
    '/',
    '/home',
    '/products',
    `/store/${campaign}`,
    `/store/${campaign}/catalog`,
    ...[
      '/map',
      '/survey',
      '/trade',
      '/deliveryarea',
      '/pickupstore',
      '/likings',
      '/contact',
      '/about',
      '/whatnow',
      '/profile/menu',
      '/kit/optionals',
    ],
    // Each way to break out once, each kind of tag once.
    ...Array.from({ length: 20 }, (_, index) => `/store/${campaign}/product/x-${(index * 21) % 100}`),
  ]
  for (const screen of screens) {
    await page.goto(`${shop}${screen}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Elements that only a payload has, and script URLs.
    const made = await page.evaluate(() => [
      ...[...document.querySelectorAll('marquee, math, object, embed, base, iframe[srcdoc], meta[http-equiv=refresh]')].map(
        ({ outerHTML }) => outerHTML,
      ),
      ...[...document.querySelectorAll('*')]
        .flatMap(({ attributes }) => [...attributes].filter(({ name, value }) => name.startsWith('on') || /^javascript:/i.test(value)))
        .map(({ name, value }) => `${name}=${value}`),
    ])
    expect(made, screen).toEqual([])
  }
  expect(ran).toEqual([])
})
