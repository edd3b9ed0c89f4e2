import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { codeOf, NetworkProblem } from '@mutirao/client/problem'
import { Problem } from '@mutirao/contract/problems'

const texts: Record<string, () => string> = {
  no_code: m.sso_no_code,
  access_denied: m.sso_access_denied,
  auth_failed: m.sso_auth_failed,
  no_auth_data: m.sso_no_auth_data,
  invalid_auth_data: m.sso_invalid_auth_data,
  sso_setup_error: m.sso_setup_error,
  not_found: m.sso_setup_error,
  invalid_redirect: m.sso_setup_error,
}

/** Codes without a text of their own: the number helps support. */
const unnamed = new Set(['sso_failed', 'client_error', 'server_error'])

function answeredStatus(error: unknown): number {
  const { n, status } = error instanceof Problem ? (error.facts as { n?: number; status?: number }) : {}
  return n ?? status ?? 500
}

/** Spec §8: each outcome of a single sign-on as a text with the next action. */
export function ssoText(error: unknown): string {
  if (error instanceof NetworkProblem) return m.sso_network()
  const code = codeOf(error) ?? ''
  return texts[code]?.() ?? (unnamed.has(code) ? m.sso_failed_with({ n: answeredStatus(error) }) : messageFor(error))
}
