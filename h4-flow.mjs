export async function toPayment(page, base, { cep = '05416011', pickup = false } = {}) {
  await page.waitForTimeout(800)
  await page.goto(base + '/cart')
  await page.getByRole('link', { name: 'Continuar' }).locator('visible=true').click()
  await page.locator('#step-1').waitFor()
  await page.waitForTimeout(1200)
  if (pickup) {
    await page.getByRole('button', { name: 'Retirar neste ponto' }).first().click()
  } else {
    if (await page.getByLabel('CEP').count()) {
      await page.getByLabel('CEP').pressSequentially(cep)
      await page.waitForTimeout(900)
      await page.getByLabel('Número').fill('1139')
      await page.getByLabel('Complemento').fill('ap. 42')
      await page.getByRole('button', { name: 'Salvar endereço' }).first().click()
    } else await page.getByRole('button', { name: 'Entregar neste endereço' }).first().click()
  }
  await page
    .getByRole('button', { name: /Confirmar dia/ })
    .first()
    .click()
  await page.getByLabel('Nome completo').fill('marina de castro')
  await page.getByLabel('Celular com DDD').fill('')
  await page.getByLabel('Celular com DDD').pressSequentially('11987654321')
  await page
    .getByRole('button', { name: /Continuar/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Ir para o pagamento/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Revisar pedido' }).first().waitFor()
  await page.waitForTimeout(800)
}
