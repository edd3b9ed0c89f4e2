import type { FastifyInstance } from 'fastify'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { Problem, problemCodes, problems } from '@mutirao/contract/problems'
import { plainPage } from './plain-page.ts'

/** A page for the `type` of each problem document: its code, status and meaning, and the sentence for people. */
export function problemPages(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true }, config: { noTenant: true } }, (request, reply) => {
    const code = problemCodes.find((one) => one === request.params.code)
    if (!code) throw new Problem('not_found')
    const { status, title } = problems[code]
    const html = plainPage.html({ title: code, text: `HTTP ${status}: ${title}.<br>“${problemTexts[code]}”` })
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', ...plainPage.headers })
      .send(html)
  })
}
