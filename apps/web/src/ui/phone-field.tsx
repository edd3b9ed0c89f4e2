import type { ComponentProps } from 'react'
import * as m from '#paraglide/messages.js'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'

/** A Brazilian phone as it is dialled at home: (11) 91234-5678. */
export function PhoneField(field: Omit<ComponentProps<typeof MaskedField>, 'mask' | 'label' | 'type'>) {
  return (
    <MaskedField
      mask="(##) #####-####"
      label={m.phone_with_area()}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="(11) 91234-5678"
      maxLength={15}
      {...field}
    />
  )
}
