import { AccessKeyForm } from '#features/sign-in/access-key-form.tsx'
import { keyText } from '#features/sign-in/sent-code.ts'
import { useTenant } from '#page/page-state.ts'
import { signOut, useSession } from '#session/session.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TalkToShop } from '#ui/talk-to-shop.tsx'

/** In, but on nobody's list: a key, a word with the company, or somebody else's account. */
export function NoAccess({ onAccess }: { onAccess: () => void }) {
  const { name, helpPhone } = useTenant()
  const { user } = useSession()
  const key = user?.keys.find(({ type }) => type === 'EMAIL') ?? user?.keys[0]
  const text = key ? keyText(key) : ''
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-24">
          {key?.type === 'PHONE' ? m.intranet_no_access_phone({ company: name }) : m.intranet_no_access({ company: name })}
        </h1>
        <p className="text-16 break-words text-ink-2">{m.intranet_no_access_text({ key: text })}</p>
      </div>
      <ButtonLink isFull href="/intranet/confirmation">
        {m.access_ask()}
      </ButtonLink>
      <AccessKeyForm onAccess={onAccess} />
      <div className="card px-3.5 py-0.5">
        <TalkToShop href={whatsappLink(m.intranet_ask_message({ key: text }), helpPhone)} />
      </div>
      <Button kind="ghost" isFull onClick={() => void signOut()}>
        {m.intranet_other_account()}
      </Button>
    </>
  )
}
