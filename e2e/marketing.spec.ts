import type { Browser, Page } from '@playwright/test'
import { marketingStart } from '@mutirao/domain/marketing'
import { shopAt } from './addresses.ts'
import { buyByCall, rice, signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const mark = Date.now().toString(36)
const title = `Chegou arroz novo ${mark}`

/** A buyer with a verified e-mail, in a browser of their own, who asks for news. */
async function buyerWhoAsks(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signUpByCall(page, { name: 'Ana de Souza', email, lives: true })
  await buyByCall(page, rice, { isSignedIn: true })
  await page.goto(`${shopAt('localhost')}/profile`)
  await page.getByRole('switch', { name: 'Novidades e ofertas' }).click()
  await expect(page.getByText(/Aceito em/).first()).toBeVisible()
  return page
}

/** How many people the message that is being written reaches. */
async function reachOf(page: Page): Promise<number> {
  const said = page.getByRole('region', { name: 'Quem recebe' })
  await expect(said).toContainText(/lcança/)
  return Number((await said.innerText()).match(/Alcança ([\d.]+) de/)?.[1]?.replaceAll('.', '') ?? 0)
}

async function writeToBuyersOfRice(page: Page) {
  await page.goto(`${shopAt('localhost')}/office/people?boughtIn=${rice.campaignId}`)
  await page.getByRole('link', { name: 'Escrever a elas' }).click()
  await expect(page.getByRole('heading', { name: 'Nova mensagem' })).toBeVisible()
}

test('staff write to buyers who asked for news; one reads it in the shop, leaves by the letter, and is not counted again', async ({
  page,
  browser,
  shopper,
}) => {
  test.slow()
  const email = `ana.${mark}@casa.test`
  const ana = await buyerWhoAsks(browser, email)
  await begin(page, 'manager')
  await writeToBuyersOfRice(page)
  const reached = await reachOf(page)
  expect(reached).toBeGreaterThan(0)
  await page.getByLabel('Leva para').selectOption(rice.campaignId)
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Mensagem', { exact: true }).fill('Pacote de 5 kg, direto do moinho.')
  await expect(page.getByRole('region', { name: 'Como chega' }).getByText(title)).toHaveCount(3)
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Enviar a mensagem' })
  await expect(sheet).toContainText(`Alcança ${reached} de`)
  await sheet.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Enviada por Bento Ramos/)).toBeVisible()

  // From nine in the evening to eight in the morning it waits.
  const now = new Date()
  if (marketingStart(now, 'America/Sao_Paulo') > now) {
    await expect(page.getByText(/^Começa a sair .*8h/)).toBeVisible()
    return
  }
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Enviada', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'O que veio dela' })).toContainText(`Receberam${reached}`)
  await shopper.expectAccessible()

  await ana.goto(`${shopAt('localhost')}/messages`)
  await ana.getByText(title).click()
  await expect(ana).toHaveURL(new RegExp(`/store/${rice.campaignId}$`))

  await expect.poll(() => leaveOf(ana, email)).toMatch(/leave/)
  await ana.goto((await leaveOf(ana, email))!)
  await ana.getByRole('button', { name: 'Não receber mais' }).click()
  await expect(ana.getByRole('heading', { name: 'Pronto: você não recebe mais novidades' })).toBeVisible()
  await ana.goto(`${shopAt('localhost')}/profile`)
  await expect(ana.getByRole('switch', { name: 'Novidades e ofertas' })).not.toBeChecked()

  await page.reload()
  await expect(page.getByRole('region', { name: 'O que veio dela' })).toContainText('Saíram das novidades em 3 dias1')
  if (reached > 1) {
    await writeToBuyersOfRice(page)
    expect(await reachOf(page)).toBe(reached - 1)
  } else {
    await page.goto(`${shopAt('localhost')}/office/people?boughtIn=${rice.campaignId}`)
    await expect(page.getByText(/Ninguém pediu novidades/)).toBeVisible()
  }
  await ana.context().close()
})

/** The way out in the newest letter to this address, as the demonstration's outbox shows it. */
async function leaveOf(page: Page, email: string): Promise<string | undefined> {
  const outbox = await page.evaluate(async () => (await fetch('/dev/outbox')).text())
  return outbox
    .split('<tr>')
    .find((row) => row.includes(email) && row.includes('/news/leave/'))
    ?.match(/https?:\/\/[^\s"<]*\/news\/leave\/[\w-]+/)?.[0]
}
