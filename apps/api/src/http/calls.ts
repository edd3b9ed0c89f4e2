import type { FastifyReply } from 'fastify'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { Ctx } from '../context.ts'

/**
 * Which writes make an answer stale. `place` tells that it depends on the visitor's areas, not on the exact point; `turnsAt` when time
 * alone changes it.
 */
export type ReadyRule<Input, Output = never> = {
  tags: (ctx: Ctx, input: Input) => string[]
  place?: (ctx: Ctx, input: Input) => Promise<string>
  turnsAt?: (value: Output, now: Date) => number | undefined
}

/** A declared call as it is served, for HTTP and for the pages of this process. */
export type Call = {
  endpoint: EndpointOptions
  handle: (ctx: Ctx, input: never, reply: FastifyReply) => Promise<unknown>
  ready?: ReadyRule<never>
}

export function callKey({ method, path }: Pick<EndpointOptions, 'method' | 'path'>) {
  return `${method} ${path}`
}
