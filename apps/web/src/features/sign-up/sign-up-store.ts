import type { ClientAddress, SignUpOrigin as Origins } from '@mutirao/contract/accounts'
import type { z } from 'zod'
import { readInTab, storeInTab } from '#platform/storage.ts'

export type SignUpOrigin = z.output<typeof Origins>
/** Spec §3: userData {name, identification, postalCode}; it survives a reload and ends with the tab. */
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
