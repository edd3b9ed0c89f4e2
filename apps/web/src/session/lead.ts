import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { createStoredValue } from '@mutirao/client/store'
import { leadKey } from '@mutirao/client/stored-keys'
import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'
import { createLead } from '@mutirao/contract/leads'
import { isSignedIn, sayVisitorChanged } from './signed-in.ts'

/** The visitor's id. Its secret is an HttpOnly cookie, or a key chain value in the native app; an id here means that there is one. */
const lead = createStoredValue<string>(leadKey, '')
let creating: Promise<void> | undefined

/** Whether the server knows this visitor; a signed-in person needs no lead. */
export const hasLead = () => isSignedIn() || lead.get() !== ''

/** Sent at sign-in, so that the account takes over the visitor's holdings. */
export const heldLeadId = () => lead.get() || undefined
export function leaveLead(): void {
  lead.set('')
  keepSecret?.(undefined)
}

/** Stores the secret from the response to a new visitor; undefined deletes it after the sign-in. */
type KeepSecret = (secret: string | undefined) => void
let keepSecret: KeepSecret | undefined
/** Set by the native app: responses to browsers contain no secret. */
export const setSecretKeeper = (keep: KeepSecret) => void (keepSecret = keep)

/** Creates a lead on demand, once (spec §3). */
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

/** Makes a call that needs a visitor. When the cookie is gone, creates a new visitor and retries. */
export async function callAsLead<Endpoint extends EndpointOptions>(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
): Promise<CallOutput<Endpoint>> {
  await ensureLead()
  const asked = lead.get()
  try {
    return await call(endpoint, input)
  } catch (error) {
    // A session that ended during the call (auth_required) is not retried as a visitor.
    if (!hasCode(error, 'authentication')) throw error
    if (lead.get() === asked) lead.set('')
    await ensureLead()
    return call(endpoint, input)
  }
}
