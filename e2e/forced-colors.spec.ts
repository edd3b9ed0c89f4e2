import type { Page } from '@playwright/test'
import { signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'

// Windows' contrast themes: the browser replaces every colour by a few of the reader's own.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** Controls that neither a border, nor a text, nor an icon that follows the reader's colours shows. */
const lost = (page: Page) =>
  page.locator('main :is(a, button, input, [role=switch])').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && control.clientWidth > 1)
      .filter((control) => {
        const style = getComputedStyle(control)
        const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none'
        const hasText = control.textContent.trim() !== '' || (control instanceof HTMLInputElement && control.type !== 'checkbox')
        const hasIcon = [...control.querySelectorAll('svg path, svg rect')].some((part) => {
          const { stroke, fill } = getComputedStyle(part)
          return stroke !== 'none' || fill !== 'none'
        })
        return !hasBorder && !hasText && !hasIcon && !control.querySelector('img') && style.appearance === 'none'
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )

test('nothing that one taps on the way to an order is lost in forced colours', async ({ page, shopper }) => {
  await signUpByCall(page, { name: 'Marina de Castro', lives: true })
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  for (const path of ['/', '/store/feira-organica', '/store/feira-organica/catalog', '/cart']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    expect(await lost(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Revisar e pagar' }).click()
  await expect(page.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()).toBeVisible()
  expect(await lost(page), 'confirmation').toEqual([])
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByLabel('Código Pix')).toBeVisible()
  expect(await lost(page), 'payment').toEqual([])
})
