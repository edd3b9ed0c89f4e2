import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/* Overlays of the screens: bars, messages and the support widget beside the main button. */

const PRODUCT = '/store/mercearia-da-vila/product/arroz-agulhinha-5kg'

type Overlay = 'cookies' | 'version' | 'none'

/** The shop with one bar, and the support widget after ten seconds of the page's own clock. */
async function open(page: Page, path: string, overlay: Overlay) {
  await page.route('**/api/documents/defaults/public', (route) =>
    route.fulfill({ json: { pwa: { version: overlay === 'version' ? '9.0.0' : '1.2.6' } } }),
  )
  if (overlay !== 'cookies') await page.addInitScript(() => localStorage.setItem('cookie-consent', '{"essential":true}'))
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(1000)
  await expectBar(page, overlay)
  await page.clock.runFor(10_000)
}

const expectBar = async (page: Page, overlay: Overlay) => {
  if (overlay === 'none') return
  await expect(page.getByRole('complementary', { name: overlay === 'version' ? 'Nova versão' : 'Cookies' })).toBeVisible()
}

/** Overlapping buttons of different layers, and the height that the layers over the screen take together. */
const stackOf = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed'
    const edges = [...document.querySelectorAll('[data-edge=bottom]')].filter(isFixed)
    const layers = [...document.querySelectorAll('aside, output > *')].filter(isFixed)
    const named = [...edges, ...layers].filter(isSeen).flatMap((layer) =>
      [...layer.querySelectorAll('a, button')].filter(isSeen).map((button) => ({
        layer,
        name: (button.getAttribute('aria-label') ?? button.textContent).trim(),
        box: button.getBoundingClientRect(),
        // The topmost element at the centre of the button.
        isFree: (({ left, top, width, height }) => {
          const found = document.elementFromPoint(left + width / 2, top + height / 2)
          return found !== null && (button.contains(found) || found.contains(button))
        })(button.getBoundingClientRect()),
      })),
    )
    const meets = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
    const isReplacedNav = (layer: Element) => layer.tagName === 'NAV' && document.body.dataset['bar'] !== undefined && innerHeight < 700
    const buttons = named.filter(({ layer }) => !isReplacedNav(layer))
    const overlapping = buttons.flatMap((one, index) =>
      buttons
        .slice(index + 1)
        .filter((other) => other.layer !== one.layer && meets(one.box, other.box))
        .map((other) => `${one.name} × ${other.name}`),
    )
    // Nor does a layer without a button there, such as a bar's text.
    const touched = buttons.flatMap(({ name, box, layer }) =>
      layers
        .filter((other) => other !== layer && isSeen(other) && meets(box, other.getBoundingClientRect()))
        .map((other) => `${name} × ${other.textContent.slice(0, 20)}`),
    )
    return {
      names: buttons.map(({ name }) => name),
      overlapping: [...overlapping, ...touched],
      covered: buttons.filter(({ isFree }) => !isFree).map(({ name }) => name),
      height: layers.filter(isSeen).reduce((sum, layer) => sum + layer.getBoundingClientRect().height, 0),
    }
  })

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const)
  for (const overlay of ['cookies', 'version', 'none'] as const)
    test(`at ${width}x${height} message, bar (${overlay}), support widget and main button cover no button of each other`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, PRODUCT, overlay)
      const quiet = await stackOf(page)
      expect(quiet.overlapping).toEqual([])
      expect(quiet.covered).toEqual([])
      await page.getByRole('button', { name: /^Adicionar R\$/ }).click()
      await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
      await page.clock.runFor(500)
      const told = await stackOf(page)
      expect(told.names).toContain('Desfazer')
      expect(told.overlapping).toEqual([])
      expect(told.covered).toEqual([])
      if (height === 640) for (const { height: taken } of [quiet, told]) expect(taken).toBeLessThanOrEqual(height / 4)

      // The cart has the navigation and a dock.
      await page.goto('/cart')
      await page.clock.runFor(1000)
      await expect(page.getByRole('link', { name: 'Continuar' }).first()).toBeVisible()
      await page.clock.runFor(10_000)
      await expectBar(page, overlay)
      // The bar replaces the navigation in the render after its own.
      await expect.poll(async () => (await stackOf(page)).overlapping).toEqual([])
      const cart = await stackOf(page)
      expect(cart.covered).toEqual([])
      if (height === 640) expect(cart.height).toBeLessThanOrEqual(height / 4)
    })
