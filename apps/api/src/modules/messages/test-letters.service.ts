import { inTransaction, type StaffCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { TypedWords } from '@mutirao/contract/letters'
import { Problem } from '@mutirao/contract/problems'
import type { LetterNews } from '@mutirao/domain/letter-words'
import { findEmailOf } from './letters.repository.ts'
import { sampleLetter, type TestFacts } from './letters.service.ts'
import { tell } from './outbox.service.ts'

/** Enough to compare words; a mail server takes many alike for spam. */
const TESTS: Limit = { name: 'letter-test', most: 20, seconds: 3600 }
const NO_MAIL = 'O teste vai para o seu próprio e-mail: entre uma vez na loja com ele.'

export async function previewLetter(ctx: StaffCtx, news: LetterNews, words: TypedWords) {
  const { subject, html, mail, sms } = await sampleLetter(ctx, news, words)
  return { subject, html, mail, sms }
}

/** Sends the letter to the caller's verified e-mail, and nowhere else. Throws validation_failed for a caller without one, and rate_limit. */
export async function sendTestLetter(ctx: StaffCtx, news: LetterNews, words: TypedWords): Promise<{ email: string }> {
  const { actor } = ctx
  const email = actor.kind === 'key' ? undefined : await findEmailOf(ctx, actor.userId)
  if (actor.kind === 'key' || !email) throw new Problem('validation_failed', { errors: [{ path: '', message: NO_MAIL }] })
  await countTry(ctx, TESTS, actor.userId)
  await inTransaction(ctx, async (tx) => {
    await tell(tx, { channel: 'mail', recipient: email, template: 'letterTest', facts: { news, words } satisfies TestFacts })
    await recordAudit(tx, { action: 'letter.test', subject: `letter ${news}`, detail: {} })
  })
  return { email }
}
