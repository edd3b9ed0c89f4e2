import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointOptions, HandlerInput } from '@mutirao/contract/endpoint'
import { route } from './route.ts'

type Handle<E extends EndpointOptions> = Parameters<typeof route<E>>[2]
type Download = { name: string; pieces: AsyncIterable<Uint8Array> }

/** Serves a call whose response is a file, read piece by piece as the client takes it. It may take minutes, so it leaves its seat to others. */
export function routeDownload<const E extends EndpointOptions & { type: string }>(
  app: FastifyInstance,
  endpoint: E,
  open: (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>) => Promise<Download>,
) {
  const send = async (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>, reply: FastifyReply) => {
    const { name, pieces } = await open(ctx, input)
    app.leaveSeat(reply.raw)
    reply.type(endpoint.type).header('content-disposition', `attachment; filename="${name}"`)
    return Readable.from(pieces, { objectMode: false, highWaterMark: 65_536 })
  }
  route(app, endpoint, send as unknown as Handle<E>)
}
