import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Records the animation of each screen transition. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('app-mounted', () => (document.documentElement.dataset['isAlive'] = 'true'))
    const moves: string[] = []
    Object.assign(globalThis, { moves })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(
        () => {
          for (const animation of document.getAnimations())
            if (animation instanceof CSSAnimation && /^(from|to)-/.test(animation.animationName)) moves.push(animation.animationName)
        },
        () => undefined,
      )
      return transition
    }
  })
/** Before hydration a link loads a document, without a transition. */
const openAlive = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-is-alive', 'true')
}
const movesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } })

  test('screens slide in from the right, and modal ones from the bottom', async ({ page }) => {
    await watchMoves(page)
    await openAlive(page, '/profile/menu')
    await page.locator('main a[href="/order/tracking"]').first().click()
    await expect.poll(() => movesOf(page)).toEqual(['from-right'])
    await page.goBack()
    await expect.poll(() => movesOf(page)).toEqual(['from-right', 'to-right'])
    await openAlive(page, '/')
    await page.locator('a[href^="/location"]').first().click()
    await expect.poll(() => movesOf(page)).toEqual(['from-below'])
    await page.goBack()
    await expect.poll(() => movesOf(page)).toEqual(['from-below', 'to-below'])
  })
})

test.describe('with reduced motion', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('no screen slides', async ({ page }) => {
    await watchMoves(page)
    await page.goto('/')
    await page.locator('a[href^="/location"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Onde/ })).toBeVisible()
    expect(await movesOf(page)).toEqual([])
  })
})
