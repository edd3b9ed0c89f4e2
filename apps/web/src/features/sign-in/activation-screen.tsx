import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ownPath } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { keepUser } from '#session/session.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { CodeForm } from './code-form.tsx'
import { forgetSentCode, keyText, readSentCode, type KeyType, type SentCode } from './sent-code.ts'
import { replaceKey, signIn } from './sign-in-calls.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { type CodePurpose, withTo } from './sign-in-route.ts'
import { useEnterAndGo } from './use-enter.ts'
import { VerificationScreen } from './verification-screen.tsx'

type Props = { type: KeyType; purpose: CodePurpose; to: string | undefined }

/** The code form when a code was sent; otherwise the verification screen. */
export function ActivationScreen(props: Props) {
  const [sent] = useState(() => readSentCode(props.type))
  return sent ? <Activation {...props} sent={sent} /> : <VerificationScreen {...props} />
}

function Activation({ type, purpose, to, sent }: Props & { sent: SentCode }) {
  const enter = useEnterAndGo({ to, isSigningUp: purpose === 'signup' })
  const update = useUpdateKey(to)
  const isPhone = type === 'PHONE'
  const verification = withTo(pathOf(isPhone ? '/$type/phone/verification' : '/$type/email/verification', { type: purpose }), to)
  const handleCode = async (code: string) => (purpose === 'update' ? update(sent, code) : enter(await signIn(sent.key, code)))

  return (
    <SignInFrame
      title={m.sign_in_code_title()}
      backHref={verification}
      text={
        <>
          {isPhone ? m.sign_in_code_sms() : m.sign_in_code_email()}{' '}
          <b className="font-semibold break-words text-ink">{keyText(sent.key)}</b>. {m.sign_in_code_lasts()}{' '}
          <a href={verification} data-replace="" className="font-medium text-action-text underline underline-offset-2">
            {isPhone ? m.sign_in_change_phone() : m.change_email()}
          </a>
        </>
      }
    >
      <CodeForm
        sent={sent}
        purpose={purpose}
        onCode={handleCode}
        aside={
          isPhone &&
          purpose !== 'update' && (
            <TextLink href={withTo(pathOf('/$type/email/verification', { type: purpose }), to)}>{m.sign_in_receive_by_email()}</TextLink>
          )
        }
      />
      {!isPhone && <p className="text-13 text-ink-2">{m.sign_in_check_spam()}</p>}
    </SignInFrame>
  )
}

function useUpdateKey(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (sent: SentCode, code: string) => {
    keepUser(await replaceKey(sent.key, code))
    forgetSentCode()
    await queryClient.invalidateQueries({ queryKey: ['client'] })
    showSnack(m.snack_key_replaced())
    await router.navigate({ href: ownPath(to) ?? paths.menu, replace: true })
  }
}
