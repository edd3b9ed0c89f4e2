import { useQuery, useMutation } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { heldCart, useCart } from '#features/cart/cart-store.ts'
import { CartSummary } from '#features/cart/cart-summary.tsx'
import { setBuyer, useBuyer } from '#features/checkout/checkout-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { keepSentCode, phoneKey } from '#features/sign-in/sent-code.ts'
import { sendCode } from '#features/sign-in/sign-in-calls.ts'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell, withTo } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { keepSignUp } from '#features/sign-in/sign-up-store.ts'
import { SsoButtons, useSignInWays } from '#features/sign-in/sso-buttons.tsx'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { callAsLead } from '#session/lead.ts'
import { restoreSession } from '#session/require-session.ts'
import { ContactFields, type Contact } from '#ui/contact-fields.tsx'
import { updateLead } from '@mutirao/contract/leads'
import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone } from '@mutirao/domain/phone-format'
import { ButtonLink, Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/unauthenticated/cart')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async () => {
    const { uuid, entries } = heldCart()
    if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
    const { status } = await restoreSession()
    if (status === 'in') throw redirect({ to: '/cart/$cartUuid/checkout', params: { cartUuid: uuid }, replace: true })
  },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) => pageHead(match.context.page, { title: m.guest_title(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.guest_title()} backHref={paths.cart} />,
  component: UnauthenticatedCartScreen,
})

/** Spec §2: what is bought on top, then the least that a purchase needs; nothing is lost either way. */
function UnauthenticatedCartScreen() {
  const cart = useCart()
  const { hasSso } = useSignInWays()
  const isSimple = useQuery(marketplaceQuery()).data?.simplifiedSignupEligible !== false
  const checkout = paths.checkout(cart.uuid)
  return (
    <SignInFrame title={m.guest_title()} text={isSimple ? m.guest_text() : m.guest_needs_account()} backHref={paths.cart}>
      <CartSummary cart={cart} />
      <GuestForm isSimple={isSimple} checkout={checkout} />
      <ButtonLink kind="line" isFull href={withTo(pathOf('/login'), checkout)}>
        {m.have_account()}
      </ButtonLink>
      <SsoButtons isEnabled={hasSso} to={checkout} />
      <AcceptTerms />
    </SignInFrame>
  )
}

type Props = { isSimple: boolean; checkout: string }

/** Name and phone. Where the shop wants an account a code confirms the phone: an account that has it signs in, a new one begins. */
function GuestForm({ isSimple, checkout }: Props) {
  const router = useRouter()
  const buyer = useBuyer()
  const form = useForm<Contact>({ defaultValues: { name: buyer.userName, phone: formatPhone(buyer.userPhone) }, mode: 'onTouched' })
  const go = useMutation({
    mutationFn: async ({ name: typed, phone }: Contact) => {
      const name = capitalizeName(typed)
      setBuyer({ ...buyer, userName: name, userPhone: phone })
      if (!isSimple) return confirmPhone(name, phone)
      // The order carries both as well: a lead that cannot be told now is no reason to stop.
      await callAsLead(updateLead, { body: { name, phone } }).catch(() => {})
    },
    onSuccess: () =>
      router.navigate({ href: isSimple ? checkout : withTo(pathOf('/$type/phone/activation', { type: 'login' }), checkout) }),
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((contact) => go.mutate(contact))}>
      <ContactFields form={form} nameRequired={m.your_name_required()} phoneHint={isSimple ? m.phone_hint() : m.sign_in_phone_hint()} />
      {go.error && (
        <Note
          kind="err"
          isAlert
          action={
            <TextLink href={withTo(pathOf('/$type/email/verification', { type: 'login' }), checkout)}>{m.sign_in_by_email()}</TextLink>
          }
        >
          {messageFor(go.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={go.isPending}>
        {isSimple ? m.go_on() : m.sign_in_send_sms()}
      </Button>
    </form>
  )
}

/** The name waits for the sign-up, should there be one. */
async function confirmPhone(name: string, phone: string) {
  const key = phoneKey(phone)
  keepSignUp({ name, origin: 'INSIDE_CAMPAIGN' })
  keepSentCode(key, await sendCode('login', key), Date.now())
}
