import { expect, test } from '@playwright/test'
import { signUpByCall } from './by-call.ts'

test('a person adds a passkey in the profile, and signs in with it', async ({ page, context }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await signUpByCall(page, { name: 'Ana de Souza' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByText('Este aparelho já entra sem código.')).toBeVisible()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar com digital, rosto ou PIN' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/profile')
  await expect(page.getByText(/com digital, rosto ou PIN/).first()).toBeVisible()

  // Removed here, it opens nothing any more.
  await page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ }).click()
  await expect(page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ })).toHaveCount(0)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar com digital, rosto ou PIN' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Não deu certo com a digital/)
})
