import type { Ctx } from '#context.ts'
import { shopAddress } from '#shop-address.ts'
import { logoPath } from '#shop-logo.ts'
import type { Letters } from '@mutirao/contract/merchant/documents'
import type { LetterNews } from '@mutirao/domain/letter-words'
import { sampleNews, sampleOrder } from './letter-samples.view.ts'
import { findLetterOrder, findLetters } from './letters.repository.ts'
import { plain, textOf, type LetterText } from './letters.view.ts'
import { letterFactsOf } from './messages.service.ts'
import { orderLetter, type LetterOrder } from './order-letters.view.ts'
import type { Waiting } from './outbox.repository.ts'

type StoredLetter = Pick<Waiting, 'template' | 'facts' | 'orderId'>

type About = { order: LetterOrder | undefined; letters: Letters; told: LetterFacts }

/** An order's letter with the shop's logo and palette. */
export function drawnLetter(ctx: Ctx, { order, letters, told }: About): LetterText & { html: string } {
  const address = shopAddress(ctx)
  const logo = `${address}${logoPath(ctx.tenant, 'png', 320)}`
  const { sms, ...mail } = orderLetter({ shop: ctx.tenant, address, logo, order, letters }, told)
  return { ...mail, sms: plain(sms) }
}

/** Renders a letter. A letter about an order reads the order and the merchant's texts when it is sent, so that an outbox row stays small. */
export async function readLetter(ctx: Ctx, letter: StoredLetter): Promise<LetterText> {
  if (letter.template === 'letterTest') return readTestLetter(ctx, letter.facts as TestFacts)
  const told = newsOf(letter)
  if (!told) return textOf(ctx.tenant, letter)
  const [order, letters] = await Promise.all([letter.orderId ? findLetterOrder(ctx, letter.orderId) : undefined, findLetters(ctx)])
  return drawnLetter(ctx, { order, letters, told })
}

type LetterFacts = Parameters<typeof orderLetter>[1]

/** A test letter to oneself: its news and the typed words. */
export type TestFacts = { news: LetterNews; words: Letters[LetterNews] }

async function readTestLetter(ctx: Ctx, { news, words }: TestFacts): Promise<LetterText> {
  const { subject, ...letter } = await sampleLetter(ctx, news, words)
  return { ...letter, subject: `[Teste] ${subject}` }
}

/** The letter about a made-up order, in the typed words, else in the saved ones. */
export async function sampleLetter(ctx: Ctx, news: LetterNews, words: Letters[LetterNews] = {}) {
  const letters = await findLetters(ctx)
  const told = news === 'PLACED' ? placedFacts(sampleOrder.code) : letterFactsOf(ctx, sampleOrder.code, sampleNews(ctx, news))
  return drawnLetter(ctx, { order: sampleOrder, letters: { ...letters, [news]: { ...letters[news], ...words } }, told })
}

function newsOf({ template, facts }: StoredLetter): LetterFacts | undefined {
  if (template === 'order') return facts as LetterFacts
  if (template !== 'orderPlaced') return undefined
  return placedFacts(String(facts['code'] ?? ''))
}

const placedFacts = (code: string): LetterFacts => ({
  news: 'PLACED',
  code,
  title: `Recebemos seu pedido ${code}`,
  text: 'Avisamos a cada passo dele.',
  target: `/order/${code}/details`,
})
