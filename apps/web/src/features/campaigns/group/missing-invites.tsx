import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { loginHref } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { share } from '#ui/share.ts'
import { whatsapp } from '#ui/whatsapp-path.ts'
import { call } from '@mutirao/client/call'
import { getInvite } from '@mutirao/contract/relations'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'

const inviteQuery = () => queryOptions({ queryKey: ['invite'], queryFn: () => call(getInvite, {}), refetchInterval: 60_000 })

/** The way out of a campaign that requires invitations: send one; visitors have none before signing in. */
export function MissingInvites() {
  const page = usePageState()
  const here = useRouterState({ select: ({ location }) => location.href })
  const isIn = isSignedIn()
  const { data: invite } = useQuery({ ...inviteQuery(), enabled: isIn })
  if (isIn && !invite) return <span className="min-h-11" />
  if (!invite)
    return (
      <ButtonLink href={loginHref(page, here)} size="small">
        {m.sign_in_to_invite()}
      </ButtonLink>
    )
  return <SendInvite url={`${page.origin}/?invite=${encodeURIComponent(invite.code)}`} />
}

function SendInvite({ url }: { url: string }) {
  const { tenant } = usePageState()

  const handleShare = () => void share({ title: tenant.name, text: m.invite_text({ shop: tenant.name, url: '' }).trim(), url })

  return (
    <>
      <ButtonLink href={whatsappLink(m.invite_text({ shop: tenant.name, url }))} target="_blank" rel="noopener noreferrer" size="small">
        <Icon d={whatsapp} isFilled />
        {m.invite_by_whatsapp()}
      </ButtonLink>
      <Button kind="line" size="small" onClick={handleShare}>
        <Icon d={share2} />
        {m.share()}
      </Button>
    </>
  )
}
