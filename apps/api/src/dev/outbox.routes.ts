import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { outbox } from '#db/schema/orders.ts'

/** What the shop would have sent. Outside production only, on this machine's hosts only. */
export async function outboxRoutes(app: FastifyInstance) {
  app.get('/dev/outbox', { schema: { hide: true } }, async ({ ctx }, reply) => {
    const messages = await ctx.db
      .select({
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
    const rows = messages.map(
      ({ channel, recipient, template, facts, createdAt }) =>
        `<tr><td>${createdAt.toISOString()}</td><td>${channel}</td><td>${escape(recipient)}</td><td>${escape(template)}</td><td><code>${escape(JSON.stringify(facts))}</code></td></tr>`,
    )
    const style = 'body{font:15px/1.5 system-ui;margin:2rem}td{padding:.4rem .8rem;border-top:1px solid #ddd;vertical-align:top}'
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Caixa de saída</title><style>${style}</style><h1>Caixa de saída</h1><p>Mensagens que a loja enviaria.</p><table>${rows.join('')}</table></html>`,
      )
  })
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
