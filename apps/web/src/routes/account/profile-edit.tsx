import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PersonalDataForm } from '#features/account/personal-data-form.tsx'
import { mergePersonalForm } from '#features/account/personal-form.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery, loadAccount } from '#session/account-queries.ts'
import { requireSession } from '#session/require-session.ts'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'

export const Route = createFileRoute('/profile/edit')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient }, location }) => {
    await Promise.all([loadAccount(queryClient, location), queryClient.ensureQueryData(marketplaceQuery())])
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.edit_my_data(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.edit_my_data(),
    backHref: paths.profile,
    column: 'personal',
    shape: <FieldsShape count={5} />,
  }),
  component: ProfileEditScreen,
})

function ProfileEditScreen() {
  const navigate = useNavigate()
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: marketplace } = useSuspenseQuery(marketplaceQuery())

  function handleSaved() {
    showSnack(m.data_saved())
    void navigate({ to: '/profile', replace: true })
  }

  return (
    <PersonalPage title={m.edit_my_data()} backHref={paths.profile}>
      <PersonalDataForm client={client} fields={mergePersonalForm(marketplace?.defaultForms.personalForm ?? [])} onSaved={handleSaved} />
    </PersonalPage>
  )
}
