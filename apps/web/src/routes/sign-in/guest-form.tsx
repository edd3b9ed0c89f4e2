import { updateLead } from '@mutirao/contract/leads'
import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone } from '@mutirao/domain/phone-format'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { setBuyer, useBuyer } from '#features/checkout/checkout-store.ts'
import { keepSentCode, phoneKey } from '#features/sign-in/sent-code.ts'
import { sendCode } from '#features/sign-in/sign-in-calls.ts'
import { keepSignUp } from '#features/sign-up/sign-up-store.ts'
import { callAsLead } from '#session/lead.ts'
import { messageFor } from '#api/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ContactFields, type Contact } from '#ui/contact-fields.tsx'
import { Note } from '#ui/note.tsx'
import { TextLink } from '#ui/text-button.tsx'
import { withTo } from './sign-in-route.ts'

type Props = { isSimple: boolean; checkout: string }

/** Name and phone. Where the shop wants an account a code confirms the phone: an account that has it signs in, a new one begins. */
export function GuestForm({ isSimple, checkout }: Props) {
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
    onSuccess: () => router.navigate({ href: isSimple ? checkout : withTo('/login/phone/activation', checkout) }),
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((contact) => go.mutate(contact))}>
      <ContactFields form={form} nameRequired={m.your_name_required()} phoneHint={isSimple ? m.phone_hint() : m.sign_in_phone_hint()} />
      {go.error && (
        <Note kind="err" isAlert action={<TextLink href={withTo('/login/email/verification', checkout)}>{m.sign_in_by_email()}</TextLink>}>
          {messageFor(go.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={go.isPending}>
        {isSimple ? m.guest_go_on() : m.sign_in_send_sms()}
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
