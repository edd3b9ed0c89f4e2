import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Consents } from '#features/account/consents.tsx'
import { DeleteAccount } from '#features/account/delete-account.tsx'
import { MissingPrompt } from '#features/account/missing-prompt.tsx'
import { MyAccess } from '#features/account/my-access.tsx'
import { MyAddresses } from '#features/account/my-addresses.tsx'
import { MyData } from '#features/account/my-data.tsx'
import { MyPasskeys } from '#features/account/my-passkeys.tsx'
import { MyRights } from '#features/account/my-rights.tsx'
import { Whatsapp } from '#features/account/whatsapp.tsx'
import { clientAddressOf } from '#features/address/address-fields.ts'
import { AddressForm } from '#features/address/address-form.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery, loadAccount } from '#session/account-queries.ts'
import { locationOf } from '#session/place.ts'
import { requireSession } from '#session/require-session.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'

export const Route = createFileRoute('/profile')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  loader: ({ context, location }) => loadAccount(context.queryClient, location),
  head: ({ match }) => pageHead(match.context.page, { title: m.my_data(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.my_data(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <RowsShape count={4} />
        <RowsShape count={2} />
        <RowsShape count={3} />
      </>
    ),
  }),
  component: ProfileScreen,
})

function ProfileScreen() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { place } = usePageState()
  const hasPasswords = useQuery(marketplaceQuery()).data?.authentication.passwordEnabled === true
  return (
    <PersonalPage title={m.my_data()}>
      <MissingPrompt client={client} />
      <MyData client={client} />
      <MyAddresses
        client={client}
        renderForm={({ onSave, ...options }) => (
          <AddressForm {...options} point={locationOf(place)} onSave={(address) => onSave(clientAddressOf(address))} />
        )}
      />
      <MyAccess hasPasswords={hasPasswords} />
      <MyPasskeys />
      <Consents />
      <Whatsapp />
      <MyRights />
      <DeleteAccount client={client} />
    </PersonalPage>
  )
}
