import type { ServerResponse } from 'node:http'
import type { Auth } from '@mutirao/contract/endpoint'
import type { Right } from '@mutirao/domain/staff'
import type { Ctx } from '../context.ts'
import type { Asked } from './asked.ts'
import type { EventStreams } from './event-streams.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import type { Lookups } from './lookups.ts'
import type { ReadyResponses } from './ready-responses.ts'
import type { ReadyValue } from './ready-values.ts'
import type { Call } from './calls.ts'
import type { TaggedCache } from '#cache/tagged-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, Call>
    values: TaggedCache<ReadyValue>
    responses: ReadyResponses
    kept: KeptAddresses
    lookups: Lookups
    /** All metrics so far, in Prometheus' format. */
    metrics: () => Promise<string>
    /** Begins the end of the process: from now on each answer closes its connection, and /readyz and /healthz fail. */
    drain: () => void
    isDraining: () => boolean
    /** Gives up the seat of an answer that stays open without work, for others to use. */
    leaveSeat: (response: ServerResponse) => void
    /** Answers that stay open and tell of changes. */
    streams: EventStreams
    /** Where bodies that are too large for memory are written as they come. */
    incomingFolder: string
    sendReady: (request: FastifyRequest, reply: FastifyReply, compute: () => Promise<ReadyValue>) => Promise<FastifyReply>
  }
  interface FastifyRequest {
    ctx: Ctx
    /** The address of the request; absent where the request belongs to no shop. */
    asked: Asked
  }
  interface FastifyContextConfig {
    auth?: Auth
    /** A closed shop answers this call to strangers, too. */
    door?: true
    /** The right that staff need for this call. */
    may?: Right
    /** The request belongs to no shop: health, metrics, webhooks that name theirs. */
    noTenant?: boolean
    /** An HTML page: failures are shown as one. */
    isPage?: boolean
    /** The body is written to a file as it comes (http/file-bodies.ts). */
    isBodyInFile?: true
    /** Takes writes that no browser of ours sends (signed webhooks). */
    fromAnywhere?: boolean
  }
}
