import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { LogoMark } from '#ui/logo-mark.tsx'

/** While the shop and somebody else's sign-on page talk. */
export function Connecting() {
  const { logo } = useTenant()
  return (
    <main className="grid min-h-[60dvh] place-content-center justify-items-center gap-4" aria-busy="true">
      <span className="animate-pulse">
        {logo ? <img src={logo} alt="" width={56} height={56} className="size-14" /> : <LogoMark className="size-14" />}
      </span>
      <output className="text-16 text-ink-2">{m.sso_connecting()}</output>
    </main>
  )
}
