import type { Tenant } from '#context.ts'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { inShop, ofShop, theShop } from '@mutirao/domain/shop-name'

/** ask: before the button. done: after it, and after a mailbox did it. unknown: the address is not whole, or its account is gone. */
export type LeaveStep = 'ask' | 'done' | 'unknown'

export const leavePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page without scripts, so that it works in every mailbox's browser. */
export function leavePage({ name, body: { article } }: Pick<Tenant, 'name' | 'body'>, step: LeaveStep): string {
  const shop = { name, article }
  const texts: Record<LeaveStep, { title: string; text: string }> = {
    ask: {
      title: `Não receber mais novidades ${ofShop(shop)}?`,
      text: 'Você continua a receber as mensagens dos seus pedidos.',
    },
    done: {
      title: 'Pronto: você não recebe mais novidades',
      text: `As mensagens dos seus pedidos continuam. Para voltar atrás, peça novidades de novo em "Sua conta" quando entrar ${inShop(shop)}.`,
    },
    unknown: {
      title: 'Este endereço não vale mais',
      text: `Abra o endereço inteiro que veio na mensagem. Se ele não abrir, fale com ${theShop(shop)}.`,
    },
  }
  const { title, text } = texts[step]
  const button = step === 'ask' ? '<form method="post"><button>Não receber mais</button></form>' : '<a href="/">Ir para a loja</a>'
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1c1c1c}
main{max-width:28rem;padding:24px;text-align:center}h1{font-size:1.5rem;line-height:1.25;margin:0 0 12px}p{margin:0 0 24px;color:#4a4a4a}
button,a{display:inline-block;box-sizing:border-box;min-height:48px;padding:12px 24px;border:0;border-radius:12px;font:inherit;font-weight:600;color:#fff;background:#1c1c1c;text-decoration:none;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#161616;color:#f3f3f3}p{color:#c6c6c6}button,a{color:#161616;background:#f3f3f3}}
</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button}
</main>
</html>`
}
