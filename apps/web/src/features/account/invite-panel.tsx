import { Suspense, type ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { later } from '#page/later.ts'
import { useTenant } from '#page/page-state.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { whatsappLink } from '#platform/share.ts'
import { share } from '#ui/share.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getInvite } from '@mutirao/contract/relations'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, lock, share2, users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { copy } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'

const LinkQr = later(async () => (await import('./link-qr.tsx')).LinkQr)

type Invite = CallOutput<typeof getInvite>

/** The content to share: the link, and the text around it. */
type SharedContent = { url: string; textWith: (url: string) => string }

/** WhatsApp comes first, since neighbours use it. `naming`: the switch that lets the link name its sender. */
export function InvitePanel({ invite, sent: { url, textWith }, naming }: { invite: Invite; sent: SharedContent; naming: ReactNode }) {
  const { name: title } = useTenant()

  async function handleCopy() {
    showSnack((await copyText(url)) ? m.link_copied() : url)
  }
  const handleShare = () => void share({ title, text: textWith(''), url })

  return (
    <>
      <section className="card grid gap-3 p-4">
        <h2 className="text-16">{m.my_link()}</h2>
        <input
          readOnly
          value={url}
          aria-label={m.my_link()}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
        />
        {naming}
        <ButtonLink href={whatsappLink(textWith(url))} target="_blank" rel="noopener noreferrer" isFull>
          {m.invite_by_whatsapp()}
        </ButtonLink>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
          <Button kind="line" size="small" onClick={() => void handleCopy()}>
            <Icon d={copy} />
            {m.copy_link()}
          </Button>
          <Button kind="line" size="small" onClick={handleShare}>
            <Icon d={share2} />
            {m.share()}
          </Button>
        </div>
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
