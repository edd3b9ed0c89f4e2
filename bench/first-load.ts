import type { Browser } from '@playwright/test'
import { openBrowser } from './browser.ts'
import type { Row } from './load.ts'
import type { Server } from './server.ts'

type Kind = 'page' | 'pictures'
const limits = { page: 20_000, scripts: 90_000, pictures: 120_000 }

const kindOfType: Partial<Record<string, Kind>> = { Document: 'page', Image: 'pictures' }

/**
 * P12: a phone's download to see and use Home, a campaign and a product: page and pictures as transferred, scripts as files, up to the moment when
 * the page answers taps; of what comes later, scripts and the whole style sheet.
 */
export async function firstLoadRows({ url }: Pick<Server, 'url'>): Promise<Row[]> {
  const browser = await openBrowser()
  const rows: Row[] = []
  for (const path of ['/', '/store/feira-organica', '/store/feira-organica/product/tomate-italiano'])
    rows.push(await firstLoad(browser, url + path))
  await browser.close()
  return rows
}

async function firstLoad(browser: Browser, url: string): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })
  const session = await page.context().newCDPSession(page)
  const kinds = new Map<string, Kind | undefined>()
  const bytes = { page: 0, scripts: 0, pictures: 0 }
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, kindOfType[type]))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  // A group's page keeps a stream open: its network is never idle.
  await page.addInitScript(() => addEventListener('app-mounted', () => performance.mark('app-mounted'), { once: true }))
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(4000)
  const scripts = await page.evaluate(() => {
    const [mounted] = performance.getEntriesByName('app-mounted')
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const all = entries.filter(({ name }) => name.endsWith('.js'))
    const sum = (some: typeof all) => some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    const isAtStart = ({ responseEnd }: PerformanceResourceTiming) => mounted !== undefined && responseEnd <= mounted.startTime
    const [start, styles] = [all.filter(isAtStart), entries.filter(({ name }) => name.endsWith('.css'))]
    const stylesAtStart = styles.filter(isAtStart)
    return {
      start: sum(start),
      later: sum(all) - sum(start),
      styles: sum(stylesAtStart),
      stylesLater: sum(styles) - sum(stylesAtStart),
      isMounted: mounted !== undefined,
    }
  })
  if (!scripts.isMounted) throw new Error(`${url}: the page was not taken over`)
  bytes.scripts = scripts.start
  bytes.page += scripts.styles
  await page.close()
  const isMet = bytes.page <= limits.page && bytes.scripts <= limits.scripts && bytes.pictures <= limits.pictures
  const text = Object.entries(bytes)
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)} KB`)
    .join(', ')
  return {
    row: 'P12',
    what: new URL(url).pathname,
    ours: `${text}; scripts after that ${(scripts.later / 1000).toFixed(1)} KB, styles ${(scripts.stylesLater / 1000).toFixed(1)} KB`,
    limit: 'page 20, scripts 90, pictures 120 KB',
    ratio: bytes.scripts / limits.scripts,
    goal: '≤ limits',
    isMet,
  }
}
