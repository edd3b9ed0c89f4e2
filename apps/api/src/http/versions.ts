import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion, apiVersions, VERSION_HEADER } from '@mutirao/contract/api-version'
import type { Deprecated } from '@mutirao/contract/endpoint'
import { operationIds } from '@mutirao/contract/endpoints'
import { Problem } from '@mutirao/contract/problems'
import { isProgram } from './programs.ts'

const NAME = VERSION_HEADER.toLowerCase()

/**
 * A program may name the version of the API that it was written for: another one than this release answers is refused. Staff calls, and all calls of
 * keys, are answered with the version; a call that will go says so (decision 090).
 */
export function answersVersions(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions: { config } }) => {
    const asked = headers[NAME]
    if (asked === undefined || config.auth === undefined) return
    if (!apiVersions.some((version) => version === asked)) throw new Problem('validation_failed', { errors: [unknownVersion] })
  })
  app.addHook('onSend', async (request, reply) => {
    const { auth, deprecated } = request.routeOptions.config
    if (auth === undefined) return
    if (auth === 'staff' || isOfProgram(request)) reply.header(VERSION_HEADER, apiVersion)
    if (deprecated) tellOfEnd(reply, deprecated)
  })
}

const unknownVersion = { path: NAME, message: `Esta loja responde nas versões ${apiVersions.join(', ')}` }

const isOfProgram = ({ headers }: FastifyRequest) => headers[NAME] !== undefined || isProgram(headers)

/** RFC 9745 and RFC 8594. */
function tellOfEnd(reply: FastifyReply, { since, sunset, instead }: Deprecated): void {
  reply.header('deprecation', `@${new Date(since).getTime() / 1000}`).header('sunset', new Date(sunset).toUTCString())
  const successor = instead && operationIds.get(instead)
  if (successor) reply.header('link', `</docs#${successor}>; rel="successor-version"`)
}
