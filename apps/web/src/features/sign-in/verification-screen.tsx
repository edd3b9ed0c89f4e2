import { useRouter } from '@tanstack/react-router'
import { SavedCartNote } from '#features/cart/saved-cart-note.tsx'
import { pathOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mail, phone } from '@mutirao/ui/service-icons.gen.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { KeyForm } from './key-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { KeyType } from './sent-code.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type CodePurpose, withTo } from './sign-in-route.ts'
import { useEnterAndGo } from './use-enter.ts'

type Props = { type: KeyType; purpose: CodePurpose; to: string | undefined; /** The value that a guest gave before. */ known?: string }

/** One field for the phone or the e-mail, and the other method below. */
export function VerificationScreen({ type, purpose, to, known }: Props) {
  const router = useRouter()
  const enter = useEnterAndGo({ to })
  const isPhone = type === 'PHONE'
  const other = isPhone ? 'email' : 'phone'
  return (
    <SignInFrame
      title={titleOf(type, purpose)}
      text={textOf(type, purpose)}
      backHref={purpose === 'update' ? paths.menu : withTo(pathOf('/login'), to)}
    >
      <KeyForm
        key={type}
        type={type}
        purpose={purpose}
        known={purpose === 'update' ? undefined : known}
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
          {purpose === 'login' && <PasskeyButton onEnter={enter} />}
          <SavedCartNote />
          <AcceptTerms />
        </>
      )}
    </SignInFrame>
  )
}

function textOf(type: KeyType, purpose: CodePurpose): string {
  if (purpose === 'update') return m.sign_in_update_text()
  return type === 'PHONE' ? m.sign_in_phone_text() : m.sign_in_email_text()
}

function titleOf(type: KeyType, purpose: CodePurpose): string {
  if (purpose === 'update') return type === 'PHONE' ? m.sign_in_new_phone() : m.sign_in_new_email()
  return type === 'PHONE' ? m.sign_in_phone_question() : m.sign_in_email_question()
}
