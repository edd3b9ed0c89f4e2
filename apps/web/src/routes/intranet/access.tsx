import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { relationsQuery } from '#features/account/relations-query.ts'
import { AccessKeyForm } from '#features/intranet/access-key-form.tsx'
import { useEnterCompany } from '#features/intranet/access-key.ts'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { requireSession, sendInsidersHome } from '#session/require-session.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import { theShop } from '@mutirao/domain/shop-name'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { lock, shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'

export const Route = createFileRoute('/intranet/marketplace/access')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async (visit) => {
    await requireSession(visit)
    await sendInsidersHome(visit)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_access(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.screen_access()} />,
  component: AccessScreen,
})

/** The account's access, and how to request more; a person with a campaign was redirected by the guard. */
function AccessScreen() {
  const tenant = useTenant()
  const { logo, helpPhone } = tenant
  const { data: relations = [], isSuccess } = useQuery(relationsQuery())
  const { open } = useEnterCompany(undefined)
  return (
    <SignInFrame title={m.screen_access()} text={m.access_text({ shop: theShop(tenant) })} backHref="/intranet/login" hasLogo logo={logo}>
      {relations.length > 0 && (
        <List>
          {relations.map((relation) => {
            const isUsedUp = relation.limits !== undefined && relation.used >= relation.limits
            return (
              <ListRow
                key={relation.code}
                icon={isUsedUp ? lock : shieldCheck}
                title={nameOf(relation.code)}
                text={isUsedUp ? m.access_used_up() : m.access_open()}
              />
            )
          })}
        </List>
      )}
      {isSuccess && relations.length === 0 && <p className="text-ink-2">{m.access_none()}</p>}
      {relations.length > 0 && (
        <Button size="big" isFull onClick={() => void open()}>
          {m.access_enter()}
        </Button>
      )}
      <ButtonLink kind="line" isFull href={pathOf('/intranet/confirmation')}>
        {m.access_ask()}
      </ButtonLink>
      <AccessKeyForm onAccess={() => void open()} />
      <List>
        <TalkToShop href={whatsappLink(m.intranet_ask_message({ key: '' }), helpPhone)} />
      </List>
    </SignInFrame>
  )
}

/** A whole domain of the company's e-mails is a relation as well. */
function nameOf(code: string): string {
  const domain = /^domain:(.+)$/i.exec(code)?.[1]
  return domain ? m.access_by_domain({ domain: domain.toLowerCase() }) : code
}
