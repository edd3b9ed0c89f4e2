import { allowed, filled, specPaths } from '../apps/web/src/testing/spec-routes.ts'
import { port, shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { enterCode, fillSignUp, someNumber } from './people.ts'

test.describe('a closed shop', () => {
  const shop = shopAt('corporativo.localhost')

  test('redirects strangers from every route of the specification to its sign-in', async ({ page }) => {
    test.slow()
    for (const path of specPaths.filter((path) => !allowed.has(path)).map(filled)) {
      await page.goto(`${shop}${path}`)
      await expect(page).toHaveURL(/\/intranet\/login/)
      expect(await page.content()).not.toContain('Bicicleta')
    }
    for (const path of specPaths.filter((path) => allowed.has(path)).map(filled)) {
      await page.goto(`${shop}${path}`)
      // The two for signed-in people redirect to the sign-in by themselves.
      await expect(page).toHaveURL(new RegExp(`:${port}(${path}$|/intranet/login|/signup)`))
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('Não conseguimos abrir esta tela')).toHaveCount(0)
    }
  })

  test('admits a colleague through a real OpenID provider, and returns to the requested page', async ({ page, shopper }) => {
    await page.goto(`${shop}/store/beneficios`)
    await expect(page.getByRole('heading', { name: 'Acesso para colaboradores' })).toBeVisible()
    await shopper.expectAccessible()
    await page.getByRole('button', { name: /Conta Horizonte/ }).click()
    await expect(page).toHaveURL(/\/dev\/sso\/interaction/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await expect(page.getByText(/DEBUG|Sign-in/)).toHaveCount(0)
    await shopper.expectAccessible()
    await page.getByLabel('E-mail da empresa').fill(`ana${someNumber()}@horizonte.example`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`corporativo\\.localhost:${port}/store/beneficios`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('lets the office decide who belongs to the staff', async ({ page }) => {
    const email = `ana${someNumber()}@outra.example`
    await page.goto(`${shop}/office/`)
    await page.getByRole('link', { name: 'Entrar' }).click()
    await page.getByLabel('E-mail ou celular').fill(email)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await enterCode(page, email)
    await expect(page).toHaveURL(`${shop}/office/`)
    await expect(page.getByRole('heading', { name: 'Sua conta não trabalha nesta loja' })).toBeVisible()
  })

  test('reports a person on no list, accepts the access key, and offers every sign-in again after a sign-out', async ({
    page,
    shopper,
  }) => {
    test.slow()
    const email = `ana${someNumber()}@outra.example`
    await page.goto(`${shop}/orders`)
    await page.getByLabel('E-mail ou celular').fill(email)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await enterCode(page, email)
    await expect(page.getByRole('heading', { name: 'Seu e-mail não está na lista do Clube Horizonte' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Falar com a loja/ })).toHaveAttribute('href', /wa\.me/)
    await shopper.expectAccessible()

    await page.getByRole('link', { name: 'Pedir acesso' }).click()
    await expect(page).toHaveURL(/\/signup/)
    await fillSignUp(page, 'ana de souza')
    await page.getByLabel('Matrícula').pressSequentially('123456')
    await page.getByRole('button', { name: 'Confirmar cadastro' }).click()
    await expect(page.getByText('Em análise', { exact: true })).toBeVisible()
    await shopper.expectAccessible()

    await page.goto(`${shop}/intranet/marketplace/access`)
    await page.getByLabel('Chave de acesso').fill('HORIZONTE-2026')
    await page.getByRole('button', { name: 'Usar chave' }).click()
    await expect(page).toHaveURL(`${shop}/`)
    await page.goto(`${shop}/intranet/login`)
    await expect(page).toHaveURL(`${shop}/`)
    await page.goto(`${shop}/profile/edit`)
    await expect(page.getByLabel('Matrícula')).toHaveValue('123456')

    await page.goto(`${shop}/profile/menu`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(`${shop}/intranet/login`)
    await expect(page.getByRole('button', { name: /Conta Horizonte/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/intranet\/login/)
  })
})
