import { addressOf, paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useIsSignedIn } from '#session/signed-in.ts'
import { buttonClass } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { user } from '@mutirao/ui/icons.gen.ts'

/**
 * The sign-in link back to `path`, or the account link, in the header from 768 px on. The server's page, the same for everybody, shows the
 * sign-in.
 */
export function AccountButton({ path }: { path: string }) {
  const { isIntranet } = useTenant()
  const isIn = useIsSignedIn()
  const signIn = isIntranet ? '/intranet/login' : '/auth'
  const href = isIn ? paths.menu : addressOf(signIn, { to: path.startsWith(signIn) ? undefined : path })
  return (
    <a href={href} className={`${buttonClass({ kind: 'line', size: 'small' })} shrink-0 max-md:hidden lg:min-w-24`}>
      <Icon d={user} />
      <span className="max-lg:sr-only">{isIn ? m.account() : m.sign_in()}</span>
    </a>
  )
}
