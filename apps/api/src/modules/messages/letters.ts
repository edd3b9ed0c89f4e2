import type { Tenant } from '../../context.ts'

type Letter = { template: string; facts: Record<string, unknown> }

/** What a message says. SMS stay in the GSM alphabet, under 160 signs; the last line lets phones fill in the code (WebOTP). */
export function textOf(
  { name, body }: Pick<Tenant, 'name' | 'body'>,
  { template, facts }: Letter,
): { subject: string; sms: string; mail: string } {
  if (template === 'code') {
    const host = body.hosts.find((candidate) => !candidate.endsWith('localhost'))
    const fill = host ? `\n@${host} #${String(facts['code'])}` : ''
    return {
      subject: `${String(facts['code'])} é o seu código da ${name}`,
      sms: `${plain(name)}: use o codigo ${String(facts['code'])}. Nao compartilhe com ninguem.${fill}`,
      mail: `Use o código ${String(facts['code'])} para entrar na ${name}. Ele vale por 10 minutos.\n\nNão compartilhe com ninguém. Se não foi você que pediu, ignore esta mensagem.`,
    }
  }
  const order = String(facts['code'] ?? '')
  return {
    subject: `Recebemos seu pedido ${order}`,
    sms: `${plain(name)}: recebemos seu pedido ${order}.`,
    mail: `Recebemos seu pedido ${order}. Acompanhe pelo site da ${name}.`,
  }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
