import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from '@playwright/test'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import { expect } from './fixtures.ts'

/*
 * axe on many screens of one document: its script is evaluated once for each load, and a palette is exchanged as a style sheet. The contrast of
 * a text depends on its colours, backgrounds, opacity and size alone: after a screen's first run only texts with a new combination are measured.
 */

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Brand = Parameters<typeof derivePalette>[0]
type Axe = { run: (context: Document | { include: Element[] }, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }
type Looked = Window & { axe?: Axe; otherPalette?: CSSStyleSheet }

/** WCAG 2.2 AA. */
const whole = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const brandOf = (slug: string) => (JSON.parse(readFileSync(`tenants/${slug}/tenant.json`, 'utf8')) as { palette: Brand }).palette
const palettes = new Map(['mutirao', 'aurora', 'corporativo'].map((slug) => [slug, paletteCss(derivePalette(brandOf(slug)))]))

/** The combinations that axe has found sufficient in this worker. */
const sufficient = new Set<string>()

/** Returns undefined when the screen has replaced one of the elements meanwhile. */
async function runAxe(page: Page, runOnly: typeof whole, elements?: JSHandle<Element[]>): Promise<string[] | undefined> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(
    async ([only, include]) => {
      if (include?.some((element) => !element.isConnected)) return undefined
      const { violations } = await (window as Looked).axe!.run(include ? { include } : document, {
        runOnly: only,
        resultTypes: ['violations'],
        iframes: false,
        elementRef: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      )
    },
    [runOnly, elements] as const,
  )
}

/** A screen that is told of something new draws a part of itself again. */
const MOST_TRIES = 5

/** axe's rules of colours on the texts whose combination has not been measured. */
async function findPoorColors(page: Page, tries = 1): Promise<string[]> {
  const texts = await page.evaluateHandle(findTexts, [...sufficient])
  const found = await texts.evaluate(({ combinations }) => combinations)
  if ((await texts.evaluate(({ elements }) => elements.length)) === 0) return []
  const poor = await runAxe(page, colors, (await texts.getProperty('elements')) as JSHandle<Element[]>)
  if (!poor) {
    if (tries === MOST_TRIES) throw new Error('the screen does not stop to draw itself anew')
    return findPoorColors(page, tries + 1)
  }
  if (poor.length === 0) for (const combination of found) sufficient.add(combination)
  return poor
}

/**
 * One element of each combination of colours that is not among `known`, and every text that lies over something else than its ancestors.
 * Runs in the page.
 */
function findTexts(known: readonly string[]): { elements: Element[]; combinations: string[] } {
  /** The backgrounds of an element down to the first opaque one; undefined where a positioned box lies before it. */
  const backgrounds = new Map<Element, string | undefined>()
  const backgroundOf = (element: Element): string | undefined => {
    if (backgrounds.has(element)) return backgrounds.get(element)
    const { backgroundColor, backgroundImage, filter, mixBlendMode, opacity, position } = getComputedStyle(element)
    const layer = [backgroundColor, backgroundImage, filter, mixBlendMode, opacity].join()
    const own = layer === 'rgba(0, 0, 0, 0),none,none,normal,1' ? '' : `${layer}; `
    const parent = element.parentElement
    let all: string | undefined = own
    if (!parent) all = own
    else if (!/^rgba|\/|transparent/.test(backgroundColor)) all = own + faded(parent)
    else if (/absolute|fixed|sticky/.test(position)) all = undefined
    else {
      const below = backgroundOf(parent)
      all = below === undefined ? undefined : own + below
    }
    backgrounds.set(element, all)
    return all
  }
  /** Behind an opaque background only fading ancestors change a colour. */
  const faded = (element: Element): string => {
    const { filter, opacity } = getComputedStyle(element)
    const own = opacity === '1' && filter === 'none' ? '' : `${opacity} ${filter} ${getComputedStyle(element).backgroundColor}`
    return element.parentElement ? own + faded(element.parentElement) : own
  }
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const isText = (element: Element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')
  const already = new Set(known)
  const elements: Element[] = []
  const combinations: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!isText(element) || !isDrawn(element)) continue
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element)
    const background = backgroundOf(element)
    // WCAG 1.4.3: 18 points, or 14 points bold.
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const link = element.tagName === 'A' && [textDecorationLine, getComputedStyle(element.parentElement!).color].join()
    const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
    const combination = [color, isLarge, textShadow, link, isOff, background].join(' | ')
    if (background !== undefined && already.has(combination)) continue
    elements.push(element)
    if (background === undefined) continue
    already.add(combination)
    combinations.push(combination)
  }
  return { elements, combinations }
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
  expect.soft(await findPoorColors(page), `${name}, dark`).toEqual([])
  for (const slug of others) {
    await wear(page, palettes.get(slug)!)
    expect.soft(await findPoorColors(page), `${name}, dark, ${slug}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findPoorColors(page), `${name}, light, ${slug}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
  }
  if (others.length > 0) await wear(page, '')
}
