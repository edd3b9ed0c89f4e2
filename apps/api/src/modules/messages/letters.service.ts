import type { Ctx } from '#context.ts'
import { shopAddress } from '#shop-address.ts'
import { logoPath } from '#shop-logo.ts'
import type { LetterNews } from '@mutirao/domain/letter-words'
import { findLetterOrder, findLetters } from './letters.repository.ts'
import { plain, textOf, type LetterText } from './letters.view.ts'
import { orderLetter } from './order-letters.view.ts'
import type { Waiting } from './outbox.repository.ts'

type StoredLetter = Pick<Waiting, 'template' | 'facts' | 'orderId'>

/** Renders a letter. A letter about an order reads the order and the merchant's texts when it is sent, so that an outbox row stays small. */
export async function readLetter(ctx: Ctx, letter: StoredLetter): Promise<LetterText> {
  const told = newsOf(letter)
  if (!told) return textOf(ctx.tenant, letter)
  const [order, letters] = await Promise.all([letter.orderId ? findLetterOrder(ctx, letter.orderId) : undefined, findLetters(ctx)])
  const address = shopAddress(ctx)
  const logo = `${address}${logoPath(ctx.tenant, 'png', 320)}`
  const { sms, ...mail } = orderLetter({ shop: ctx.tenant, address, logo, order, letters }, told)
  return { ...mail, sms: plain(sms) }
}

type LetterFacts = Parameters<typeof orderLetter>[1]

function newsOf({ template, facts }: StoredLetter): LetterFacts | undefined {
  if (template === 'order') return facts as LetterFacts
  if (template !== 'orderPlaced') return undefined
  const code = String(facts['code'] ?? '')
  return {
    news: 'PLACED' satisfies LetterNews,
    code,
    title: `Recebemos seu pedido ${code}`,
    text: 'Avisamos a cada passo dele.',
    target: `/order/${code}/details`,
  }
}
