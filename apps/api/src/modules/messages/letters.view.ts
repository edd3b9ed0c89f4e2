import type { Tenant } from '../../context.ts'
import { merchantText } from './merchant-letters.service.ts'

type Letter = { template: string; facts: Record<string, unknown> }

/**
 * The text of a letter. An SMS stays within the GSM alphabet and, without a link, under 160 characters. The last line of a letter with a
 * sign-in code names the site that asked for it, so that phones fill the code in only there (WebOTP).
 */
export function textOf(
  { name, body }: Pick<Tenant, 'name' | 'body'>,
  { template, facts }: Letter,
): { subject: string; sms: string; mail: string } {
  if (template === 'code') {
    const host = String(facts['host'] ?? body.hosts[0])
    return {
      subject: `${String(facts['code'])} é o seu código da ${name}`,
      sms: `${plain(name)}: use o codigo ${String(facts['code'])}. Nao compartilhe com ninguem.\n@${host} #${String(facts['code'])}`,
      mail: `Use o código ${String(facts['code'])} para entrar na ${name}. Ele vale por 10 minutos.\n\nNão compartilhe com ninguém. Se não foi você que pediu, ignore esta mensagem.`,
    }
  }
  if (template === 'interest') return interestText(name, facts)
  if (template === 'missing') return missingText(name, facts)
  if (template === 'storeClosed') return storeClosedText(name, facts)
  const toMerchant = merchantText(name, template, facts)
  if (toMerchant) return { ...toMerchant, sms: plain(toMerchant.sms) }
  const order = String(facts['code'] ?? '')
  return {
    subject: `Recebemos seu pedido ${order}`,
    sms: `${plain(name)}: recebemos seu pedido ${order}.`,
    mail: `Recebemos seu pedido ${order}. Acompanhe pelo site da ${name}.`,
  }
}

const news: Record<string, (name: string) => string> = {
  SOLD_OUT: (name) => `${name} voltou`,
  OUT_OF_AREA: (name) => `${name} chegou ao seu endereço`,
  BLOCKED: (name) => `${name} abriu para você`,
}

/** The letter that an interest is answered; it says how to stop such letters. */
function interestText(shop: string, { name, reason, link, leave }: Record<string, unknown>) {
  const said = (news[String(reason)] ?? ((what: string) => `${what} abriu`))(String(name))
  return {
    subject: `${said} na ${shop}`,
    sms: `${plain(shop)}: ${plain(said)}! ${String(link)} Nao avisar mais: ${String(leave)}`,
    mail: `${said}! Veja em ${String(link)}\n\nVocê pediu este aviso na ${shop}. Não quer mais? ${String(leave)}`,
  }
}

function missingText(shop: string, { code, name, link, canChoose }: Record<string, unknown>) {
  const told = `${String(name)} faltou no seu pedido ${String(code)}.`
  const next = canChoose ? 'Escolha outro ou receba o dinheiro de volta em até 24 horas' : 'Devolvemos o valor. Veja o pedido'
  return {
    subject: `Faltou um item no pedido ${String(code)}`,
    sms: plain(`${shop}: ${told} ${next}: ${String(link)}`),
    mail: `${told}\n\n${next}: ${String(link)}\n\n${shop}`,
  }
}

function storeClosedText(shop: string, { code, store, link }: Record<string, unknown>) {
  const told = `${String(store)} não entrega mais o seu pedido ${String(code)}.`
  const next = 'Escolha outro lugar para retirar'
  return {
    subject: `O ponto de retirada do pedido ${String(code)} fechou`,
    sms: plain(`${shop}: ${told} ${next}: ${String(link)}`),
    mail: `${told}\n\n${next}: ${String(link)}\n\n${shop}`,
  }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
