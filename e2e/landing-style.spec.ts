import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'

/* A landing's document has the rules of what it shows first; the whole style sheet follows once the page is hydrated. */

const landings = [
  '/',
  '/store/feira-organica',
  '/store/feira-organica/product/tomate-italiano',
  `${shopAt('aurora.localhost')}/store/rotina-da-manha`,
]

/** The place and every computed property of each element and pseudo-element that is laid out, as one text each. */
async function looks(page: Page): Promise<string[]> {
  const computedStyles = await page.evaluate(() => [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--')))
  const session = await page.context().newCDPSession(page)
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles })
  const { styles, bounds } = documents[0]!.layout
  return styles.map((values, node) => [...bounds[node]!, ...values.map((value) => strings[value])].join(';'))
}

/** As the page asks for it once it is hydrated. */
const addWholeStyle = (page: Page) =>
  page.evaluate(async () => {
    const href = document.getElementById('app')!.dataset['style']!
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
      document.head.append(link)
    })
  })

for (const path of landings)
  for (const width of [390, 1280])
    test(`${path.replace(/.*\d(?=\/)/, 'Aurora: ')} at ${width} px looks the same with its own rules and with the whole sheet`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // An app that never starts; a page whose scripts are gone would load itself anew.
      await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const before = await looks(page)
      await addWholeStyle(page)
      const after = await looks(page)
      expect(before.length).toBeGreaterThan(100)
      expect(after.filter((look, index) => look !== before[index])).toEqual([])
    })

const hasWholeStyle = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null && new URL(href).pathname.endsWith('-whole.css')))

test('the whole sheet is requested after the page is hydrated, once, and a screen opened by a tap has it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect.poll(() => hasWholeStyle(page)).toBe(true)
  const isStyle = (path: string) => path.endsWith('.css')
  const isStart = (path: string) => /\/assets\/(client|vendor|start)-/.test(path) && path.endsWith('.js')
  expect(asked.findIndex(isStyle)).toBeGreaterThan(asked.findLastIndex(isStart))
  await page.getByRole('link', { name: 'Carrinho' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(asked.filter(isStyle)).toHaveLength(1)
})

test('without the whole sheet a tap loads the other screen’s document', async ({ page }) => {
  await page.route(/-whole\.css/, (route) => route.abort())
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  await page.getByRole('link', { name: 'Carrinho' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(false)
})
