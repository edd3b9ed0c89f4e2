import { expect, test } from './fixtures.ts'

const actionColor = 'getComputedStyle(document.documentElement).getPropertyValue("--action")'

test('a story by keyboard opens from its ring, turns, closes, and returns the focus', async ({ page, shopper }) => {
  await page.goto('/')
  const ring = page.getByRole('link', { name: /^Café novo/ })
  await ring.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?story=cafe-da-semana$/)
  const story = page.getByRole('dialog', { name: 'Café novo' })
  await expect(story.getByRole('heading', { name: 'A torra saiu' })).toBeVisible()
  await shopper.expectAccessible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(story.getByRole('heading', { name: 'O preço cai em degraus' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(story.getByRole('heading', { name: '86 e 87 pontos' })).toBeVisible()
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement === document.body || !!document.activeElement.closest("dialog")')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(story).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(ring).toBeFocused()
})

test('a story by touch turns by taps, closes by going back, and follows its link', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: /^Café novo/ }).tap()
  const picture = page.locator('[data-story-page]')
  await expect(page.getByRole('heading', { name: 'A torra saiu' })).toBeVisible()
  await picture.tap({ position: { x: 300, y: 300 } })
  await expect(page.getByRole('heading', { name: '86 e 87 pontos' })).toBeVisible()
  await picture.tap({ position: { x: 40, y: 300 } })
  await expect(page.getByRole('heading', { name: 'A torra saiu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^Café novo/ }).tap()
  await page.getByRole('link', { name: 'Ver campanha' }).tap()
  await expect(page).toHaveURL(/\/store\/cafe-da-semana$/)
  await context.close()
})

test('a shared story opens over the home, and closing it leaves the home', async ({ page }) => {
  await page.goto('/?story=feira-organica')
  const story = page.getByRole('dialog', { name: 'Feira de sábado' })
  await expect(story).toBeVisible()
  await story.getByRole('button', { name: 'Fechar' }).click()
  await expect(story).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: /^Feira de sábado/ })).toBeVisible()
})

test('a campaign has its own palette from the first response until it is left', async ({ page, request, shopper }) => {
  const html = await (await request.get('/store/cafe-da-semana')).text()
  expect(html).toContain('<style data-campaign>')
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await page.goto('/')
  const shop = await page.evaluate(actionColor)
  await page.goto('/store/cafe-da-semana')
  const worn = await page.evaluate(actionColor)
  expect(worn).not.toBe(shop)
  await shopper.expectAccessible()
  await page.getByRole('main').locator('a[href*="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  expect(await page.evaluate(actionColor)).toBe(worn)
  await page.goto('/store/cafe-da-semana')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(actionColor)).toBe(shop)
  expect(refused).toEqual([])
})

test('the composed home shows the blocks in the order of the merchant', async ({ page, shopper }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'De quem é o Mutirão' })).toBeVisible()
  const tops = []
  for (const name of ['Destaques', /abert/, 'Clube do café', 'De quem é o Mutirão'])
    tops.push((await page.getByRole('heading', { level: 2, name }).first().boundingBox())!.y)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await shopper.expectAccessible()
})
