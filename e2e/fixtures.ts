import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

/** A shopper's recurring steps; each spec has its own subject. */
export const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page }, use) => use(new Shopper(page)),
})
export { expect }

export class Shopper {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async addFromProduct(path: string) {
    await this.page.goto(path)
    await this.page.getByRole('button', { name: /^Adicionar R\$/ }).click()
    // An early tap waits for the app: a shopper leaves the page once the response is visible.
    await expect(this.page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  }

  /** axe finds nothing serious on the present screen. */
  async expectAccessible() {
    // During a fade the contrast is that of neither its beginning nor its end.
    await this.page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished.catch(() => undefined)),
      ),
    )
    const { violations } = await new AxeBuilder({ page: this.page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      // No script runs in the frame of a preview, axe's neither.
      .exclude('iframe[sandbox]')
      .analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  }
}
