import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { buyForPointByCall, makeReadyByCall, rice, signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const point = { id: 'largo-santa-cecilia', name: 'Quitanda do Largo' }

test('a neighbour accepts a pickup point, shares it, hands over with the code and sees her thanks', async ({
  page: leader,
  browser,
  shopper,
}) => {
  test.setTimeout(180_000)
  const newPage = async (): Promise<Page> => (await browser.newContext({ baseURL: shopAt('localhost') })).newPage()
  const phone = await signUpByCall(leader, { name: 'Rosa Dias' })

  const owner = await newPage()
  await begin(owner, 'owner')
  await owner.goto(`/office/leaders/${point.id}`)
  // Leftovers of an interrupted run.
  const former = owner.getByRole('button', { name: /^(Encerrar|Desfazer o convite)$/ })
  const invite = owner.getByRole('button', { name: 'Convidar alguém' })
  await expect(invite.or(former)).toBeVisible()
  if (await former.isVisible()) {
    await former.click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^(Encerrar|Desfazer o convite)$/ })
      .click()
  }
  await invite.click()
  await owner.getByLabel('Celular ou e‑mail').fill(phone)
  await owner.getByLabel('Agradecimento').fill('5')
  await owner.getByRole('dialog').getByRole('button', { name: 'Convidar' }).click()
  await expect(owner.getByText(/Falta aceitar/)).toBeVisible()

  await leader.goto('/account')
  await leader.getByRole('link', { name: /Meu ponto/ }).click()
  await expect(leader).toHaveURL(/\/account\/point$/)
  await expect(leader.getByText(/agradece com 5% do valor/)).toBeVisible()
  await shopper.expectAccessible()
  await leader.getByRole('button', { name: 'Aceitar e cuidar do ponto' }).click()
  const link = await leader.getByRole('textbox', { name: 'Link do ponto' }).inputValue()
  expect(link).toContain(`/?point=${point.id}`)

  const visitor = await newPage()
  await visitor.goto(link)
  await expect(visitor.getByText(`Retirada escolhida: ${point.name}, com Rosa.`)).toBeVisible()
  await expect(visitor).toHaveURL(/\/$/)
  await visitor.goto(`/store/${rice.campaignId}/product/${rice.id}`)
  await visitor.getByRole('button', { name: /^Adicionar R\$/ }).click()
  await expect(visitor.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await visitor.goto('/cart')
  await visitor.getByRole('link', { name: 'Continuar' }).first().click()
  await expect(
    visitor
      .getByRole('radio', { name: new RegExp(point.name), checked: true })
      .or(visitor.getByText(point.name))
      .first(),
  ).toBeVisible()

  const buyer = await newPage()
  const order = await buyForPointByCall(buyer, rice, point.id)
  await leader.reload()
  await expect(leader.getByRole('region', { name: 'Mercearia da Vila' }).getByText('Maria').first()).toBeVisible()
  await makeReadyByCall(owner, order, rice.campaignId)
  await leader.reload()
  await leader.getByRole('button', { name: `Entregar a Maria, pedido ${order.code}` }).click()
  const sheet = leader.getByRole('dialog', { name: 'Entregar o pedido' })
  await shopper.expectAccessible()
  await sheet.getByLabel('Código de quem retira').fill('0000')
  await sheet.getByRole('button', { name: 'Confirmar a entrega' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByLabel('Código de quem retira').fill(order.deliveryCode)
  await sheet.getByRole('button', { name: 'Confirmar a entrega' }).click()
  await expect(leader.getByText('Entregue a Maria.')).toBeVisible()
  await expect(leader.getByText(/1 retirada, R\$/)).toBeVisible()
  await shopper.expectAccessible()

  await owner.reload()
  await expect(owner.getByText(/1 retirada, R\$/)).toBeVisible()
  await owner.getByRole('button', { name: 'Encerrar' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(owner.getByText('Ninguém cuida deste ponto.')).toBeVisible()
  await leader.reload()
  await expect(leader.getByText(/não cuida de nenhum ponto/)).toBeVisible()
})
