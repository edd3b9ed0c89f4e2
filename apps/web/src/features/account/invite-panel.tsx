import { Suspense, type ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { later } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getInvite } from '@mutirao/contract/relations'
import { check, lock, users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { LinkToShare } from './link-to-share.tsx'

const LinkQr = later(async () => (await import('./link-qr.tsx')).LinkQr)

type Invite = CallOutput<typeof getInvite>

/** The content to share: the link, and the text around it. */
type SharedContent = { url: string; textWith: (url: string) => string }

/** `naming`: the switch that lets the link name its sender. */
export function InvitePanel({ invite, sent: { url, textWith }, naming }: { invite: Invite; sent: SharedContent; naming: ReactNode }) {
  return (
    <>
      <section className="card grid gap-3 p-4">
        <h2 className="text-16">{m.my_link()}</h2>
        <LinkToShare url={url} label={m.my_link()} whatsappLabel={m.invite_by_whatsapp()} textWith={textWith}>
          {naming}
        </LinkToShare>
      </section>
      <section className="card grid justify-items-center gap-3 p-4 text-center">
        <p className="text-ink-2">{m.invite_scan()}</p>
        <div className="size-44 scannable rounded-card bg-white p-3.5 shadow-[inset_0_0_0_1px_var(--line)]">
          <Suspense fallback={<Bone className="size-full" />}>
            <LinkQr url={url} />
          </Suspense>
        </div>
      </section>
      <List>
        <ListRow icon={users} title={m.joined_count({ count: invite.joined })} text={m.joined_text()} />
      </List>
      <Section title={m.what_it_opens()}>
        {invite.campaigns.length === 0 ? (
          <p className="text-ink-2">{m.invite_opens_nothing()}</p>
        ) : (
          <List>
            {invite.campaigns.map(({ id, name, missing, invites }) => (
              <ListRow
                key={id}
                icon={missing > 0 ? lock : check}
                title={name}
                text={missing > 0 ? m.invites_missing({ missing, invites }) : m.invite_opened()}
                href={paths.campaign(id)}
              />
            ))}
          </List>
        )}
      </Section>
    </>
  )
}
