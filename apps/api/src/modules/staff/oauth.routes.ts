import type { FastifyInstance, FastifyReply } from 'fastify'
import { issueToken, metadataOf, type TokenAnswer, type TokenRequest } from './access-tokens.service.ts'

const MOST_FORM_BYTES = 4096
const FORM = 'application/x-www-form-urlencoded'
const METADATA = '/.well-known/oauth-authorization-server'

/** The protocol of RFC 6749 §4.4, whose bodies and errors are its own. */
export async function oauthRoutes(app: FastifyInstance) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_FORM_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.post<{ Body: URLSearchParams | undefined }>('/oauth/token', { schema: { hide: true } }, async (request, reply) => {
      const { authorization } = request.headers
      const asked = requestOf(request.body ?? new URLSearchParams(), authorization)
      const answer = 'error' in asked ? asked : await issueToken(request.ctx, asked)
      return send(reply, answer, authorization !== undefined)
    })
    scope.get(METADATA, { schema: { hide: true } }, async ({ address }, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(metadataOf(address.origin)),
    )
  })
}

const refusal = (description: string) => ({ error: 'invalid_request' as const, description })

/** The credentials by Basic or in the body, one of both. */
function requestOf(form: URLSearchParams, authorization: string | undefined): TokenRequest | ReturnType<typeof refusal> {
  const names = [...form.keys()]
  if (new Set(names).size < names.length) return refusal('a parameter is repeated')
  const said = (name: string) => form.get(name) || undefined
  const asked = { grantType: said('grant_type'), scope: said('scope') }
  if (authorization === undefined) return { ...asked, clientId: said('client_id') ?? '', clientSecret: said('client_secret') ?? '' }
  if (said('client_secret') !== undefined) return refusal('credentials in the header and in the body')
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? []
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return { ...asked, clientId: decoded(id), clientSecret: decoded(secret) }
}

/** RFC 6749 §2.3.1: both are encoded as in a form. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function send(reply: FastifyReply, answer: TokenAnswer, isBasic: boolean) {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  if (!('error' in answer)) return reply.send(answer)
  const { error, description } = answer
  const isStranger = error === 'invalid_client'
  if (isStranger && isBasic) reply.header('www-authenticate', 'Basic realm="oauth"')
  return reply.code(isStranger ? 401 : 400).send({ error, error_description: description })
}
