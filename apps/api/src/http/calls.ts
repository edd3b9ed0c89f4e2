import type { FastifyReply } from 'fastify'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { Ctx } from '../context.ts'

/**
 * Which writes make a kept answer stale. `place`: the answer depends on the areas that hold the visitor's point, not on the point itself;
 * `turnsAt`: when time alone will change it.
 */
export type ReadyRule<Input, Output = never> = {
  tags: (ctx: Ctx, input: Input) => string[]
  place?: (ctx: Ctx, input: Input) => Promise<string>
  turnsAt?: (value: Output, now: Date) => number | undefined
}

/** What a caller sent, as the declaration has parsed it. */
export type Input = Record<string, unknown>

/** A declared call as it is served, for HTTP and for the pages of this process, which have no reply. */
export type Call = {
  endpoint: EndpointOptions
  handle: (ctx: Ctx, input: Input, reply?: FastifyReply) => Promise<unknown>
  ready?: ReadyRule<Input, unknown>
}

export function callKey({ method, path }: Pick<EndpointOptions, 'method' | 'path'>) {
  return `${method} ${path}`
}
