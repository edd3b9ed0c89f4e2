import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/* The bars and the support widget over a screen of the smallest phone: they cover no action that they can avoid. */

const SMALLEST = { width: 360, height: 640 }
const PHONE = { width: 390, height: 844 }

/** Screens on which only the cookie bar is shown (features/overlays/overlays.tsx), and those without the support widget (features/help/help-widget.tsx). */
const BUSY = /^\/(cart\/[^/]+\/(payment|installment|confirmation)|checkout\/|order\/[^/]+\/pending)/
/** A field with the focus keeps the other bars away. */
const TYPING = /^\/login\/(phone|email)\/activation/
const WITHOUT_WIDGET = /^\/(contact|qrcode|version)/

type Bar = 'Cookies' | 'Nova versão' | 'none'

/** As the other tab does that has stored the consent, or has heard of a version. */
const setBar = (page: Page, bar: Bar) =>
  page.evaluate((name) => {
    const store = (key: string, value: unknown) => {
      localStorage.setItem(key, JSON.stringify(value))
      dispatchEvent(new StorageEvent('storage', { key }))
    }
    store('cookie-consent', { essential: name !== 'Cookies' })
    store('pwa-version', name === 'Nova versão' ? '9.0.0' : '1.2.6')
    scrollTo(0, 0)
  }, bar)

const widgetOf = (page: Page) => page.locator('aside:has([aria-keyshortcuts])')
const barOf = (page: Page, name: Bar) => page.locator(`aside[aria-label="${name}"]`)

const MAIN = '#app main :is(a.bg-action, button.bg-action, [type=submit]):not(:is(li, dialog, [data-edge=bottom]) *)'
/** Links of a list scroll past, and on a screen that is full of fields or of rows the widget without its label covers the end of one. */
const ACTIONS = '#app :is(a, button, input, select, textarea, summary, label):not(:is(li, article) a)'
const BUTTONS = '#app :is(a, button):not(:is(li, article) *)'

type Layer = ReturnType<Page['locator']>

/** The names of the elements that the layer covers in part. */
const coveredBy = (layer: Layer, selector: string) =>
  layer.evaluate((element, actions) => {
    const box = element.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>(actions)]
      .filter((action) => action.checkVisibility({ visibilityProperty: true }))
      .filter((action) => {
        const own = action.getBoundingClientRect()
        return own.left < box.right - 1 && box.left < own.right - 1 && own.top < box.bottom - 1 && box.top < own.bottom - 1
      })
      .map((action) => `${action.tagName} ${(action.getAttribute('aria-label') ?? action.textContent).trim().slice(0, 40)}`)
  }, selector)

const hasLabel = (widget: Layer) =>
  widget
    .locator('a > span')
    .first()
    .evaluate(({ clientWidth }) => clientWidth > 1)

/** On arrival, at the top of the screen. */
export async function expectFreeActions(page: Page, address: string): Promise<void> {
  await page.setViewportSize(SMALLEST)
  for (const bar of ['Cookies', 'Nova versão'] as const) {
    if (bar !== 'Cookies' && (BUSY.test(address) || TYPING.test(address))) continue
    await setBar(page, bar)
    const layer = barOf(page, bar)
    await expect(layer, `${bar} on ${address}`).toHaveCount(1)
    await expect.soft.poll(() => coveredBy(layer, MAIN), { message: `${bar} on ${address}`, timeout: 10_000 }).toEqual([])
    const { height } = (await layer.boundingBox())!
    expect.soft(height, `${bar} on ${address}`).toBeLessThanOrEqual(SMALLEST.height / 4)
  }
  await setBar(page, 'none')
  for (const size of WITHOUT_WIDGET.test(address) ? [] : [SMALLEST, PHONE]) {
    await page.setViewportSize(size)
    const widget = widgetOf(page)
    await expect(widget, `the support widget on ${address}`).toBeAttached()
    if (!(await widget.isVisible())) continue
    const covered = async () => coveredBy(widget, (await hasLabel(widget)) ? ACTIONS : BUTTONS)
    await expect.soft.poll(covered, { message: `${address} at ${size.width}`, timeout: 10_000 }).toEqual([])
  }
  await page.setViewportSize(PHONE)
}
