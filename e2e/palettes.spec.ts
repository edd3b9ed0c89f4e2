import { AxeBuilder } from '@axe-core/playwright'
import { shopAt } from './addresses.ts'
import { signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'

/* The screens of a purchase in the palettes of the other open shop, light and dark; the first shop's are read where their journeys pass. */

test('the texts of a purchase have contrast in a second palette, light and dark', async ({ page, shopper }) => {
  const shop = shopAt('aurora.localhost')
  await signUpByCall(page, { name: 'Marina de Castro', host: 'aurora.localhost', lives: true })
  const expectContrast = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze()
      const found = violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`))
      expect(found, `${name}, ${colorScheme}`).toEqual([])
    }
  }
  await shopper.addFromProduct(`${shop}/store/loja-aurora/product/creme-maos`)
  await expectContrast('product')
  for (const path of ['/store/loja-aurora', '/store/loja-aurora/catalog', '/login', '/profile/menu', '/messages', '/version', '/cart']) {
    await page.goto(shop + path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.locator('main').first()).not.toHaveAttribute('aria-busy', 'true')
    await expectContrast(path)
  }
  await page
    .getByRole('button', { name: 'Revisar e pagar' })
    .or(page.getByRole('link', { name: 'Continuar' }))
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Confirmar/ }).first()).toBeVisible()
  await expectContrast('confirmation')
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByLabel('Código Pix')).toBeVisible()
  await expectContrast('payment')
  await page.goto(`${shop}/orders`)
  await expect(page.getByRole('link', { name: /Aguardando|Pagar/ }).first()).toBeVisible()
  await expectContrast('orders')
})
