import type { ServerResponse } from 'node:http'
import type { Auth } from '@mutirao/contract/endpoint'
import type { Right } from '@mutirao/domain/staff'
import type { Ctx } from '../context.ts'
import type { Asked } from './asked.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import type { ReadyResponses } from './ready-responses.ts'
import type { ReadyValue } from './ready-values.ts'
import type { Call } from './calls.ts'
import type { TaggedCache } from '../cache/tagged-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    calls: Map<string, Call>
    values: TaggedCache<ReadyValue>
    responses: ReadyResponses
    kept: KeptAddresses
    /** What has been measured so far, as Prometheus reads it. */
    metrics: () => Promise<string>
    /** The process is to end: from now on each answer ends its connection, and /readyz and /healthz say so. */
    drain: () => void
    isDraining: () => boolean
    /** An answer that stays open does no work: others may. */
    leaveSeat: (response: ServerResponse) => void
    sendReady: (request: FastifyRequest, reply: FastifyReply, compute: () => Promise<ReadyValue>) => Promise<FastifyReply>
  }
  interface FastifyRequest {
    ctx: Ctx
    /** The address that was asked; absent where the request belongs to no shop. */
    asked: Asked
  }
  interface FastifyContextConfig {
    auth?: Auth
    /** A closed shop answers it to strangers, too. */
    door?: true
    /** What the role of staff must have. */
    may?: Right
    /** The request belongs to no shop: health, metrics, webhooks that name theirs. */
    noTenant?: boolean
    /** An HTML page: failures are shown as one. */
    isPage?: boolean
    /** Writes that no browser of ours sends (signed webhooks). */
    fromAnywhere?: boolean
  }
}
