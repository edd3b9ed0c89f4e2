import type { FastifyReply } from 'fastify'
import type { Ctx } from '#context.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'

/**
 * The invalidation of a cached response. `place`: it depends on the areas that contain the visitor's point, not on the point itself; `turnsAt`: the
 * time at which it changes without a write.
 */
export type ReadyRule<Input, Output = never> = {
  tags: (ctx: Ctx, input: Input) => string[]
  place?: (ctx: Ctx, input: Input) => Promise<string>
  turnsAt?: (value: Output, now: Date) => number | undefined
}

/** A caller's input, parsed by the declaration. */
export type Input = Record<string, unknown>

/** A declared call as it is served, over HTTP and to the pages of this process, which have no reply. */
export type Call = {
  endpoint: EndpointOptions
  handle: (ctx: Ctx, input: Input, reply?: FastifyReply) => Promise<unknown>
  ready?: ReadyRule<Input, unknown>
}

export function callKey({ method, path }: Pick<EndpointOptions, 'method' | 'path'>) {
  return `${method} ${path}`
}
