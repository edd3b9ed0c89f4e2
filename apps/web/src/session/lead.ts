import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'
import { createLead } from '@mutirao/contract/leads'
import { createStoredValue } from '@mutirao/client/store'
import { leadKey } from '@mutirao/client/stored-keys'
import { call } from '@mutirao/client/call'
import { isSignedIn, sayVisitorChanged } from './signed-in.ts'
import { hasCode } from '@mutirao/client/problem'

/** The visitor's secret is a cookie that no script sees, in the native app a value of the key chain; its id here says that there is one. */
const lead = createStoredValue<string>(leadKey, '')
let creating: Promise<void> | undefined

/** Whether the server knows this visitor; whoever is signed in needs no lead. */
export const hasLead = () => isSignedIn() || lead.get() !== ''

/** For the account that the visitor becomes. */
export const heldLeadId = () => lead.get() || undefined
export function leaveLead(): void {
  lead.set('')
  keepSecret?.(undefined)
}

/** Keeps the secret that a new visitor's answer holds; undefined: the visitor has become an account. */
type KeepSecret = (secret: string | undefined) => void
let keepSecret: KeepSecret | undefined
/** For the native app: the web's answers hold none. */
export const setSecretKeeper = (keep: KeepSecret) => void (keepSecret = keep)

/** Spec §3: a lead is created on demand, once, without asking anything. */
export function ensureLead(): Promise<void> {
  if (hasLead()) return Promise.resolve()
  creating ??= call(createLead, { body: {} })
    .then(({ id, secret }) => {
      lead.set(id)
      keepSecret?.(secret)
      sayVisitorChanged()
    })
    .finally(() => (creating = undefined))
  return creating
}

/** A call that needs a visitor. When the cookie is gone there is a new visitor, and the call is made again. */
export async function callAsLead<Endpoint extends EndpointOptions>(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
): Promise<CallOutput<Endpoint>> {
  await ensureLead()
  const asked = lead.get()
  try {
    return await call(endpoint, input)
  } catch (error) {
    // A session that ended in the middle of a call (auth_required) does not go on as a stranger's.
    if (!hasCode(error, 'authentication')) throw error
    if (lead.get() === asked) lead.set('')
    await ensureLead()
    return call(endpoint, input)
  }
}
