import { capitalizeName } from '@mutirao/domain/name'
import { formatPhone, isMobileLike } from '@mutirao/domain/phone-format'
import { useForm } from 'react-hook-form'
import * as m from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { setBuyer, type Buyer } from './checkout-store.ts'

type Props = { formId: string; buyer: Buyer; error?: string; onDone: () => void }

/** The least that a delivery needs: a name and a phone; an e-mail for the receipt. */
export function WhoStep({ formId, buyer, error, onDone }: Props) {
  const { register, handleSubmit, setValue, formState } = useForm<Buyer>({
    defaultValues: { ...buyer, userPhone: formatPhone(buyer.userPhone) },
    mode: 'onTouched',
  })
  const { errors } = formState
  const name = register('userName', { validate: (value) => value.trim().length > 1 || m.name_required() })

  function handleDone({ userName, userPhone, email }: Buyer) {
    setBuyer({ userName: capitalizeName(userName), userPhone, email: email.trim() })
    onDone()
  }

  return (
    <form id={formId} noValidate onSubmit={handleSubmit(handleDone)} className="grid gap-4">
      <Field
        label={m.full_name()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        error={errors.userName?.message}
        {...name}
        onBlur={(event) => {
          setValue('userName', capitalizeName(event.target.value))
          return name.onBlur(event)
        }}
      />
      <MaskedField
        mask="(##) #####-####"
        label={m.phone_with_area()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="(11) 91234-5678"
        maxLength={15}
        hint={m.phone_hint()}
        error={errors.userPhone?.message ?? error}
        {...register('userPhone', { validate: (value) => isMobileLike(value) || m.phone_required() })}
      />
      <Field
        label={m.email_optional()}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="voce@exemplo.com.br"
        maxLength={120}
        hint={m.email_hint()}
        error={errors.email?.message}
        {...register('email', { validate: (value) => value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) || m.email_invalid() })}
      />
    </form>
  )
}
