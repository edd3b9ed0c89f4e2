import { open, shot, fillCart } from './h4-drive.mjs'
const [tag, host, campaign, width, dark, pickup] = process.argv.slice(2)
const { browser, context, page, errors, base } = await open({
  host,
  width: Number(width),
  height: Number(width) > 700 ? 800 : 844,
  dark: dark === '1',
})
try {
  await fillCart(page, base, campaign, 3)
  await page.goto(base + '/cart')
  await page.getByRole('link', { name: 'Continuar' }).locator('visible=true').waitFor()
  await page.waitForTimeout(900)
  await shot(page, tag + '-cart', true)
  await page.getByRole('link', { name: 'Continuar' }).locator('visible=true').click()
  await page.locator('#step-1').waitFor()
  await page.waitForTimeout(1200)
  if (await page.getByLabel('CEP').count()) {
    await page.getByLabel('CEP').pressSequentially(process.argv[7] ?? '05416011')
    await page.waitForTimeout(900)
    await page.getByLabel('Número').fill('1139')
    await shot(page, tag + '-checkout1', true)
    await page.getByRole('button', { name: 'Salvar endereço' }).locator('visible=true').click()
  } else {
    await shot(page, tag + '-checkout1', true)
    await page.getByRole('button', { name: 'Retirar neste ponto' }).locator('visible=true').click()
  }
  await page.waitForTimeout(1500)
  await shot(page, tag + '-checkout2', true)
  await page
    .getByRole('button', { name: /Confirmar dia/ })
    .locator('visible=true')
    .click()
  await page.getByLabel('Nome completo').fill('marina de castro')
  await page.getByLabel('Celular com DDD').pressSequentially('11987654321')
  await page
    .getByRole('button', { name: /Continuar/ })
    .locator('visible=true')
    .click()
  await page
    .getByRole('button', { name: /Ir para o pagamento/ })
    .locator('visible=true')
    .click()
  await page.getByRole('button', { name: 'Revisar pedido' }).locator('visible=true').waitFor()
  await page.waitForTimeout(900)
  await shot(page, tag + '-payment', true)
  await page.getByText('Pix', { exact: true }).click()
  await page.getByRole('button', { name: 'Revisar pedido' }).locator('visible=true').click()
  await page
    .getByRole('button', { name: /Confirmar e pagar/ })
    .locator('visible=true')
    .waitFor()
  await page.waitForTimeout(800)
  await shot(page, tag + '-confirm', true)
  await page
    .getByRole('button', { name: /Confirmar e pagar/ })
    .locator('visible=true')
    .click()
  await page.getByRole('link', { name: /Pagar \(demonstração\)/ }).waitFor()
  await page.waitForTimeout(1200)
  await shot(page, tag + '-pix', true)
  const [bank] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /Pagar \(demonstração\)/ }).click()])
  await bank.getByRole('button').click()
  await bank.getByText('Pix pago').waitFor()
  await page.bringToFront()
  await page.waitForURL(/success/, { timeout: 15000 })
  await page.getByText('Pedido confirmado!').waitFor()
  await page.waitForTimeout(1000)
  await shot(page, tag + '-success', true)
  await page.getByRole('link', { name: 'Acompanhar' }).click()
  await page.getByText(/Código de (entrega|retirada)/).waitFor()
  await page.waitForTimeout(800)
  await shot(page, tag + '-details', true)
  await page.goto(base + '/orders')
  await page.waitForTimeout(1500)
  await shot(page, tag + '-orders')
  await page.goto(base + '/profile/menu')
  await page.waitForTimeout(1200)
  await shot(page, tag + '-menu')
} catch (e) {
  console.log(tag, e.message.slice(0, 400))
  await shot(page, tag + '-fail', true)
}
console.log(tag, errors)
await browser.close()
