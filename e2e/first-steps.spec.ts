import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { buyByCall, signInByCall, writeByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { createShopByCommand, openPlace } from './staff.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '18:00', to: '21:00', fee: 800 }))
const seller = { legalName: 'Rosa Lima', document: '529.982.247-25', address: 'Rua Aspicuelta, 214, São Paulo, SP', email: 'rosa@horta.example', phone: '(11) 91234-5678' } // prettier-ignore
const payment = { methods: ['PIX'], installments: { maxCount: 1, freeUntil: 1, rateBps: 0 }, pix: { key: 'rosa@horta.example', name: 'ROSA LIMA', city: 'SAO PAULO' } } // prettier-ignore
const store = { name: 'Banca', address: 'Rua Aspicuelta', addressNumber: '214', neighborhood: 'Vila Madalena', city: 'São Paulo', administrativeArea: 'SP', postalCode: '05433-010', latitude: -23.5575, longitude: -46.6906, hours: 'Sábados' } // prettier-ignore

/** All steps but the first: their forms have tests of their own. */
async function fill(page: Page, token: string) {
  const write = (kind: 'shop' | 'stores' | 'campaigns' | 'items' | 'categories', id: string, change: object) =>
    writeByCall(page, token, { kind, id, change })
  await write('shop', 'contact', { helpPhone: '5511912345678' })
  await write('shop', 'seller', { seller })
  await write('shop', 'payment', { payment })
  await write('stores', 'banca', store)
  const { picture } = await write('categories', 'produtos', {})
  await write('campaigns', 'feira', { name: 'Feira', producer: 'Rosa', description: 'Da horta', picture, priority: 10, active: true, deliveryCalendar: everyDay }) // prettier-ignore
  await write('items', 'couve', { campaign: 'feira', category: 'produtos', name: 'Couve', price: 500, stock: 10, unit: 'maço', description: 'Fresca', pictures: [picture] }) // prettier-ignore
}

test('an owner opens the shop that a command has made for her, a guest buys in it, and Hoje shows the order', async ({
  page,
  browser,
  shopper,
}) => {
  // Two people, and a command in a process of its own.
  test.slow()
  const slug = `horta-${Date.now().toString(36)}`
  const host = `${slug}.localhost`
  const owner = `rosa.${slug}@horta.example`
  createShopByCommand(slug, { owner, host, name: 'Horta da Rosa' })
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })).newPage()
  await guest.goto(`${shopAt(host)}/`)
  await expect(guest.getByText('Esta loja ainda está sendo preparada')).toBeVisible()

  const { token } = await signInByCall(page, { host, email: owner })
  await page.goto(`${shopAt(host)}/office/`)
  await expect(page.getByText('1 de 8 prontos')).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Seguir: Nome e cores' }).click()
  await page.getByLabel('Frase da loja').fill('Da horta para a mesa')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Guardado: Nome e cores.')).toBeVisible()
  await page.getByRole('link', { name: 'Monte sua loja' }).click()
  await expect(page.getByText('2 de 8 prontos')).toBeVisible()
  await fill(page, token)
  await page.reload()
  await expect(page.getByText('8 de 8 prontos')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir a loja' }).click()
  await page.getByRole('button', { name: 'Abrir agora' }).click()
  await expect(page.getByRole('heading', { name: 'A loja está aberta' })).toBeVisible()
  await shopper.expectAccessible()

  await guest.goto(`${shopAt(host)}/store/feira`)
  await expect(guest.getByText('Couve').first()).toBeVisible()
  const { code } = await buyByCall(guest, { campaignId: 'feira', id: 'couve' }, { host })

  await openPlace(page, 'Hoje')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /Separar/ })).toContainText('1 unidade')
  expect(plain(await main.innerText())).toContain('R$ 13,00')
  await main.getByRole('link', { name: /Entrou hoje/ }).click()
  await expect(page.getByText(code)).toBeVisible()
})
