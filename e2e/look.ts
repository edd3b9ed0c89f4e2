import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import { expect } from './fixtures.ts'

/* axe on many screens of one document: its script is evaluated once for each load, and a palette is exchanged as a style sheet. */

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Brand = Parameters<typeof derivePalette>[0]
type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }
type Looked = Window & { axe?: Axe; otherPalette?: CSSStyleSheet }

/** WCAG 2.2 AA. */
const whole = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const brandOf = (slug: string) => (JSON.parse(readFileSync(`tenants/${slug}/tenant.json`, 'utf8')) as { palette: Brand }).palette
const palettes = new Map(['mutirao', 'aurora', 'corporativo'].map((slug) => [slug, paletteCss(derivePalette(brandOf(slug)))]))

async function runAxe(page: Page, runOnly: typeof whole): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(async (only) => {
    const { violations } = await (window as Looked).axe!.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      iframes: false,
      elementRef: false,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`))
  }, runOnly)
}

/** During a fade the contrast is that of neither its beginning nor its end. */
const untilStill = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

/** The screen in another shop's palette, or in its own again. */
const wear = (page: Page, css: string) =>
  page.evaluate((text) => {
    const look = window as Looked
    const sheet = (look.otherPalette ??= new CSSStyleSheet())
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== sheet), sheet]
  }, css)

/** Everything in the shop's own palette, light; the colours also dark, and in the palettes of these other shops. */
export async function expectScreen(page: Page, name: string, others: readonly string[] = []) {
  await untilStill(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await runAxe(page, whole), name).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await runAxe(page, colors), `${name}, dark`).toEqual([])
  for (const slug of others) {
    await wear(page, palettes.get(slug)!)
    expect.soft(await runAxe(page, colors), `${name}, dark, ${slug}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await runAxe(page, colors), `${name}, light, ${slug}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
  }
  if (others.length > 0) await wear(page, '')
}
