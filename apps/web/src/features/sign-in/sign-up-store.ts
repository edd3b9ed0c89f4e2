import type { z } from 'zod'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { signUpKey } from '@mutirao/client/stored-keys'
import type { ClientAddress, SignUpOrigin as Origins } from '@mutirao/contract/accounts'
import type { Marketplace } from '@mutirao/contract/marketplaces'
import { personalForm } from '@mutirao/domain/personal-form'

export type SignUpOrigin = z.output<typeof Origins>
/** Spec §3: userData {name, identification, postalCode}; kept across reloads until the tab closes. */
export type SignUp = {
  origin: SignUpOrigin
  name: string
  identification: string
  postalCode: string
  address?: z.input<typeof ClientAddress>
}

const empty: SignUp = { origin: 'FIRST_LOGIN', name: '', identification: '', postalCode: '' }

export const readSignUp = (): SignUp => ({ ...empty, ...readInTab<Partial<SignUp>>(signUpKey) })
export const keepSignUp = (more: Partial<SignUp>) => storeInTab(signUpKey, { ...readSignUp(), ...more })
export const forgetSignUp = () => storeInTab(signUpKey, null)

/** Some shops sell without a CPF. */
export const asksForCpf = (marketplace: Pick<Marketplace, 'defaultForms'> | null | undefined) =>
  personalForm(marketplace?.defaultForms.personalForm ?? []).some(({ name, required }) => name === 'cpf' && required)
