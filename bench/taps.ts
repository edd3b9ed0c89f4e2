import type { Browser, Locator, Page } from '@playwright/test'
import { openBrowser, openPhone, slow3g, slow4g, type Line } from './browser.ts'
import type { Row } from './load.ts'
import type { Server } from './server.ts'

const campaign = '/store/feira-organica'
const product = `${campaign}/product/tomate-italiano`
const add = /^Adicionar/

/** P13, P14 and P18: a phone's busy time before it answers, its response to a tap, and whether an earlier tap is lost. */
export async function* tapRows({ url }: Pick<Server, 'url'>): AsyncGenerator<Row> {
  const browser = await openBrowser()
  try {
    for (const path of ['/', campaign, product]) yield await busyRow(browser, url, path)
    yield await answerRow(browser, url)
    for (const line of [slow4g, slow3g]) yield await lostRow(browser, url, line)
  } finally {
    await browser.close()
  }
}

/** The median of three visits. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const BUSY_MS = 50

/** The time beyond 50 ms of long tasks, from the first paint until a second after the page answers taps. */
async function busyRow(browser: Browser, url: string, path: string): Promise<Row> {
  const visits: { blocked: number; ready: number }[] = []
  for (let visit = 0; visit < 3; visit++) {
    const page = await openPhone(browser, slow4g)
    // The page is not queried meanwhile: the tool's own evaluation takes up to 100 ms of such a phone.
    const answers = page.waitForEvent('console', (message) => message.text() === 'app-ready')
    await page.addInitScript(() =>
      addEventListener('app-ready', () => (performance.mark('app-ready'), console.debug('app-ready')), { once: true }),
    )
    await page.goto(url + path)
    await answers
    await page.waitForTimeout(1500)
    visits.push(await page.evaluate(blockedInPage, BUSY_MS))
    await page.context().close()
  }
  const blocked = median(visits.map((visit) => visit.blocked))
  return {
    row: 'P13',
    what: `main thread blocked before ${path} answers taps, 4x slower, slow 4G`,
    ours: `${Math.round(blocked)} ms (${visits.map((visit) => Math.round(visit.blocked)).join(', ')}), answers after ${Math.round(median(visits.map((visit) => visit.ready)))} ms`,
    limit: `${BUSY_MS} ms`,
    ratio: blocked / BUSY_MS,
    goal: '≤ limit',
    isMet: blocked <= BUSY_MS,
  }
}

function blockedInPage(most: number) {
  return new Promise<{ blocked: number; ready: number }>((resolve) => {
    const ready = performance.getEntriesByName('app-ready')[0]!.startTime
    const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
    // Earlier tasks are reported at once.
    new PerformanceObserver((list) => {
      const tasks = list.getEntries().filter(({ startTime }) => startTime >= first && startTime < ready + 1000)
      resolve({ ready, blocked: tasks.reduce((total, { duration }) => total + Math.max(0, duration - most), 0) })
    }).observe({ type: 'longtask', buffered: true })
    setTimeout(() => resolve({ ready, blocked: 0 }), 500)
  })
}

const FRAME_MS = 100

/** From the tap to the next frame, as the browser itself measures it. */
async function answerRow(browser: Browser, url: string): Promise<Row> {
  const page = await openPhone(browser, slow4g)
  const open = async (path: string) => {
    await page.goto(url + path)
    await page.waitForTimeout(4000)
  }
  await open(campaign)
  const added = await frameAfter(page, page.getByRole('button', { name: add }).first())
  const opened = await frameAfter(page, page.locator(`a[href^="${campaign}/product/"]:visible`).first())
  await open('/')
  const cart = await frameAfter(page, page.locator('nav a[href="/cart"]:visible').first())
  const frames = [
    { what: 'add', ms: added },
    { what: 'product', ms: opened },
    { what: 'cart', ms: cart },
  ]
  await page.context().close()
  const slowest = Math.max(...frames.map(({ ms }) => ms))
  return {
    row: 'P14',
    what: 'next frame after a tap: add to cart, open a product, open the cart, 4x slower',
    ours: frames.map(({ what, ms }) => `${what} ${ms} ms`).join(', '),
    limit: `${FRAME_MS} ms`,
    ratio: slowest / FRAME_MS,
    goal: '≤ limit',
    isMet: slowest <= FRAME_MS,
  }
}

async function frameAfter(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await target.tap()
  await page.waitForTimeout(1500)
  // The browser reports nothing shorter than one frame.
  return page.evaluate(() => Math.round(Math.max(16, ...(window as unknown as { seen: number[] }).seen)))
}

/** Delays of a tap after the button is visible. */
const momentsMs = [0, 150, 400, 800, 1500]
const PATIENCE_MS = 40_000

async function lostRow(browser: Browser, url: string, line: Line): Promise<Row> {
  const lost: string[] = []
  for (const path of [campaign, product]) {
    for (const moment of momentsMs) {
      if (!(await isHeard(browser, { url: url + path, line, moment })))
        lost.push(`${path === product ? 'product' : 'campaign'} after ${moment} ms`)
    }
  }
  const taps = momentsMs.length * 2
  return {
    row: 'P18',
    what: `taps lost between a button's first paint and its answer, ${line.name}, 4x slower`,
    ours: `${lost.length} of ${taps}${lost.map((tap) => `, ${tap}`).join('')}`,
    limit: 'none',
    ratio: lost.length / taps,
    goal: 'none',
    isMet: lost.length === 0,
  }
}

/** Whether the item of an early tap is in the cart in the end, once. */
async function isHeard(browser: Browser, { url, line, moment }: { url: string; line: Line; moment: number }): Promise<boolean> {
  const page = await openPhone(browser, line)
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: add }).first()
  await button.waitFor({ timeout: PATIENCE_MS })
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(moment)
  const box = (await button.boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const isHeard = await page
    .waitForFunction(() => (localStorage.getItem('cart') ?? '').includes('"quantity":1'), undefined, { timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    )
  await page.context().close()
  return isHeard
}
