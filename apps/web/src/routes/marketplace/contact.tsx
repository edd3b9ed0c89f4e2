import { createFileRoute } from '@tanstack/react-router'
import { InquiryForm } from '#features/inquiries/inquiry-form.tsx'
import { FrequentQuestions } from '#features/marketplace/frequent-questions.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { ShopHours } from '#features/marketplace/shop-hours.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { DeskColumns } from '#ui/desk-columns.tsx'
import { FieldsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { whatsapp } from '#ui/whatsapp-path.ts'
import { theShop } from '@mutirao/domain/shop-name'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

/** The product that a question is about. */
type Search = { campaign?: string; item?: string }
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 63) : undefined)

export const Route = createFileRoute('/contact')({
  staticData: { keptBy: ['campaign', 'item'], shell: { place: 'menu' } },
  validateSearch: ({ campaign, item }: Record<string, unknown>): Search => ({ campaign: textOf(campaign), item: textOf(item) }),
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.screen_contact(),
      description: import.meta.env.SSR ? m.contact_lead({ shop: theShop(match.context.page.tenant) }) : undefined,
    }),
  pendingComponent: screenSkeleton({
    title: m.screen_contact(),
    backHref: paths.menu,
    column: 'desk',
    shape: (
      <>
        <Bone className="h-14 rounded-card" />
        <FieldsShape count={3} />
        <RowsShape count={4} />
      </>
    ),
  }),
  component: ContactScreen,
})

function ContactScreen() {
  const tenant = useTenant()
  return (
    <DeskColumns
      title={m.screen_contact()}
      lead={m.contact_lead({ shop: theShop(tenant) })}
      aside={
        <Section title={m.who_sells()} className="lg:mt-0!">
          <SellerFacts />
        </Section>
      }
    >
      <div className="mt-5 grid gap-3 md:grid-cols-2 md:items-start lg:mt-0">
        <div className="grid gap-3">
          <ChatLink />
          <Note icon={clock}>{m.answer_within()}</Note>
        </div>
        <ShopHours />
      </div>
      <Section title={m.inquiry_title()}>
        <InquiryForm />
      </Section>
      <FrequentQuestions />
    </DeskColumns>
  )
}

function ChatLink() {
  const { helpPhone, helpMessage } = useTenant()
  return (
    <ButtonLink
      kind="line"
      href={whatsappLink(helpMessage ?? m.help_message(), helpPhone)}
      target="_blank"
      rel="noopener noreferrer"
      size="big"
      isFull
    >
      <Icon d={whatsapp} isFilled />
      {m.talk_by_whatsapp()}
    </ButtonLink>
  )
}
