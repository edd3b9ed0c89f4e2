import { loginPath } from './login-path.ts'
import { paths } from './paths.ts'
import { isSignedIn } from '#session/signed-in.ts'

/** Where a phone is verified: by signing in or, for whoever came by e-mail, in the account. `to`: where to go on. */
export const verifiedPhonePath = (to: string) =>
  isSignedIn() ? paths.updatePhone : `${loginPath(undefined)}?${new URLSearchParams({ to })}`
