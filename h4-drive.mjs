import { chromium } from '@playwright/test'
export async function open({ host = 'localhost:3100', width = 390, height = 844, dark = false } = {}) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const errors = []
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) errors.push(m.text().slice(0, 300))
  })
  page.on('pageerror', (e) => errors.push('PAGEERROR ' + e.message.slice(0, 300)))
  return { browser, context, page, errors, base: `http://${host}` }
}
export const shot = (page, name, fullPage = false) => page.screenshot({ path: `/tmp/h4/shots/${name}.png`, fullPage })
export async function fillCart(page, base, campaign, count = 3) {
  await page.goto(base + '/order/tracking')
  await page.waitForTimeout(500)
  const items = await page.evaluate(
    (c) => fetch(`/api/operation/catalog/campaign/${c}/items/preview/public?size=900`).then((r) => r.json()),
    campaign,
  )
  const entries = items.content
    .filter((i) => i.quantity > 5)
    .slice(0, count)
    .map((i, n) => ({
      id: i.id,
      campaignId: i.campaignId,
      name: i.name,
      unit: i.unit,
      price: i.price,
      hue: i.hue,
      picture: i.picture,
      available: i.quantity,
      quantity: n + 1,
    }))
  await page.evaluate((e) => localStorage.setItem('cart', JSON.stringify({ uuid: crypto.randomUUID(), entries: e })), entries)
}
