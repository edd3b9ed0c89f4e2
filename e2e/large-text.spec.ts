import { type Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { signUpByCall } from './by-call.ts'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

// A small phone whose owner reads text twice as large (WCAG 1.4.4, 1.4.10).
test.use({ viewport: { width: 320, height: 640 } })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    enlarge()
    document.addEventListener('readystatechange', enlarge)
  })
})

/** Texts and controls that overflow the screen, except in rows that scroll sideways. */
const sticksOut = (page: Page) =>
  page.locator('main, main ~ *, header, [data-edge]').evaluateAll((parts) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return parts
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter((element) => element.textContent && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

/** Texts that end before their last word, with or without an ellipsis. */
const isCut = (page: Page) =>
  page.locator('main *').evaluateAll((parts) =>
    parts
      .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflow !== 'visible' && !part.matches('input'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
      .map((part) => part.textContent),
  )

test('the door of a closed shop fits a small screen with large text', async ({ page }) => {
  await page.goto(`${shopAt('corporativo.localhost')}/intranet/login`)
  await expect(page.getByLabel('E-mail ou celular')).toBeEditable()
  expect(await sticksOut(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the names of a version stay whole with large text', async ({ page }) => {
  await page.goto('/version')
  const name = page.getByRole('rowheader', { name: 'Compilação' })
  await expect(name).toBeVisible()
  const lines = await name.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
  expect(await sticksOut(page)).toEqual([])
})

test('no text or control on the way to an order overflows a small screen with large text', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  expect(await sticksOut(page), 'product').toEqual([])
  for (const path of ['/', '/store/feira-organica', '/store/feira-organica/catalog', '/products', '/cart', '/login', '/profile/menu']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.locator('main').first()).not.toHaveAttribute('aria-busy', 'true')
    expect(await sticksOut(page), path).toEqual([])
  }
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Feira orgânica de sábado' })).toBeVisible()
  expect(await isCut(page), 'cart').toEqual([])
  await goToConfirmation(page, { method: 'Pix' })
  expect(await sticksOut(page), 'confirmation').toEqual([])
  expect(await isCut(page), 'confirmation').toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Revisar pedido' }).first()).toBeVisible()
  expect(await sticksOut(page), 'payment').toEqual([])
  expect(await isCut(page), 'payment').toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: /Ir para o pagamento/ }).first()).toBeVisible()
  expect(await sticksOut(page), 'checkout').toEqual([])
  expect(await isCut(page), 'checkout').toEqual([])
})

test('the title of a survey and what it says are read whole', async ({ page }) => {
  await page.goto('/survey?id=sua-feira')
  for (const text of ['Ajude a montar a próxima feira', 'Três perguntas, menos de 60 segundos.']) {
    const line = page.getByText(text)
    await expect(line).toBeVisible()
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth), text).toBe(0)
    expect(await line.evaluate((element) => element.getBoundingClientRect().right <= innerWidth), text).toBe(true)
  }
})

test('the place in the header is read whole with large text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/products']) {
    await page.goto(path)
    const place = page.getByRole('banner').getByText('Escolha o endereço')
    await expect(place).toBeVisible()
    expect(await place.evaluate((text) => text.scrollWidth - text.clientWidth), path).toBeLessThanOrEqual(1)
  }
  expect(await sticksOut(page)).toEqual([])
})

test('at 400 % zoom most of the screen is content on the way to an order, with the cookie bar above it', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  // 1280 x 1024 at 400 %: the text has its usual size in pixels of the page.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.style.removeProperty('font-size')),
  )
  await page.setViewportSize({ width: 320, height: 256 })
  const shop = ['/', '/store/feira-organica', '/store/feira-organica/catalog', '/store/feira-organica/product/tomate-italiano', '/cart']
  for (const path of shop) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.locator('main').first()).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('complementary', { name: 'Cookies' })).toBeVisible()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => coveredHeight(page), path).toBeLessThan(256 * 0.3)
  }
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await expect(page.getByRole('region', { name: 'Entrega ou retirada' })).toBeAttached()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => coveredHeight(page), 'checkout').toBeLessThan(256 * 0.3)
})

/** Pixels of the screen's height under elements that stay while the page scrolls. */
const coveredHeight = (page: Page) =>
  page.evaluate(() => {
    const rows = new Set<number>()
    for (const element of document.querySelectorAll('body *')) {
      const { position, visibility } = getComputedStyle(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      const isStuck = position === 'fixed' || (position === 'sticky' && top <= Number.parseFloat(getComputedStyle(element).top) + 1)
      if (!isStuck || visibility === 'hidden' || width < innerWidth / 2) continue
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y)
    }
    return rows.size
  })

test('no control of the cart is under the dock when the keyboard reaches it', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  const last = page.getByRole('main').getByRole('listitem').getByRole('button').last()
  for (let n = 0; n < 30 && !(await last.evaluate((one) => one === document.activeElement)); n++) {
    await page.keyboard.press('Tab')
    expect(await underSomething(page)).toBe('')
  }
  await expect(last).toBeFocused()
})

/** The focused control of the screen, when nothing of it can be seen. */
const underSomething = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main')) return ''
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
    const isSeen = points.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)))
    return isSeen ? '' : focused.outerHTML.slice(0, 120)
  })

test('the cookie bar and the navigation take at most a quarter of the screen, and no text is cut', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('complementary', { name: 'Cookies' })
  await expect(bar.getByRole('button', { name: 'Aceitar' })).toBeVisible()
  const { height } = (await bar.boundingBox())!
  const nav = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())!
  expect(height + nav.height).toBeLessThanOrEqual(640 / 4)
  const words = (await bar.getByRole('paragraph').boundingBox())!
  expect(words.height).toBeLessThanOrEqual(height)
})

test('no text or control of an account with an open order overflows it', async ({ page, shopper }) => {
  await signUpByCall(page, { name: 'Marina de Castro', lives: true })
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Revisar e pagar' }).click()
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByLabel('Código Pix')).toBeVisible()
  const payment = new URL(page.url()).pathname
  for (const path of [payment, payment.replace('pending', 'details'), '/', '/account', '/profile', '/invite', '/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    if (path === '/') await expect(page.getByText('Aguardando pagamento').first()).toBeVisible()
    if (path === '/invite') await expect(page.getByRole('button', { name: 'Copiar link' })).toBeVisible()
    expect(await sticksOut(page), path).toEqual([])
    expect(await leavesItsBox(page), path).toEqual([])
  }
})

test('no name on the office’s first screen and in its list of items is cut', async ({ page }) => {
  await begin(page, 'owner')
  await page.goto(`${shopAt('localhost')}/office/today`)
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(await isCut(page), 'today').toEqual([])
  await page.goto(`${shopAt('localhost')}/office/items`)
  await expect(page.getByText('Abacate avocado orgânico')).toBeVisible()
  expect(await isCut(page), 'items').toEqual([])
})

/** Content that overflows its card or button and covers a neighbour. */
const leavesItsBox = (page: Page) =>
  page.locator('main .card:is(a, section), main .card button').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const isCut = (part: Element): boolean =>
        part !== box && (getComputedStyle(part).overflowX !== 'visible' || isCut(part.parentElement!))
      const edge = box.getBoundingClientRect().right + 1
      return [...box.querySelectorAll('*')]
        .filter(
          (part) => part.getBoundingClientRect().right > edge && part.getBoundingClientRect().left < edge && !isCut(part.parentElement!),
        )
        .map((part) => `${box.textContent?.slice(0, 30)}: ${part.tagName} ${part.textContent?.slice(0, 30)}`)
    }),
  )

test('the categories stick right below the bar, whatever its texts measure', async ({ page }) => {
  for (const path of ['/store/feira-organica/catalog', '/store/feira-organica/catalog?q=a']) {
    await page.goto(path)
    const categories = page.getByRole('navigation', { name: 'Categorias' }).filter({ visible: true })
    await expect(categories).toBeVisible()
    await expect(page.locator('main').first()).not.toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => scrollTo(0, 700))
    const bar = page.locator('main > header, main > search').filter({ visible: true })
    const edges = async () => {
      const [above, below] = [await bar.boundingBox(), await categories.boundingBox()]
      return { top: above!.y, gap: Math.round(below!.y - above!.y - above!.height) }
    }
    await expect.poll(edges, path).toEqual({ top: 0, gap: 0 })
  }
})
