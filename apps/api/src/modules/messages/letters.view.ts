import type { Tenant } from '#context.ts'
import { inShop, ofShop, theShop } from '@mutirao/domain/shop-name'
import { merchantText, type ShopName } from './merchant-letters.service.ts'

/** `link`: of an order's letter, what it leads to. `unsubscribe`: the link that stops letters which are not needed for an order; with `isOneClick` a POST to it stops them. */
export type LetterText = {
  subject: string
  sms: string
  mail: string
  html?: string
  link?: string
  unsubscribe?: string
  isOneClick?: boolean
}

type Letter = { template: string; facts: Record<string, unknown> }

/**
 * The text of a letter that is not about a buyer's order. An SMS uses only the GSM alphabet and, without a link, under 160 characters. The last
 * line of a sign-in code's letter names the requesting site, so that phones fill in the code only there (WebOTP).
 */
export function textOf({ name, body }: Pick<Tenant, 'name' | 'body'>, { template, facts }: Letter): LetterText {
  const shop = { name, article: body.article }
  if (template === 'code') {
    const host = String(facts['host'] ?? body.hosts[0])
    return {
      subject: `${String(facts['code'])} é o seu código ${ofShop(shop)}`,
      sms: `${plain(name)}: use o codigo ${String(facts['code'])}. Nao compartilhe com ninguem.\n@${host} #${String(facts['code'])}`,
      mail: `Use o código ${String(facts['code'])} para entrar ${inShop(shop)}. Ele vale por 10 minutos.${enterBy(facts['link'])}\n\nNão compartilhe com ninguém. Se não foi você que pediu, ignore esta mensagem.`,
    }
  }
  if (template === 'passkeyAdded') return passkeyText(shop, facts)
  if (template === 'interest') return interestText(shop, facts)
  if (template === 'marketing') return marketingText(shop, facts as MarketingFacts)
  if (template === 'inquiryAnswer') return answerText(shop, facts as AnswerFacts)
  const toMerchant = merchantText(shop, template, facts)
  if (toMerchant) return { ...toMerchant, sms: plain(toMerchant.sms) }
  throw new Error(`no words for the letter ${template}`)
}

/** Whoever has an open session for a moment could keep a key: the account's owner must hear of it. link: where keys are removed. */
const passkeyText = (shop: ShopName, { device, link }: Record<string, unknown>): LetterText => ({
  subject: `Nova chave de acesso na sua conta ${ofShop(shop)}`,
  sms: `${plain(shop.name)}: uma chave de acesso foi criada na sua conta. Nao foi voce? Remova em ${String(link)}`,
  mail: `Uma chave de acesso foi criada na sua conta ${ofShop(shop)}, em ${String(device)}. Com ela se entra sem código.\n\nFoi você? Está tudo certo. Se não foi, remova a chave em ${String(link)} e troque seu celular ou e-mail: todos os aparelhos saem.`,
})

const enterBy = (link: unknown) => (typeof link === 'string' ? `\n\nOu entre sem digitar nada: ${link}` : '')

const news: Record<string, (name: string) => string> = {
  SOLD_OUT: (name) => `${name} voltou`,
  OUT_OF_AREA: (name) => `${name} chegou ao seu endereço`,
  BLOCKED: (name) => `${name} abriu para você`,
}

/** The letter that answers an interest; contains the link that stops such letters. */
function interestText(shop: ShopName, { name, reason, link, leave }: Record<string, unknown>): LetterText {
  const isShop = name === shop.name
  const said = (news[String(reason)] ?? ((what: string) => `${what} abriu`))(isShop ? sentenceStart(theShop(shop)) : String(name))
  return {
    subject: isShop ? said : `${said} ${inShop(shop)}`,
    sms: `${plain(shop.name)}: ${plain(said)}! ${String(link)} Nao avisar mais: ${String(leave)}`,
    mail: `${said}! Veja em ${String(link)}\n\nVocê pediu este aviso ${inShop(shop)}. Não quer mais? ${String(leave)}`,
    unsubscribe: String(leave),
  }
}

/** A message to many people; link and leave are addresses. leadId: its recipient, who may withdraw before it is sent. */
export type MarketingFacts = { leadId: string; title: string; text: string; link: string; leave: string }

function marketingText(shop: ShopName, { title, text, link, leave }: MarketingFacts): LetterText {
  return {
    subject: `${title} ${inShop(shop)}`,
    sms: `${plain(shop.name)}: ${plain(title)} ${link}`,
    mail: `${title}\n\n${text}\n\nVeja em ${link}\n\nVocê recebe esta mensagem porque pediu novidades ${ofShop(shop)}. Para não receber mais: ${leave}`,
    unsubscribe: leave,
    isOneClick: true,
  }
}

/** The shop's answer to a question of the contact form. */
export type AnswerFacts = { protocol: string; question: string; answer: string }
const MOST_IN_SMS = 80

function answerText(shop: ShopName, { protocol, question, answer }: AnswerFacts): LetterText {
  const short = answer.length > MOST_IN_SMS ? `${answer.slice(0, MOST_IN_SMS)}...` : answer
  return {
    subject: `Resposta ${ofShop(shop)} (protocolo ${protocol})`,
    sms: `${plain(shop.name)}: resposta ao protocolo ${protocol}: ${plain(short)}`,
    mail: `${answer}\n\nVocê perguntou ${inShop(shop)}, protocolo ${protocol}:\n\n${question}`,
  }
}

const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Reduces an SMS to characters that every phone displays. */
export const plain = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
