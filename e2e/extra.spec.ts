import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Quote } from '@mutirao/contract/carts'
import { shopAt } from './addresses.ts'
import { signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { someNumber } from './people.ts'

/** One question of each kind: no campaign of the demonstration asks all of them. */
const fields: Quote['extra'][number]['fields'] = [
  { id: 'mensagem', type: 'text', label: 'Mensagem no cartão', hint: 'Vai escrita à mão.', required: true },
  { id: 'pessoas', type: 'number', label: 'Para quantas pessoas', minimum: 1, maximum: 12, required: true },
  { id: 'dia', type: 'date', label: 'Dia da festa', required: true },
  {
    id: 'cor',
    type: 'select',
    label: 'Cor da fita',
    options: [
      { id: 'verde', label: 'Verde' },
      { id: 'vermelha', label: 'Vermelha' },
    ],
    required: true,
  },
  { id: 'aviso', type: 'checkbox', label: 'Li que leva castanhas', required: true },
  { id: 'foto', type: 'photo', label: 'Foto do lugar', hint: 'De frente, com a porta.', required: true },
]

/** Inside the page, because only browsers resolve the names of these shops. */
async function askAll(page: Page) {
  await page.addInitScript((asked) => {
    const ask = globalThis.fetch
    globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
      const url = request[0] instanceof Request ? request[0].url : String(request[0])
      if (url.includes('/extra/foto/photo')) return Response.json({ id: '018f4b1e-0000-7000-8000-000000000001' }, { status: 201 })
      const answer = await ask(...request)
      const campaignId = /orders\/quote\/([^?]+)/.exec(url)?.[1]
      if (!campaignId || !answer.ok) return answer
      return Response.json({ ...((await answer.json()) as object), extra: [{ campaignId, name: 'Festa', fields: asked }] })
    }
  }, fields)
}

/** A shop that requires an account. */
const enterAurora = (page: Page) => signUpByCall(page, { name: 'Marina de Castro', host: 'aurora.localhost', lives: true })

type Shop = { name: string; shop: string; product: string; enter: (page: Page) => Promise<unknown> }
const shops: Shop[] = [
  { name: 'Aurora', shop: shopAt('aurora.localhost'), product: '/store/loja-aurora/product/creme-maos', enter: enterAurora },
  {
    name: 'Corporativo',
    shop: shopAt('corporativo.localhost'),
    product: '/store/cesta-de-natal/product/cesta-completa',
    enter: enterCompany,
  },
]

async function enterCompany(page: Page) {
  await page.goto(`${shopAt('corporativo.localhost')}/store/cesta-de-natal`)
  await page.getByRole('button', { name: /Conta Horizonte/ }).click()
  await page.getByLabel('E-mail da empresa').fill(`ana${someNumber()}@horizonte.example`)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/store\/cesta-de-natal$/)
}

for (const { name, shop, product, enter } of shops)
  test(`the questions of a merchant of ${name} are answered with the keyboard only, on a phone, one after the other`, async ({
    page,
    shopper,
  }, info) => {
    test.slow()
    // Playwright tells the page only then to hand file choosers over, and does not wait for it: a listener added just before the key may be too late.
    page.on('filechooser', () => undefined)
    await askAll(page)
    await enter(page)
    await shopper.addFromProduct(shop + product)
    await page.goto(`${shop}/extra`)

    const look = async (kind: string) => {
      await shopper.expectAccessible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.screenshot({ path: info.outputPath(`${kind}.png`) })
    }
    /** Submits first without an answer, which shows the error and focuses the field, then with the answer. */
    const answer = async (field: Locator, kind: string, give: () => Promise<void>, { isFirst = false } = {}) => {
      if (isFirst) await tabTo(page, field)
      await expect(field).toBeFocused()
      await page.keyboard.press(kind === 'photo' ? 'Tab' : 'Enter')
      if (kind === 'photo') await pressOn(page)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await look(`${kind}-missing`)
      if (kind === 'photo') await tabTo(page, field, 'Shift+Tab')
      await expect(field).toBeFocused()
      await give()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await look(kind)
    }
    const on = () => page.keyboard.press('Enter')

    await answer(page.getByLabel('Mensagem no cartão'), 'text', () => page.keyboard.type('Feliz aniversário, Íris!'), { isFirst: true })
    await on()
    await answer(page.getByLabel('Para quantas pessoas'), 'number', () => page.keyboard.type('8'))
    await on()
    // Works whether the browser asks for the day or the month first.
    await answer(page.getByLabel('Dia da festa'), 'date', () => page.keyboard.type('12122026'))
    await expect(page.getByLabel('Dia da festa')).toHaveValue('2026-12-12')
    await on()
    const colour = page.getByLabel('Cor da fita')
    await expect(colour).toBeFocused()
    await pressOn(page)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await tabTo(page, colour, 'Shift+Tab')
    await page.keyboard.type('Verm')
    await expect(colour).toHaveValue('vermelha')
    await look('select')
    await pressOn(page)
    await answer(page.getByLabel('Li que leva castanhas'), 'checkbox', () => page.keyboard.press('Space'))
    await on()
    await answer(page.getByLabel('Foto do lugar'), 'photo', () => choosePhoto(page))
    // The photo is shown, and the keyboard focus has not moved.
    await expect(page.getByLabel('Foto do lugar')).toBeFocused()
    await pressOn(page)
    await expect(page).not.toHaveURL(/\/extra/)
  })

/** Focuses and presses the screen's only button. */
async function pressOn(page: Page) {
  await tabTo(page, page.getByRole('button', { name: /^(Continuar|Ir para o pagamento)$/ }).last())
  await page.keyboard.press('Enter')
}

async function choosePhoto(page: Page) {
  const chosen = page.waitForEvent('filechooser', { timeout: 15_000 })
  await page.keyboard.press('Enter')
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5' } })
    .jpeg()
    .toBuffer()
  await (await chosen).setFiles({ name: 'porta.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Foto guardada')).toBeVisible()
}

async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached by keyboard: ${target}`)
}
