import { useRouter } from '@tanstack/react-router'
import { formatPhone } from '@mutirao/domain/phone-format'
import { useBuyer } from '#features/checkout/checkout-store.ts'
import { KeyForm } from '#features/sign-in/key-form.tsx'
import type { KeyType } from '#features/sign-in/sent-code.ts'
import { type CodePurpose, withTo } from '#features/sign-in/sign-in-route.ts'
import { pathOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mail, phone } from '@mutirao/ui/service-icons.gen.ts'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { SavedCartNote } from '#features/cart/saved-cart-note.tsx'

type Props = { type: KeyType; purpose: CodePurpose; to: string | undefined }

/** One field for the phone or the e-mail, and the other way below. */
export function VerificationScreen({ type, purpose, to }: Props) {
  const router = useRouter()
  const buyer = useBuyer()
  const isPhone = type === 'PHONE'
  const other = isPhone ? 'email' : 'phone'
  return (
    <SignInFrame
      title={titleOf(type, purpose)}
      text={isPhone ? m.sign_in_phone_text() : m.sign_in_email_text()}
      backHref={purpose === 'update' ? paths.menu : withTo(pathOf('/login'), to)}
    >
      <KeyForm
        key={type}
        type={type}
        purpose={purpose}
        known={purpose === 'update' ? undefined : isPhone ? formatPhone(buyer.userPhone) : buyer.email}
        hint={isPhone && purpose !== 'update' ? m.sign_in_phone_hint() : undefined}
        onSent={() =>
          void router.navigate({ to: `/$type/${isPhone ? 'phone' : 'email'}/activation`, params: { type: purpose }, search: { to } })
        }
      />
      {purpose !== 'update' && (
        <>
          <ButtonLink kind="line" isFull href={withTo(pathOf(`/$type/${other}/verification`, { type: purpose }), to)} data-replace="">
            <Icon d={isPhone ? mail : phone} />
            {isPhone ? m.sign_in_by_email() : m.sign_in_by_phone()}
          </ButtonLink>
          <SavedCartNote />
          <AcceptTerms />
        </>
      )}
    </SignInFrame>
  )
}

function titleOf(type: KeyType, purpose: CodePurpose): string {
  if (purpose === 'update') return type === 'PHONE' ? m.sign_in_new_phone() : m.sign_in_new_email()
  return type === 'PHONE' ? m.sign_in_phone_question() : m.sign_in_email_question()
}
