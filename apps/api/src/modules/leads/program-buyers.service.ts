import { mayDo } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { uuidOf } from '#ids.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { findProgram } from '#modules/staff/access-tokens.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { parseLoginKey } from '@mutirao/domain/login-key'
import { findLead, insertLeadOnce } from './leads.repository.ts'

/** A bot in a chat of a large shop has fewer; a stolen key gets no further. */
const NEW_BUYERS_OF_KEY: Limit = { name: 'key-buyers', most: 200, seconds: 3600 }

/**
 * The context of a program that acts for a buyer, by the program's word: a visitor whom this program alone sees. Limits of a network count each buyer
 * by themselves, not the program's address. Throws authorization without the right buyers.act, authentication for no phone or e-mail, rate_limit
 * for too many new buyers of one key.
 */
export async function actForBuyer(ctx: Ctx, { token, buyer }: { token: string; buyer: string }): Promise<Ctx> {
  const key = await findProgram(ctx, token)
  if (!mayDo(key, 'buyers.act')) throw new Problem('authorization', { detail: 'Esta chave não tem o direito buyers.act.' })
  const contact = parseLoginKey(buyer)
  if (!contact) throw new Problem('authentication', { detail: 'X-Buyer: informe um celular com DDD ou um e-mail.' })
  const { keyId } = key
  const leadId = uuidOf(`buyer ${ctx.tenant.id} ${keyId} ${contact.value}`)
  if (!(await findLead(ctx, leadId))) {
    await countTry(ctx, NEW_BUYERS_OF_KEY, keyId)
    const phone = contact.type === 'PHONE' ? contact.value : null
    await insertLeadOnce(ctx, { id: leadId, phone, properties: { type: 'CLIENT', keyId } })
  }
  return { ...ctx, actor: { kind: 'visitor', leadId, programId: keyId }, ip: `program ${keyId} ${contact.value}` }
}
