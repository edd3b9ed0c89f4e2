import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#context.ts'
import { escapeHtml } from '@mutirao/domain/escape-html'

const Query = z.object({ name: z.string().max(253).optional(), text: z.string().max(300).optional() })

/** The demonstration's registrar: writes the text of a name under localhost. */
export function dnsRoutes(app: FastifyInstance, { names }: Services) {
  app.get<{ Querystring: z.output<typeof Query> }>(
    '/dev/dns',
    { schema: { hide: true, querystring: Query } },
    async ({ query: { name = '', text = '' } }, reply) => {
      if (name && text) names.put?.(name, [text])
      const said = name && text ? `<p>Escrito: <b>${escapeHtml(name)}</b> TXT ${escapeHtml(text)}</p>` : ''
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; form-action 'self'")
        .send(
          `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Registro de domínios</title><h1>Registro de domínios da demonstração</h1>${said}<form><label>Nome <input name="name" size="40"></label> <label>Texto (TXT) <input name="text" size="60"></label> <button>Escrever</button></form></html>`,
        )
    },
  )
}
