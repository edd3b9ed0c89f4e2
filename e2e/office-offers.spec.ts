import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const office = `${shopAt('localhost')}/office`
const other = 'paes-da-vila-madalena'

test('an item is sold in another campaign from a phone at a price of its own; a shopper sees it there; the price changes, and it is taken out', async ({
  page,
  browser,
  shopper,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, 'owner')
  await page.goto(`${office}/items/farinha-mandioca`)
  await page.getByRole('button', { name: 'Vender também em…' }).click()
  const sheet = page.getByRole('dialog', { name: /^Vender Farinha de mandioca.* também em outra campanha$/ })
  await sheet.getByLabel('Campanha', { exact: true }).selectOption(other)
  await sheet.getByLabel('Preço nessa campanha').fill('')
  await sheet.getByRole('button', { name: 'Vender lá também' }).click()
  await expect(sheet.getByText('Escreva um preço, como 19,90.')).toBeVisible()
  await sheet.getByLabel('Preço nessa campanha').fill('8,75')
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Vender lá também' }).click()
  await expect(page.getByText(/está à venda também em Fornada da Vila Madalena\.$/)).toBeVisible()

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })).newPage()
  const product = `${shopAt('localhost')}/store/${other}/product/farinha-mandioca-${other}`
  const price = async () => {
    const path = `/api/operation/catalog/campaign/${other}/item/farinha-mandioca-${other}/public`
    return ((await (await guest.request.get(`${shopAt('localhost')}${path}`)).json()) as { price: number }).price
  }
  await guest.goto(product)
  await expect(guest.getByRole('heading', { name: /^Farinha de mandioca/, level: 1 })).toBeVisible()
  await expect.poll(price).toBe(875)

  // By the keyboard.
  await page.getByRole('button', { name: 'Mudar preço em Fornada da Vila Madalena' }).focus()
  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: /^Preço de Farinha de mandioca.* em Fornada da Vila Madalena$/ })
  await change.getByLabel('Preço nessa campanha').fill('8,20')
  await change.getByRole('button', { name: 'Guardar o preço' }).press('Enter')
  await expect(page.getByText('Preço em Fornada da Vila Madalena guardado.')).toBeVisible()
  await expect(change).toBeHidden()
  await expect.poll(price).toBe(820)

  await page.getByRole('button', { name: 'Tirar de lá: Fornada da Vila Madalena' }).click()
  const leaving = page.getByRole('dialog', { name: 'Tirar este produto de Fornada da Vila Madalena?' })
  await shopper.expectAccessible()
  await leaving.getByRole('button', { name: 'Tirar de lá' }).click()
  await expect(page.getByText('O produto saiu de Fornada da Vila Madalena.')).toBeVisible()
  expect((await guest.goto(product))!.status()).toBe(410)
  await guest.context().close()
})

test('a campaign brings items of another one at a desk, ten per cent cheaper, and takes them back by one undo', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page, 'owner')
  await page.goto(`${office}/campaigns/${other}?part=items`)
  await page.getByRole('button', { name: 'Trazer itens de outra campanha' }).click()
  const sheet = page.getByRole('dialog', { name: 'Trazer itens de outra campanha' })
  await sheet.getByLabel('De qual campanha').selectOption('mercearia-da-vila')
  await sheet.getByRole('checkbox', { name: /^Lentilha/ }).check()
  await sheet.getByRole('checkbox', { name: /^Fubá mimoso/ }).check()
  await sheet.getByLabel('Mudar os preços em quantos por cento').fill('-10')
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Trazer 2 itens' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fubá mimoso' }).getByLabel('Preço aqui')).toHaveValue('5,85')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Conferir/ })
    .click()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/ guardada\.$/)).toBeVisible()
  const shown = async (id: string) => (await page.request.get(`${shopAt('localhost')}/store/${other}/product/${id}-${other}`)).status()
  expect(await shown('fuba-mimoso')).toBe(200)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito.')).toBeVisible()
  expect([await shown('fuba-mimoso'), await shown('lentilha')]).toEqual([410, 410])
})
