import type { Locator, Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { buyByCall, rice } from './by-call.ts'
import { chooseMethod, payPix, tellWhoReceives } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { enterByPhone, fillSignUp, somePhone } from './people.ts'
import { playPushService, pushesOf } from './pushes.ts'
import { begin, openPlace } from './staff.ts'

/* The office's worker is what keeps it open without a network. */
test.use({ serviceWorkers: 'allow' })

type Bought = { code: string; deliveryCode: string; date: string; store: string }

type PlacedOrder = { code: string; deliveryCode?: string; properties: { slot?: { date: string }; store?: { name: string } } }
const boughtOf = ({ code, deliveryCode, properties: { slot, store } }: PlacedOrder): Bought => ({
  code,
  deliveryCode: deliveryCode!,
  date: slot!.date,
  store: store?.name ?? '',
})

/** A paid order of a guest with their own browser, and the shop's code for it. */
const buy = async (page: Page) => boughtOf(await buyByCall(page, rice))

/** The same for pickup, whose place is chosen on the screens. */
async function buyForPickup(page: Page): Promise<Bought> {
  await page.goto(`/store/${rice.campaignId}/product/${rice.id}`)
  await page.getByRole('button', { name: /^Adicionar R\$/ }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await choosePickup(page)
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await payPix(page)
  const code = page.url().match(/order\/([\w-]+)\/success/)![1]!
  const told = await page.evaluate(async (one) => {
    const answer = await fetch(`/api/operation/orders/code/${one}`, { headers: { 'X-App': 'client' } })
    return (await answer.json()) as PlacedOrder
  }, code)
  return boughtOf(told)
}

/** To the last check before paying, with an order for pickup. */
async function choosePickup(page: Page) {
  await page.goto('/shippingmethod')
  await page.getByRole('radio', { name: /^Retirada: / }).check({ force: true })
  await page.getByRole('button', { name: 'Escolher esta forma' }).click()
  await page.getByRole('button', { name: 'Retirar aqui' }).click()
  await tellWhoReceives(page, somePhone())
  await chooseMethod(page, 'Pix')
}

/** Other journeys buy, too: the day of this order, among those listed. */
const openRound = (page: Page, { date }: Bought) => page.getByRole('main').locator(`a[href="/office/rounds/${date}"]`).click()

const cardOf = (page: Page, { code }: Bought) => page.getByRole('article').filter({ hasText: code })

/** An offline browser, with the worker that caches the app. */
async function keptOnDevice(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

test('a stranger signs in and returns; a person who is not staff is told so', async ({ page, shopper }) => {
  await page.goto('/office/')
  await expect(page.getByRole('heading', { name: 'Entre no escritório da loja' })).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await enterByPhone(page, somePhone())
  await fillSignUp(page, 'Marina de Castro')
  await expect(page).toHaveURL(/\/office\/$/)
  await expect(page.getByRole('heading', { name: 'Sua conta não trabalha nesta loja' })).toBeVisible()
  await shopper.expectAccessible()
})

test('a round without a connection: two stops are delivered, one is not, and the server gets each once', async ({
  page,
  shopper,
  browser,
}) => {
  test.setTimeout(240_000)
  const orders: Bought[] = []
  const buyers: Page[] = []
  for (let n = 0; n < 3; n++) {
    const buyer = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
    orders.push(await buy(buyer))
    buyers.push(buyer)
  }
  const [first, second, third] = orders as [Bought, Bought, Bought]
  await begin(page, 'courier')
  await openRound(page, first)
  for (const order of orders) await expect(cardOf(page, order)).toBeVisible()
  await shopper.expectAccessible()
  await keptOnDevice(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Sem rede\. O que você vê é de/)).toBeVisible()
  await cardOf(page, first).getByRole('button', { name: 'Entregue' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect(sheet.getByText('O código tem 4 números.')).toBeVisible()
  await sheet.getByLabel('Código de entrega').fill(first.deliveryCode)
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect(cardOf(page, first).getByText('Guardado, ainda não conferido')).toBeVisible()

  await cardOf(page, second).getByRole('button', { name: 'Entregue' }).click()
  await sheet.getByRole('button', { name: /Sem código/ }).click()
  await sheet.getByLabel('Quem recebeu').fill('Porteiro Zé')
  await sheet.getByRole('button', { name: 'Confirmar entrega' }).click()

  await cardOf(page, third).getByRole('button', { name: 'Não deu' }).click()
  await sheet.getByText('Não havia ninguém').click()
  await sheet.getByLabel('Observação').fill('Toquei três vezes')
  await sheet.getByLabel('Escolher foto').setInputFiles('tenants/mutirao/pictures/abacate.webp')
  await expect(sheet.getByRole('img', { name: 'Foto desta tentativa' })).toBeVisible()
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('3 registros aguardando rede')).toBeVisible()

  // As after closing the app: pending acts are on the device.
  await page.reload()
  await expect(page.getByText('3 registros aguardando rede')).toBeVisible()
  await expect(cardOf(page, third).getByText('Não havia ninguém')).toBeVisible()
  await shopper.expectAccessible()

  await page.context().setOffline(false)
  await expect(page.getByText('registros aguardando rede')).toHaveCount(0)
  await expect(page.getByText('Aguardando rede')).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, first).getByText('Entregue', { exact: true })).toBeVisible()
  await expect(cardOf(page, third).getByText('Não havia ninguém')).toHaveCount(1)

  type Followed = { events: { state: string; part?: { attempt?: string; hasPhoto?: boolean } }[] }
  const eventsOf = async (buyer: Page, { code }: Bought) =>
    (await (await buyer.request.get(`/api/operation/orders/code/${code}`, { headers: { 'X-App': 'client' } })).json()) as Followed
  for (const at of [0, 1]) {
    const { events } = await eventsOf(buyers[at]!, orders[at]!)
    expect(events.filter(({ state }) => state === 'DELIVERED')).toHaveLength(1)
  }
  const { events } = await eventsOf(buyers[2]!, third)
  expect(events.flatMap(({ part }) => (part ? [part] : []))).toMatchObject([{ attempt: 'NOBODY_HOME', hasPhoto: true }])

  await buyers[2]!.goto(`/order/${third.code}/details`)
  await expect(buyers[2]!.getByText('Não havia ninguém para receber.')).toBeVisible()
  for (const buyer of buyers) await buyer.context().close()
})

test('two couriers mark one stop: the second one is told, and no input is lost', async ({ page, shopper, browser }) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  const order = await buy(buyer)
  const other = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  for (const courier of [page, other]) {
    await begin(courier, 'courier')
    await openRound(courier, order)
    await expect(cardOf(courier, order)).toBeVisible()
  }
  await keptOnDevice(other)
  await other.context().setOffline(true)
  for (const courier of [page, other]) {
    await cardOf(courier, order).getByRole('button', { name: 'Entregue' }).click()
    await courier.getByLabel('Código de entrega').fill(order.deliveryCode)
    await courier.getByRole('button', { name: 'Confirmar entrega' }).click()
  }
  await expect(cardOf(page, order).getByText('Entregue', { exact: true })).toBeVisible()
  // An unverified code is not a delivery yet.
  await expect(cardOf(other, order).getByText('Guardado, ainda não conferido')).toBeVisible()
  await expect(cardOf(page, order).getByText('Aguardando rede')).toHaveCount(0)
  await other.context().setOffline(false)
  await expect(cardOf(other, order).getByRole('alert')).toContainText('Outra pessoa já marcou este pedido como entregue')
  await cardOf(other, order).getByRole('button', { name: 'Entendi' }).click()
  await expect(cardOf(other, order).getByRole('alert')).toHaveCount(0)
  await shopper.expectAccessible()

  // Personal data leaves the device with a sign-out.
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entre no escritório da loja' })).toBeVisible()
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('office-reads')
        opening.onsuccess = () => {
          const count = opening.result.transaction('rows').objectStore('rows').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(left).toBe(0)
  for (const one of [buyer, other]) await one.context().close()
})

/** Reaches a control tab by tab, without a mouse. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let n = 0; n < 120; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached by keyboard: ${target}`)
}

test('a round is operated with the keyboard only: sheets trap the focus, Escape returns it, and no act loses it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  const order = await buy(buyer)
  await begin(page, 'courier')
  await tabTo(page, page.getByRole('main').locator(`a[href="/office/rounds/${order.date}"]`))
  await page.keyboard.press('Enter')
  const card = cardOf(page, order)
  const isInCard = () => card.evaluate((element) => element.contains(document.activeElement))

  const ship = card.getByRole('button', { name: 'Saiu para entrega' })
  await tabTo(page, ship)
  await page.keyboard.press('Enter')
  await expect(ship).toHaveCount(0)
  expect(await isInCard()).toBe(true)

  for (const name of ['Não deu', 'Entregue']) {
    const button = card.getByRole('button', { name, exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    for (let n = 0; n < 15; n++) {
      const where = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
      // The browser's own bar may get the focus between the last and the first control; the page behind never does.
      expect((await page.evaluate(() => document.activeElement === document.body)) || where === 'DIALOG').toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(button).toBeFocused()
  }

  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Código de entrega'))
  await page.keyboard.type(order.deliveryCode)
  await page.keyboard.press('Enter')
  await expect(card.getByText('Entregue', { exact: true })).toBeVisible()
  expect(await isInCard()).toBe(true)
  await buyer.context().close()
})

test('a keeper finds an order at the counter and hands it over by its code', async ({ page, shopper, browser }) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  const order = await buyForPickup(buyer)
  await begin(page, 'keeper')
  const counter = page.getByLabel('Nome ou código do pedido')
  // When other places have pickups, too, the place is chosen first.
  const place = page.getByRole('main').getByRole('link').filter({ hasText: order.store })
  await expect(counter.or(place)).toBeVisible()
  if (await place.isVisible()) await place.click()
  await expect(page.getByRole('heading', { level: 1, name: order.store })).toBeVisible()
  await page.getByLabel('Nome ou código do pedido').fill(order.code)
  const card = cardOf(page, order)
  await expect(page.getByRole('article')).toHaveCount(1)
  // Visible before its day, too; early in the morning its day is today.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  await expect(page.getByRole('region', { name: 'Próximos dias' }).getByRole('article')).toHaveCount(order.date > today ? 1 : 0)
  await shopper.expectAccessible()
  // The buyer looks at the order meanwhile: an event updates the page well before the next poll.
  const stream = buyer.waitForResponse((response) => response.url().includes('/orders/follow/'))
  await buyer.goto(`/order/${order.code}/details`)
  await stream
  await card.getByRole('button', { name: 'Entregar' }).click()
  await page.getByLabel('Código de entrega').fill(order.deliveryCode)
  await page.getByRole('button', { name: 'Confirmar entrega' }).click()
  await expect(card.getByText('Entregue', { exact: true })).toBeVisible()
  await expect(card.getByText('Aguardando rede')).toHaveCount(0)
  await expect(buyer.getByRole('heading', { level: 1, name: 'Entregue' })).toBeVisible({ timeout: 15_000 })
  await buyer.context().close()
})

test('at the desk an order is found and R$ 5 are refunded; a price table with a mistake is corrected and applied', async ({
  page,
  shopper,
  browser,
}) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  const order = await buy(buyer)
  await begin(page, 'manager')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
  await page.getByLabel('Código, nome ou final do celular').fill(order.code)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await shopper.expectAccessible()
  await page.getByRole('link', { name: `Ver pedido ${order.code}` }).click()
  const shown = page.getByRole('article', { name: `Ver pedido ${order.code}` })
  const refund = shown.getByRole('button', { name: 'Devolver' })
  await tabTo(page, refund)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Valor a devolver').fill('5,00')
  await shopper.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(refund).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Valor a devolver').fill('5')
  await sheet.getByRole('button', { name: /^Devolver R\$.5,00$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(shown.getByText(/^R\$.5,00 devolvidos/)).toBeVisible()
  await expect(shown.getByRole('region', { name: 'Devoluções' }).getByRole('row', { name: /R\$.5,00.*Decisão da loja/ })).toBeVisible()
  await expect(refund).toBeFocused()
  // The list is beside it on a desktop and hidden on a phone; neither overflows the screen.
  await expect(page.getByRole('link', { name: `Ver pedido ${order.code}` })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const size of ['200%', '100%']) {
      await page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await shopper.expectAccessible()
  }
  await expect(page.getByRole('link', { name: `Ver pedido ${order.code}` })).toBeHidden()
  await buyer.goto(`/order/${order.code}/details`)
  await expect(buyer.getByText(/R\$.5,00/).first()).toBeVisible()
  await buyer.context().close()

  // An order is a task of its own on a phone, without the bar.
  await page.getByRole('link', { name: 'Todos os pedidos' }).click()
  await openPlace(page, 'Estoque e preços')
  await page.getByText('Por tabela').click()
  await page.getByLabel('Escolher arquivo CSV').setInputFiles({
    name: 'estoque.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('item;ajuste;motivo\nfeijao-carioqa;3;chegou\n'),
  })
  await page.getByRole('button', { name: 'Ver antes de aplicar' }).click()
  await expect(page.getByRole('alert')).toContainText('Linha 2: não há o item feijao-carioqa')
  await shopper.expectAccessible()
  await page.getByRole('textbox', { name: 'Tabela' }).fill('item;ajuste;motivo\nfeijao-carioca;3;chegou\n')
  await page.getByRole('button', { name: 'Ver antes de aplicar' }).click()
  await expect(page.getByRole('row', { name: /\d+ → \d+/ })).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await expect(page.getByText('Pronto: 1 item mudado.')).toBeVisible()
})

test(
  'a new order is shown on a subscribed device as one notification, which opens only the office',
  { tag: '@whole-browser' },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await playPushService(page)
    await begin(page, 'manager')
    const told = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/messages/push'))
    await page.getByRole('button', { name: 'Avisar neste aparelho a cada pedido novo' }).click()
    expect((await told).postDataJSON()).toMatchObject({ isOffice: true })
    expect((await (await told).response())!.status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Não avisar neste aparelho' })).toBeVisible()
    const { push, shown } = await pushesOf(page, '/office/')
    const { origin } = new URL(page.url())
    const order = { id: 'a', title: 'Pedido novo', text: 'Pedido AAAA · R$ 28,00 · entrega · 22/11', target: '/office/orders/a' }
    await push(order)
    await expect.poll(shown).toEqual([{ title: order.title, body: order.text, tag: 'orders', data: `${origin}/office/orders/a` }])
    await push({ ...order, id: 'b', target: 'https://mal.example/office/' })
    await expect.poll(async () => (await shown()).map(({ data }) => data)).toEqual([`${origin}/office/`])
  },
)

test('the desk’s screens fit a phone, a desktop and text of twice the size', async ({ page }) => {
  test.setTimeout(180_000)
  await begin(page, 'owner')
  for (const [link, heading] of [
    ['Hoje', 'Hoje'],
    ['Pedidos', 'Pedidos'],
    ['Pagamentos', 'Conferência de pagamentos'],
    ['Listas do dia', 'Listas do dia'],
    ['Estoque e preços', 'Estoque e preços'],
    ['Números', 'Números'],
    ['Campanhas', 'Campanhas'],
    ['Loja', 'Loja'],
    ['Equipe', 'Equipe'],
    ['Integrações', 'Integrações'],
  ] as const) {
    await openPlace(page, link)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const size of ['200%', '100%']) {
        await page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  }
})

test('a manager adds a pickup point where the phone is and an area around it, and takes both out again', async ({ page, shopper }) => {
  await begin(page, 'manager')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -23.5575, longitude: -46.6906 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openPlace(page, 'Pontos e áreas')
  await page.getByRole('link', { name: 'Novo ponto' }).click()
  await page.getByLabel('Nome do ponto').fill('Banca de prova')
  await page.getByLabel('CEP').fill('05433-010')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Aspicuelta')
  await page.getByRole('button', { name: 'Usar minha posição' }).click()
  await expect(page.getByLabel('Longitude')).toHaveValue('-46,6906')
  await page.getByRole('button', { name: 'Criar ponto' }).click()
  await expect(page.getByLabel('Número')).toHaveAttribute('aria-invalid', 'true')
  await shopper.expectAccessible()
  await page.getByLabel('Número').fill('214')
  await page.getByLabel('Quando abre').fill('Sábados')
  await page.getByRole('button', { name: 'Criar ponto' }).click()
  await expect(page.getByText('Ponto criado: Banca de prova.')).toBeVisible()

  await page.getByRole('link', { name: 'Pontos e áreas' }).last().click()
  await page.getByRole('link', { name: 'Nova área' }).click()
  await page.getByLabel('Nome da área').fill('Volta da banca')
  await page.getByRole('button', { name: 'Usar Banca de prova' }).click()
  await page.getByLabel('Até quantos quilômetros do centro').fill('2,5')
  for (const size of ['200%', '100%']) {
    await page.evaluate((to) => (document.documentElement.style.fontSize = to), size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.getByRole('button', { name: 'Criar área' }).click()
  await expect(page.getByText('Área criada: Volta da banca.')).toBeVisible()
  await page.getByRole('link', { name: 'Pontos e áreas' }).last().click()
  await expect(page.getByRole('link', { name: /Volta da banca Até 2,5 km em volta/ })).toBeVisible()
  await shopper.expectAccessible()

  for (const name of ['Volta da banca', 'Banca de prova']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Tirar da loja' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da loja' }).click()
    await expect(page.getByText(`${name} saiu da loja.`)).toBeVisible()
  }
})
