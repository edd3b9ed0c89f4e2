import { expect, test } from './fixtures.ts'

test('on a desktop a product is shared by link, WhatsApp or e-mail, with the keyboard only', async ({ page, shopper, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/store/feira-organica/product/tomate-italiano')
    const share = page.getByRole('button', { name: 'Compartilhar', exact: true })
    await share.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Compartilhar' })
    await expect(sheet.getByRole('link', { name: 'Compartilhar no WhatsApp' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Enviar por e-mail' })).toHaveAttribute('href', /^mailto:\?subject=Tomate/)
    await shopper.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(share).toBeFocused()
  }
  await page.keyboard.press('Enter')
  // Changes behind an open dialog are not announced.
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const said = changes
        .map(({ target }) => (target as Element).closest('output')?.textContent ?? '')
        .find((text) => text.includes('copiado'))
      if (said) document.body.dataset['said'] ??= document.querySelector('dialog:modal') ? 'behind a dialog' : said
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Copiar link' }).press('Enter')
  await expect(page.getByText('Link copiado.')).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-said', 'Link copiado.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/store\/feira-organica\/product\/tomate-italiano$/)
})

for (const width of [390, 900, 1280])
  test(`a cart is shared at ${width} px`, async ({ page, shopper }) => {
    await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share)
    await page.setViewportSize({ width, height: 800 })
    await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Compartilhar carrinho' }).click()
    await expect(page.getByRole('dialog', { name: 'Compartilhar' })).toBeVisible()
    await shopper.expectAccessible()
  })
