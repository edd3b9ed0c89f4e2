import { createClient } from '@mutirao/contract/accounts'
import { call } from '#api/call.ts'
import { heldLeadId } from '#session/lead.ts'
import { readSignUp } from './sign-up-store.ts'

/** Spec §7: the lead that the shopper was becomes the account. */
export function createAccount(userId: string) {
  const { name, identification, address, origin } = readSignUp()
  return call(createClient, {
    params: { userId },
    query: { lead_id: heldLeadId() },
    body: {
      name,
      cpf: identification || undefined,
      addresses: address ? [address] : undefined,
      properties: { likings: [] },
      likings: [],
      origin,
    },
  })
}
