import { notFound, redirect } from '@tanstack/react-router'
import { pathAfterLogin } from '#links/own-path.ts'
import { restoreSession } from '#session/require-session.ts'
import { keepSignUp, type SignUpOrigin } from './sign-up-store.ts'

export const signInShell = { shell: { hasNav: false, isDoor: true } }

type Search = { to?: string; origin?: SignUpOrigin }

const origins: SignUpOrigin[] = ['FIRST_LOGIN', 'MENU_ACCESS', 'INSIDE_CAMPAIGN']

/** `to`: the previous screen. `origin`: set when the link knows better than the address. */
export function toSearch({ to, origin }: Record<string, unknown>): Search {
  const known = origins.find((name) => name === origin)
  return { ...(typeof to === 'string' && { to }), ...(known && { origin: known }) }
}

/** Spec §3: the sign-up's origin is stored with the account, across codes, reloads and single sign-on. */
export function rememberOrigin({ to = '', origin }: Search, otherwise: SignUpOrigin = 'FIRST_LOGIN'): void {
  if (!import.meta.env.SSR) keepSignUp({ origin: origin ?? (/^\/(cart|checkout|store)(\/|\?|$)/.test(to) ? 'INSIDE_CAMPAIGN' : otherwise) })
}

export const withTo = (path: string, to: string | undefined) => (to ? `${path}?to=${encodeURIComponent(to)}` : path)

/** Spec §2: `/{type}/phone/...` matches known purposes only. */
export function purposeOf({ type }: { type: string }): CodePurpose {
  const purpose = codePurposes.find((known) => known === type)
  if (!purpose) throw notFound()
  return purpose
}

type GivenParams = { params: { status: 'success'; value: { type: string } } | { status: 'error' } }

/** The server renders only the 404, which must be a real status. The screens are rendered in the browser. */
export const isUnknownPurpose = ({ params }: GivenParams) =>
  params.status === 'success' && !codePurposes.some((known) => known === params.value.type)

/** Signed-in visitors continue; a new login key requires a sign-in. */
export async function checkVisitor(purpose: CodePurpose, to: string | undefined): Promise<void> {
  if (import.meta.env.SSR) return
  const { status, user } = await restoreSession().catch(() => ({ status: 'out' as const, user: undefined }))
  const isIn = status === 'in'
  if (purpose === 'update' && !isIn) throw redirect({ to: '/login', search: { to }, replace: true })
  if (purpose === 'update' || !isIn) return
  if (user?.firstAccess) throw redirect({ to: '/signup/name', search: { to }, replace: true })
  throw redirect({ href: pathAfterLogin(to), replace: true })
}

/** The steps require a signed-in user without an account. */
export async function requireNewcomer({ search: { to } }: { search: { to?: string } }): Promise<void> {
  const { status, user } = await restoreSession()
  if (status !== 'in') throw redirect({ to: '/signup', search: { to }, replace: true })
  if (!user?.firstAccess) throw redirect({ href: pathAfterLogin(to), replace: true })
}

/** Spec §2: the purposes of a code. */
const codePurposes = ['login', 'signup', 'update'] as const
export type CodePurpose = (typeof codePurposes)[number]
