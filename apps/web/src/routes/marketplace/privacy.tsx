import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { documentQuery, marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Reading, ReadingPart } from '#ui/reading.tsx'
import { screenSkeleton, TextShape } from '#ui/screen-skeleton.tsx'
import { theShop } from '@mutirao/domain/shop-name'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(marketplaceQuery()), queryClient.prefetchQuery(documentQuery('defaults'))]),
  head: ({ match }) =>
    pageHead(match.context.page, {
      title: m.privacy(),
      description: import.meta.env.SSR ? m.privacy_lead({ shop: theShop(match.context.page.tenant) }) : undefined,
    }),
  pendingComponent: screenSkeleton({ title: m.privacy(), backHref: paths.menu, column: 'reading', shape: <TextShape count={5} /> }),
  component: PrivacyScreen,
})

/** The product's own policy; the merchant is the controller (Lei 13.709/2018). */
function PrivacyScreen() {
  const tenant = useTenant()
  const seller = useQuery(marketplaceQuery()).data?.seller
  const officer = officerIn(useQuery(documentQuery('defaults')).data)
  const email = officer?.email ?? seller?.email
  return (
    <Reading title={m.privacy()} lead={m.privacy_lead({ shop: theShop(tenant) })}>
      <ReadingPart title={m.privacy_what()}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{m.privacy_what_order()}</li>
          <li>{m.privacy_what_place()}</li>
          <li>{m.privacy_what_visit()}</li>
        </ul>
        <p>{m.privacy_what_not()}</p>
      </ReadingPart>
      <ReadingPart title={m.privacy_who()}>
        <p>{m.privacy_who_text()}</p>
      </ReadingPart>
      <ReadingPart title={m.privacy_how_long()}>
        <p>{m.privacy_how_long_text()}</p>
      </ReadingPart>
      <ReadingPart title={m.privacy_rights()}>
        <p>{m.privacy_rights_text()}</p>
      </ReadingPart>
      {seller && (
        <ReadingPart title={m.privacy_controller()}>
          <p>{m.privacy_controller_text({ name: seller.legalName, document: seller.document, address: seller.address })}</p>
          <p>
            {officer ? `${officer.officer}:` : m.privacy_write_to()}{' '}
            <a href={`mailto:${email}`} className="font-semibold text-action-text underline underline-offset-2">
              {email}
            </a>
          </p>
        </ReadingPart>
      )}
      <TextLink href={paths.cookiePolicy} className="mt-4">
        {m.screen_cookie_policy()}
      </TextLink>
    </Reading>
  )
}

/** The shop's data protection officer (Lei 13.709/2018, art. 41). */
function officerIn(document: Record<string, unknown> | undefined): { officer: string; email: string } | undefined {
  const privacy = document?.privacy
  const { officer, email }: Record<string, unknown> = typeof privacy === 'object' ? { ...privacy } : {}
  return typeof officer === 'string' && typeof email === 'string' ? { officer, email } : undefined
}
