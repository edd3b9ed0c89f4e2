import type { CounterMethod } from '@mutirao/contract/counter-orders'
import type { Person } from '@mutirao/contract/people'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { typedOf, type TypedAddress } from './address-fields.tsx'

/** choices: the words of the selection. */
export type CounterLine = {
  id: string
  campaignId: string
  name: string
  unit: string
  quantity: number
  selection?: readonly SelectedItem[] | undefined
  choices?: string | undefined
}

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
  coupon: string
  /** Answers by campaign and question. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>
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
  coupon: '',
  answers: {},
}

export type CounterErrors = Partial<Record<'userName' | 'userPhone' | 'email' | 'cpf' | 'slot', string>>
type Change = Partial<CounterDraft> | ((now: CounterDraft) => Partial<CounterDraft>)
/** onChange: a function where the change comes later than the draft that is shown. */
export type DraftProps = { draft: CounterDraft; onChange: (change: Change) => void }
export const changed = (now: CounterDraft, change: Change): CounterDraft => ({
  ...now,
  ...(typeof change === 'function' ? change(now) : change),
})
