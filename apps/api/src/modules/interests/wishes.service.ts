import type { LeadCtx } from '#context.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import { mayNamePerson } from '#modules/visits/visits.rules.ts'
import { NO_CONTACT, NO_WORDS } from '@mutirao/contract/interests'
import { Problem } from '@mutirao/contract/problems'
import { searchWords } from '@mutirao/domain/search-rank'
import { saveWish } from './wishes.repository.ts'

/** Counted per visitor and per network, so that one person cannot inflate the counts with many visitors. */
const WISHES: Limit = { name: 'wish', most: 10, seconds: 3600 }
const WISHES_OF_IP: Limit = { name: 'wish-ip', most: 60, seconds: 3600 }

/** Stores only the words of the search, normalized, so that equal searches are counted together. */
export async function createWish(ctx: LeadCtx, text: string): Promise<void> {
  await Promise.all([countTry(ctx, WISHES, ctx.actor.leadId), countNetworkTry(ctx, WISHES_OF_IP)])
  if (mayNamePerson(text)) throw new Problem('validation_failed', { errors: [{ path: 'text', message: NO_CONTACT }] })
  const words = searchWords(text).join(' ')
  if (words.length < 2) throw new Problem('validation_failed', { errors: [{ path: 'text', message: NO_WORDS }] })
  await saveWish(ctx, words)
}
