import { useEffect } from 'react'
import { AccessKeyForm } from '#features/intranet/access-key-form.tsx'
import { keyText } from '#features/sign-in/sent-code.ts'
import { pathOf } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { useSession, signOut } from '#session/session.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import { ofShop } from '@mutirao/domain/shop-name'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { List } from '@mutirao/ui/list-row.tsx'

/** Signed in without access: enter a key, contact the company, or switch accounts. */
export function NoAccess({ onAccess }: { onAccess: () => void }) {
  // A new screen at the same address: the focused field is gone.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
  const tenant = useTenant()
  const { user } = useSession()
  const key = user?.keys.find(({ type }) => type === 'EMAIL') ?? user?.keys[0]
  const text = key ? keyText(key) : ''
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-24">
          {key?.type === 'PHONE' ? m.intranet_no_access_phone({ shop: ofShop(tenant) }) : m.intranet_no_access({ shop: ofShop(tenant) })}
        </h1>
        <p className="text-16 break-words text-ink-2">{m.intranet_no_access_text({ key: text })}</p>
      </div>
      <ButtonLink isFull href={pathOf('/intranet/confirmation')}>
        {m.access_ask()}
      </ButtonLink>
      <AccessKeyForm onAccess={onAccess} />
      <List>
        <TalkToShop href={whatsappLink(m.intranet_ask_message({ key: text }), tenant.helpPhone)} />
      </List>
      <Button kind="ghost" isFull onClick={() => void signOut()}>
        {m.intranet_other_account()}
      </Button>
    </>
  )
}
