import { theShop } from '@mutirao/domain/shop-name'
import { createFileRoute } from '@tanstack/react-router'
import { RowsShape, screenSkeleton, TextShape } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { paths } from '#links/paths.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useTenant } from '#page/page-state.ts'
import { whatsappLink } from '#platform/share.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Reading } from '#ui/reading.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { whatsapp } from '#ui/whatsapp-path.ts'

export const Route = createFileRoute('/contact')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_contact(),
      description: import.meta.env.SSR ? m.contact_lead({ shop: theShop(match.context.page.tenant) }) : undefined,
    }),
  pendingComponent: screenSkeleton({
    title: m.screen_contact(),
    backHref: paths.menu,
    column: 'reading',
    shape: (
      <>
        <Bone className="h-14 rounded-card" />
        <RowsShape count={3} />
        <TextShape count={2} />
      </>
    ),
  }),
  component: ContactScreen,
})

function ContactScreen() {
  const tenant = useTenant()
  const { helpPhone, helpMessage } = tenant
  return (
    <Reading title={m.screen_contact()} lead={m.contact_lead({ shop: theShop(tenant) })}>
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
