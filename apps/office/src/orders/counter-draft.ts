import type { CounterMethod } from '@mutirao/contract/counter-orders'
import type { Person } from '@mutirao/contract/people'
import { typedOf, type TypedAddress } from './address-fields.tsx'

export type CounterLine = { id: string; campaignId: string; name: string; unit: string; quantity: number }

/** An order as staff type it. */
export type CounterDraft = {
  person?: Pick<Person, 'id' | 'name'> | undefined
  userName: string
  userPhone: string
  email: string
  cpf: string
  lines: readonly CounterLine[]
  type: 'SHIPPING' | 'PICKUP'
  address: TypedAddress
  storeId: string
  slot: string
  method: CounterMethod | undefined
}

export const emptyDraft: CounterDraft = {
  userName: '',
  userPhone: '',
  email: '',
  cpf: '',
  lines: [],
  type: 'SHIPPING',
  address: typedOf(),
  storeId: '',
  slot: '',
  method: undefined,
}

export type CounterErrors = Partial<Record<'userName' | 'userPhone' | 'email' | 'cpf' | 'slot', string>>
type Change = Partial<CounterDraft> | ((now: CounterDraft) => Partial<CounterDraft>)
/** onChange: a function where the change comes later than the draft that is shown. */
export type DraftProps = { draft: CounterDraft; onChange: (change: Change) => void }
export const changed = (now: CounterDraft, change: Change): CounterDraft => ({
  ...now,
  ...(typeof change === 'function' ? change(now) : change),
})
