import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../e2e/chromium.ts'

/** The machine's own Chromium; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium on this machine')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

export type Line = { name: string; kbit: number; latencyMs: number }
export const slow4g: Line = { name: 'slow 4G', kbit: 1600, latencyMs: 150 }
export const slow3g: Line = { name: '400 kbit/s', kbit: 400, latencyMs: 400 }
const SLOWED = 4

/** A page of a first visit on a phone with a processor four times slower than this machine's, on such a line. */
export async function openPhone(browser: Browser, { kbit, latencyMs }: Line): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  const bytesPerSecond = (kbit * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}
