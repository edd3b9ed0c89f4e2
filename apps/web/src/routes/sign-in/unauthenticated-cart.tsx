import { updateLead } from '@mutirao/contract/leads'
import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone, isMobileLike } from '@mutirao/domain/phone-format'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { heldCart, useCart } from '#features/cart/cart-store.ts'
import { setBuyer, useBuyer } from '#features/checkout/checkout-store.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SsoButtons } from '#features/sign-in/sso-buttons.tsx'
import { pageHead } from '#lib/head.ts'
import { callAsLead } from '#lib/lead.ts'
import { paths } from '#lib/paths.ts'
import { restoreSession } from '#lib/require-session.ts'
import * as m from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { SignInFrame } from '#ui/sign-in-frame.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { CartSummary } from './cart-summary.tsx'
import { signInShell, withTo } from './sign-in-route.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

export const Route = createFileRoute('/unauthenticated/cart')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async () => {
    const { uuid, entries } = heldCart()
    if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
    const { status } = await restoreSession()
    if (status === 'in') throw redirect({ to: '/cart/$cartUuid/checkout', params: { cartUuid: uuid }, replace: true })
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.guest_title(), isPrivate: true }),
  component: UnauthenticatedCartScreen,
})

type Guest = { name: string; phone: string }

/** Spec §2: what is bought on top, then the least that a purchase needs; nothing is lost either way. */
function UnauthenticatedCartScreen() {
  const router = useRouter()
  const cart = useCart()
  const buyer = useBuyer()
  const { hasSso } = useSignInWays()
  const isSimple = useQuery(marketplaceQuery()).data?.simplifiedSignupEligible !== false
  const checkout = paths.checkout(cart.uuid)
  const { register, handleSubmit, formState } = useForm<Guest>({
    defaultValues: { name: buyer.userName, phone: formatPhone(buyer.userPhone) },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState

  async function handleGuest({ name, phone }: Guest) {
    const given = capitalizeName(name)
    setBuyer({ ...buyer, userName: given, userPhone: phone })
    // The order carries both as well: a lead that cannot be told now is no reason to stop.
    await callAsLead(updateLead, { body: { name: given, phone } }).catch(() => {})
    await router.navigate({ href: checkout })
  }

  return (
    <SignInFrame title={m.guest_title()} text={isSimple ? m.guest_text() : m.guest_needs_account()} backHref={paths.cart}>
      <CartSummary entries={cart.entries} />
      {isSimple && (
        <form noValidate className="grid gap-4" onSubmit={handleSubmit(handleGuest)}>
          <Field
            label={m.full_name()}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={120}
            error={errors.name?.message}
            {...register('name', { validate: (value) => value.trim().length > 1 || m.sign_up_name_required() })}
          />
          <MaskedField
            mask="(##) #####-####"
            label={m.phone_with_area()}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="(11) 91234-5678"
            hint={m.phone_hint()}
            error={errors.phone?.message}
            {...register('phone', { validate: (value) => isMobileLike(value) || m.phone_required() })}
          />
          <Button type="submit" size="big" isFull isBusy={isSubmitting}>
            {m.guest_go_on()}
          </Button>
        </form>
      )}
      <ButtonLink kind={isSimple ? 'line' : 'action'} size={isSimple ? 'normal' : 'big'} isFull href={withTo('/login', checkout)}>
        {m.guest_have_account()}
      </ButtonLink>
      {!isSimple && (
        <ButtonLink kind="line" isFull href={withTo('/signup', checkout)}>
          {m.sign_up_title()}
        </ButtonLink>
      )}
      <SsoButtons isEnabled={hasSso} to={checkout} />
      <AcceptTerms />
    </SignInFrame>
  )
}
