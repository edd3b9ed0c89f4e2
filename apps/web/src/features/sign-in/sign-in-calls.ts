import { queryOptions } from '@tanstack/react-query'
import { showSnackOf } from '#page/snack-texts.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import {
  authenticateEmail,
  authenticateSms,
  createUser,
  listSsoProviders,
  login,
  loginWithNewPassword,
  updateLogin,
  verifyLogin,
  type CodeSent,
} from '@mutirao/contract/authentication'
import type { SignInKey } from './sent-code.ts'
import type { CodePurpose } from './sign-in-route.ts'

const brazil = { phoneCountryCode: '55', phoneCountryIsoCode: 'BR' }

/** Sends a code, and says so (spec §7). */
export async function sendCode(purpose: CodePurpose, key: SignInKey): Promise<CodeSent> {
  const sent = await askForCode(purpose, key)
  if (key.type === 'PHONE') showSnackOf('smsSent', m.snack_sms_sent())
  else showSnackOf('emailSent', m.snack_email_sent())
  return sent
}

function askForCode(purpose: CodePurpose, { type, value }: SignInKey): Promise<CodeSent> {
  if (purpose === 'update') return call(verifyLogin, { body: { key: type, value } })
  const phone = value.slice(3)
  if (purpose === 'signup') return call(createUser, { body: type === 'EMAIL' ? { email: value } : { phone, ...brazil } })
  return type === 'EMAIL' ? call(authenticateEmail, { body: { email: value } }) : call(authenticateSms, { body: { phone, ...brazil } })
}

/** The password is the code, or a real password where the shop allows them. */
export const signIn = (key: SignInKey, password: string) => call(login, { body: { username: key.value, password, rememberme: true } })

/** Signs in with the code and sets the password. */
export const signInWithNewPassword = (key: SignInKey, code: string, password: string) =>
  call(loginWithNewPassword, { body: { username: key.value, code, password } })

export const replaceKey = ({ type, value }: SignInKey, code: string) => call(updateLogin, { body: { key: type, value, code } })

/** Enabled only where the shop has single sign-on. */
export const ssoProvidersQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ['sso-providers'],
    queryFn: () => call(listSsoProviders, {}),
    staleTime: 5 * 60_000,
    enabled: isEnabled,
  })
