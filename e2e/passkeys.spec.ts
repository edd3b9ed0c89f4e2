import { expect, test, type Page } from '@playwright/test'
import { signUpByCall } from './by-call.ts'
import { enterByPhone } from './people.ts'

/** `answer(false)`: a question that comes now waits, as one of which the person has not chosen yet. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return { answer: (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }) }
}

/** The sign-in of a device that has forgotten the session. */
async function openSignIn(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

/** A browser that lists no passkeys in a field: the authenticator would answer whichever of the two questions comes first. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

test('a person adds a passkey in the profile, and signs in with it', async ({ page }) => {
  await withoutSuggestions(page)
  await addAuthenticator(page)
  await signUpByCall(page, { name: 'Ana de Souza' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByText('Este aparelho já entra sem código.')).toBeVisible()

  await openSignIn(page)
  await page.getByRole('button', { name: 'Entrar com digital, rosto ou PIN' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/profile')
  await expect(page.getByText(/com digital, rosto ou PIN/).first()).toBeVisible()

  // Removed here, it opens nothing any more.
  await page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ }).click()
  await expect(page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ })).toHaveCount(0)
  await openSignIn(page)
  await page.getByRole('button', { name: 'Entrar com digital, rosto ou PIN' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Não deu certo com a digital/)
})

test('a passkey is suggested in the field, signs in from there, and leaves the code as it is', async ({ page }) => {
  const device = await addAuthenticator(page)
  const phone = await signUpByCall(page, { name: 'Bia de Souza' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(page.getByRole('button', { name: /^Remover .*(Chrome|Linux)/ })).toBeVisible()

  await device.answer(false)
  const offered = page.waitForResponse((answer) => answer.url().endsWith('/auth/passkey/options'))
  await openSignIn(page)
  await offered
  await expect(page.getByLabel('Celular')).toHaveAttribute('autocomplete', 'tel-national webauthn')
  await enterByPhone(page, phone, { isNew: false })
  await expect(page).not.toHaveURL(/login/)

  await device.answer(true)
  await openSignIn(page)
  await expect(page).not.toHaveURL(/login/)
})
