import { expect, test, type Page } from '@playwright/test'
import { cardPage, cardPolicy, challengePage, challengePolicy } from '../apps/api/src/modules/card-fields/card-fields.view.ts'

const SHOP = 'https://loja.test'
const CHARGE = `${SHOP}/payments/card/0192f0c4-0000-7000-8000-000000000001?secret=abc`

const INTENT = `${SHOP}/payments/card-intents/0192f0c4-0000-7000-8000-000000000002?until=1&secret=abc`

/** The acquirer's library according to its public documentation: fields in its own frames, and a token for the typed card. */
const library = `
window.MercadoPago = class {
  constructor(key, options) {
    document.documentElement.dataset.opened = key + ' ' + options.locale
    const listeners = {}
    const fire = (type, event, said) => (listeners[type + ' ' + event] ?? []).forEach((hear) => hear(said))
    this.fields = {
      create: (type) => ({
        mount(place) {
          const input = document.createElement('input')
          input.setAttribute('aria-label', type)
          document.getElementById(place).append(input)
          input.addEventListener('input', () => {
            fire(type, 'change', { field: type })
            fire(type, 'validityChange', { field: type, errorMessages: input.value.length < 3 ? [{ message: 'short', cause: 'invalid_length' }] : [] })
            if (type === 'cardNumber') fire(type, 'binChange', { bin: input.value.length >= 8 ? input.value.slice(0, 8) : null })
          })
          return this
        },
        on(event, hear) {
          ;(listeners[type + ' ' + event] ??= []).push(hear)
          return this
        },
      }),
      createCardToken: async (of) => {
        window.asked = [...(window.asked ?? []), of]
        return { id: 'aprovado-' + window.asked.length + '-token' }
      },
    }
  }
  async getPaymentMethods({ bin }) {
    return { results: [{ id: bin.startsWith('4') ? 'visa' : 'master', issuer: { id: 24 } }] }
  }
}`

/** A page of the shop that frames the page and records its messages. */
const holder = (src: string) => `<!doctype html><iframe src="${src}" style="width:100%;height:700px"></iframe>
<script>window.told = []; addEventListener('message', ({ data }) => told.push(data))</script>`

type FrameOptions = { button?: string; isAway?: boolean; isIntent?: boolean } & Pick<Parameters<typeof cardPage>[0], 'card' | 'does'>

async function open(page: Page, { button, isAway = false, isIntent = false, card, does }: FrameOptions = {}) {
  const posted: object[] = []
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname === 'sdk.mercadopago.com') return isAway ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: library })
    if (hostname !== 'loja.test') return route.abort()
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: holder(isIntent ? INTENT : button ? CHARGE : '/payments/card-fields'),
      })
    if (route.request().method() === 'POST') {
      posted.push(route.request().postDataJSON() as object)
      return route.fulfill({ json: { state: isIntent ? 'KEPT' : 'APPROVED' } })
    }
    const body = cardPage({ publicKey: 'APP_USR-publica', nonce: 'abc', button, card, does })
    const headers = { 'content-security-policy': cardPolicy('abc', "'self'") }
    return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body })
  })
  await page.goto(SHOP)
  const frame = page.frameLocator('iframe')
  const tell = (message: object) => page.evaluate((said) => frames[0]!.postMessage(said, location.origin), message)
  const told = (type: string) =>
    page.evaluate((wanted) => (window as never as { told: { type: string }[] }).told.filter((each) => each.type === wanted), type)
  return { frame, posted, refused, tell, told }
}

type Opened = Awaited<ReturnType<typeof open>>

async function fill({ frame }: Opened) {
  await frame.getByLabel('cardNumber').fill('4111111111111111')
  await frame.getByLabel('expirationDate').fill('12/30')
  await frame.getByLabel('securityCode').fill('123')
  await frame.getByLabel('Nome impresso no cartão').fill('Maria da Silva')
  await frame.getByLabel('CPF ou CNPJ do titular').fill('529.982.247-25')
}

test('the card page creates one token of the typed card, and pays with it at the shop’s address', async ({ page }) => {
  const opened = await open(page)
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await fill(opened)
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toEqual([{ type: 'checked', isRight: true, brand: 'visa' }])
  await opened.tell({ type: 'pay', url: CHARGE })
  await expect.poll(() => opened.told('payment')).toEqual([{ type: 'payment', state: 'APPROVED', brand: 'visa' }])
  expect(opened.posted).toEqual([{ token: 'aprovado-1-token', brand: 'visa', issuer: '24', document: '52998224725' }])
  // The page's own policy refuses nothing that it needs.
  expect(opened.refused).toEqual([])
})

test('the card page shows an error beside its field, and creates no token', async ({ page }) => {
  const opened = await open(page)
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toEqual([{ type: 'checked', isRight: false }])
  for (const text of ['Confira o número do cartão', 'Confira a validade', 'Confira o código de segurança', 'Confira o CPF ou CNPJ'])
    await expect(opened.frame.getByText(text)).toBeVisible()
  await fill(opened)
  await expect(opened.frame.getByText('Confira o número do cartão')).toBeHidden()
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toHaveLength(2)
  expect((await opened.told('checked'))[1]).toEqual({ type: 'checked', isRight: true, brand: 'visa' })
})

test('the card page sends a token only to its own shop', async ({ page }) => {
  const opened = await open(page)
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await fill(opened)
  for (const url of ['https://outro.test/payments/card/x', `${SHOP}/api/operation/orders`]) await opened.tell({ type: 'pay', url })
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toHaveLength(1)
  expect(opened.posted).toEqual([])
  expect(await opened.told('payment')).toEqual([])
})

test('the card page pays once by its own button for any number of taps', async ({ page }) => {
  const opened = await open(page, { button: 'Pagar R$ 19,90' })
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await fill(opened)
  await opened.frame.getByRole('button').dblclick()
  await expect.poll(() => opened.told('payment')).toHaveLength(1)
  expect(opened.posted).toHaveLength(1)
})

test('the card page reports that the acquirer’s fields failed to load', async ({ page }) => {
  const opened = await open(page, { isAway: true })
  await expect(opened.frame.getByText('Os campos do cartão não abriram.', { exact: false })).toBeVisible()
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toEqual([{ type: 'checked', isRight: false }])
})

test('the card page reports the brand after the first digits, by the shop’s names', async ({ page }) => {
  const opened = await open(page)
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  const number = opened.frame.getByLabel('cardNumber')
  await number.fill('51051051')
  await expect.poll(() => opened.told('brand')).toEqual([{ type: 'brand', brand: 'mastercard' }])
  await number.fill('5105')
  await expect.poll(() => opened.told('brand')).toHaveLength(2)
  expect((await opened.told('brand'))[1]).toEqual({ type: 'brand' })
})

test('the bank’s page has a frame of its own, and only the acquirer reports its result', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const posted: (string | null)[] = []
  let state = 'WAITING'
  // A bank redirects to another page of its own before the challenge.
  const bank = `<button onclick="parent.postMessage({ status: 'COMPLETE' }, '*')">Confirmar</button>`
  await page.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname === 'banco.test') {
      posted.push(route.request().postData())
      return route.fulfill({ contentType: 'text/html', body: '<script>location.href = "https://autoriza.banco.example/"</script>' })
    }
    if (hostname === 'autoriza.banco.example') return route.fulfill({ contentType: 'text/html', body: bank })
    if (hostname !== 'loja.test') return route.abort()
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: holder(CHARGE) })
    if (pathname.endsWith('/outcome')) return route.fulfill({ json: { state } })
    const body = challengePage({ nonce: 'abc', url: 'https://banco.test/desafio?a=1&b="2"', creq: 'eyJ0IjoiMSJ9' })
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': challengePolicy('abc', "'self'") },
      body,
    })
  })
  await page.goto(SHOP)
  const told = () => page.evaluate(() => (window as never as { told: { type: string }[] }).told.filter(({ type }) => type === 'payment'))
  const frame = page.frameLocator('iframe')
  const confirm = frame.frameLocator('iframe').getByRole('button', { name: 'Confirmar' })
  await confirm.click()
  expect(posted).toEqual(['creq=eyJ0IjoiMSJ9'])
  await expect(frame.getByText('O banco ainda não respondeu.', { exact: false })).toBeVisible()
  expect(await told()).toEqual([])
  // Messages from other origins are ignored, and the outcome in them is not trusted.
  state = 'APPROVED'
  await page.evaluate(() => frames[0]!.postMessage({ status: 'COMPLETE', state: 'APPROVED' }, '*'))
  await page.waitForTimeout(300)
  expect(await told()).toEqual([])
  await confirm.click()
  await expect.poll(told).toEqual([{ type: 'payment', state: 'APPROVED' }])
  expect(refused).toEqual([])
})

test('the card page asks only for a stored card’s code, and creates a token of that card', async ({ page }) => {
  const opened = await open(page, { card: { id: '7788', brand: 'master' } })
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await expect(opened.frame.getByLabel('cardNumber')).toHaveCount(0)
  await opened.tell({ type: 'check' })
  await expect.poll(() => opened.told('checked')).toEqual([{ type: 'checked', isRight: false, brand: 'mastercard' }])
  await expect(opened.frame.getByText('Confira o código de segurança')).toBeVisible()
  await opened.frame.getByLabel('securityCode').fill('123')
  await opened.tell({ type: 'pay', url: CHARGE, isKept: true })
  await expect.poll(() => opened.told('payment')).toHaveLength(1)
  expect(opened.posted).toEqual([{ token: 'aprovado-1-token', brand: 'master' }])
  const asked = await page.frames()[1]!.evaluate(() => (window as never as { asked: object[] }).asked)
  expect(asked).toEqual([{ cardId: '7788' }])
  expect(opened.refused).toEqual([])
})

test('the card page creates two tokens of a card that pays and is stored', async ({ page }) => {
  const opened = await open(page)
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await fill(opened)
  await opened.tell({ type: 'pay', url: CHARGE, isKept: true })
  await expect.poll(() => opened.told('payment')).toHaveLength(1)
  expect(opened.posted).toMatchObject([{ token: 'aprovado-1-token', keepToken: 'aprovado-2-token' }])
})

test('the card page stores a card by its own button, without a payment, and confirms it', async ({ page }) => {
  const opened = await open(page, { button: 'Guardar cartão', isIntent: true, does: 'keep' })
  await expect.poll(() => opened.told('ready')).toHaveLength(1)
  await fill(opened)
  await opened.frame.getByRole('button').dblclick()
  await expect.poll(() => opened.told('kept')).toHaveLength(1)
  expect(opened.posted).toMatchObject([{ token: 'aprovado-1-token', brand: 'visa' }])
  expect(await opened.told('payment')).toEqual([])
})
