import { createFileRoute } from '@tanstack/react-router'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useTenant } from '#page/page-state.ts'
import { whatsappLink } from '#platform/share.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { clock } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { Reading } from '#ui/reading.tsx'
import { Section } from '#ui/section.tsx'
import { whatsapp } from '#ui/whatsapp-path.ts'

export const Route = createFileRoute('/contact')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_contact(),
      description: import.meta.env.SSR ? m.contact_lead({ shop: match.context.page.tenant.name }) : undefined,
    }),
  component: ContactScreen,
})

function ContactScreen() {
  const { name, helpPhone, helpMessage } = useTenant()
  return (
    <Reading title={m.screen_contact()} lead={m.contact_lead({ shop: name })}>
      <div className="mt-5 grid gap-3">
        <ButtonLink
          href={whatsappLink(helpMessage ?? m.help_message(), helpPhone)}
          target="_blank"
          rel="noopener noreferrer"
          size="big"
          isFull
        >
          <Icon d={whatsapp} isFilled />
          {m.talk_by_whatsapp()}
        </ButtonLink>
        <Note icon={clock}>{m.answer_within()}</Note>
      </div>
      <Section title={m.who_sells()}>
        <SellerFacts />
      </Section>
    </Reading>
  )
}
