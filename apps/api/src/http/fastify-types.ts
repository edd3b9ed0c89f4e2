import type { ServerResponse } from 'node:http'
import type { TaggedCache } from '#cache/tagged-cache.ts'
import type { Ctx, StaffCtx } from '#context.ts'
import type { Auth, EndpointOptions } from '@mutirao/contract/endpoint'
import type { NeededRight } from '@mutirao/domain/staff'
import type { Call } from './calls.ts'
import type { EventStreams } from './event-streams.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import type { KeyedWrite, Lookups } from './lookups.ts'
import type { ReadyResponses } from './ready-responses.ts'
import type { ReadyValue } from './ready-values.ts'
import type { RequestAddress } from './request-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, Call>
    values: TaggedCache<ReadyValue>
    responses: ReadyResponses
    kept: KeptAddresses
    lookups: Lookups
    /** All metrics, in Prometheus' format. */
    metrics: () => Promise<string>
    /** Begins the shutdown: from now on each response closes its connection, and /readyz and /healthz fail. */
    drain: () => void
    isDraining: () => boolean
    /** Releases the seat of a response that stays open without work. */
    leaveSeat: (response: ServerResponse) => void
    /** Event streams of live changes. */
    streams: EventStreams
    /** The folder for bodies that are too large for memory. */
    incomingFolder: string
    sendReady: (request: FastifyRequest, reply: FastifyReply, compute: () => Promise<ReadyValue>) => Promise<FastifyReply>
  }
  interface FastifyRequest {
    ctx: Ctx
    /** The address of the request; absent when the request belongs to no shop. */
    address: RequestAddress
    /** The keyed write that this request started. */
    keyedWrite?: KeyedWrite & { ctx: StaffCtx }
  }
  interface FastifyContextConfig {
    auth?: Auth
    /** A closed shop also answers this call without a sign-in. */
    door?: true
    /** The right that staff need for this call. */
    may?: NeededRight
    /** The call takes an Idempotency-Key. */
    isKeyed?: boolean
    /** The body has an `act`, which an Idempotency-Key may name instead. */
    hasAct?: boolean
    /** The response is never stored. */
    isShownOnce?: true
    revision?: EndpointOptions['revision']
    deprecated?: EndpointOptions['deprecated']
    /** The request belongs to no shop: health checks, metrics, webhooks that name their shop. */
    noTenant?: boolean
    /** An HTML page: failures are rendered as one. */
    isPage?: boolean
    /** The body is streamed to a file (http/file-bodies.ts). */
    isBodyInFile?: true
    /** Accepts writes from outside a browser of ours (signed webhooks). */
    fromAnywhere?: boolean
    /** Its address may be as long as the server reads, such as one with a shared text. */
    isLongAddress?: boolean
  }
}
