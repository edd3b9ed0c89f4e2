import { redirect } from '@tanstack/react-router'
import { pathAfterLogin } from '#links/own-path.ts'
import { restoreSession } from '#session/require-session.ts'

/** The steps are for whoever is in and has no account yet. */
export async function requireNewcomer({ search: { to } }: { search: { to?: string } }): Promise<void> {
  const { status, user } = await restoreSession()
  if (status !== 'in') throw redirect({ to: '/signup', search: { to }, replace: true })
  if (!user?.firstAccess) throw redirect({ href: pathAfterLogin(to), replace: true })
}
