import type { ClientAddress, SignUpOrigin as Origins } from '@mutirao/contract/accounts'
import type { z } from 'zod'
import { readInTab, storeInTab } from '#platform/storage.ts'
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

const stored = 'sign-up'
const empty: SignUp = { origin: 'FIRST_LOGIN', name: '', identification: '', postalCode: '' }

export const readSignUp = (): SignUp => ({ ...empty, ...readInTab<Partial<SignUp>>(stored) })
export const keepSignUp = (more: Partial<SignUp>) => storeInTab(stored, { ...readSignUp(), ...more })
export const forgetSignUp = () => storeInTab(stored, null)

/** Some shops sell without a CPF. */
export const asksForCpf = (marketplace: Marketplace | null | undefined) =>
  personalForm(marketplace?.defaultForms.personalForm ?? []).some(({ name, required }) => name === 'cpf' && required)
