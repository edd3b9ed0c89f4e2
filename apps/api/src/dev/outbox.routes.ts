import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#context.ts'
import { outbox } from '#db/schema/outbox.ts'
import { readLetter } from '#modules/messages/letters.service.ts'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { demoLeader, demoStaff, hasDemoStaff } from './demo/demo-staff.ts'

/** Shows letters as their recipients would read them. Outside production only, and on this machine's hosts only. */
export async function outboxRoutes(app: FastifyInstance) {
  app.get('/dev/outbox', { schema: { hide: true } }, async ({ ctx }, reply) => {
    const messages = await ctx.db
      .select({
        orderId: outbox.orderId,
        channel: outbox.channel,
        recipient: outbox.recipient,
        template: outbox.template,
        facts: outbox.facts,
        createdAt: outbox.createdAt,
      })
      .from(outbox)
      .where(eq(outbox.tenantId, ctx.tenant.id))
      .orderBy(desc(outbox.createdAt))
      .limit(100)
    const rows: string[] = []
    for (const letter of messages)
      rows.push(
        `<tr><td>${letter.createdAt.toISOString()}</td><td>${letter.channel}</td><td>${escapeHtml(letter.recipient)}</td><td>${await written(ctx, letter)}</td></tr>`,
      )
    const style =
      'body{font:15px/1.5 system-ui;margin:2rem}td{padding:.4rem .8rem;border-top:1px solid #ddd;vertical-align:top}p{margin:0;white-space:pre-line}'
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Caixa de saída</title><style>${style}</style><h1>Caixa de saída</h1><p>Mensagens que a loja enviaria.</p>${officeNote(ctx)}<table>${rows.join('')}</table></html>`,
      )
  })
}

/** The instructions for signing in to the demonstration's office. */
function officeNote({ services: { settings }, tenant: { slug } }: Ctx): string {
  if (!hasDemoStaff(settings, slug)) return ''
  const people = new Intl.ListFormat('pt-BR').format(demoStaff.map(({ email, role }) => `<b>${email}</b> (${role})`))
  const leader = slug === demoLeader.slug ? ` Na loja, <b>${demoLeader.email}</b> cuida de um ponto de retirada, em Minha conta.` : ''
  return `<p><a href="/office/">O escritório da loja</a> abre para ${people}: peça um código de entrada com esse e-mail, e ele aparece aqui.${leader}</p>`
}

type Letter = Pick<typeof outbox.$inferSelect, 'orderId' | 'channel' | 'template' | 'facts'>

/** Only an e-mail has a subject. Delivered letters have lost their facts, so their text cannot be shown. */
async function written(ctx: Ctx, letter: Letter): Promise<string> {
  const { channel, facts } = letter
  if (Object.keys(facts).length === 0) return '<p>(enviada)</p>'
  if (channel === 'push') return `<b>${escapeHtml(String(facts['title']))}</b><p>${escapeHtml(String(facts['text']))}</p>`
  const { subject, sms, mail } = await readLetter(ctx, letter)
  return channel === 'mail' ? `<b>${escapeHtml(subject)}</b><p>${escapeHtml(mail)}</p>` : `<p>${escapeHtml(sms)}</p>`
}
