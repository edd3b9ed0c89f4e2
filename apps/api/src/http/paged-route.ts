import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { EndpointOptions, HandlerInput } from '@mutirao/contract/endpoint'
import { route } from './route.ts'

type ListCall = EndpointOptions & { response: z.ZodObject<{ content: z.ZodArray }> }
type TableCall = EndpointOptions & { response: z.ZodObject<{ csv: z.ZodString }> }
type Handle<E extends EndpointOptions> = Parameters<typeof route<E>>[2]
type PagesOf<E extends EndpointOptions, Page> = (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>) => AsyncIterable<Page>

type ListOf<E extends ListCall> = (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>) => Promise<z.input<E['response']>['content']>

/** Serves a list that is always whole. */
export function routeWhole<const E extends ListCall>(app: FastifyInstance, endpoint: E, list: ListOf<E>) {
  const handle = async (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>) => ({ content: await list(ctx, input) })
  route(app, endpoint, handle as unknown as Handle<E>)
}

/** Serves a list that grows with the shop's orders: streamed page by page, yielding to other requests between two pages. */
export function routeInPages<const E extends ListCall>(
  app: FastifyInstance,
  endpoint: E,
  pages: PagesOf<E, z.input<E['response']>['content']>,
) {
  async function* json(page: AsyncIterable<z.input<E['response']>['content']>) {
    let isFirst = true
    yield '{"content":['
    for await (const items of page) {
      const text = JSON.stringify(endpoint.response.shape.content.parse(items)).slice(1, -1)
      if (text) yield isFirst ? text : `,${text}`
      isFirst = isFirst && !text
    }
    yield ']}'
  }
  streamed(app, endpoint, (ctx, input) => json(pages(ctx, input)))
}

/** The same for a table: the pages are pieces of its text. */
export function routeTable<const E extends TableCall>(app: FastifyInstance, endpoint: E, pieces: PagesOf<E, string>) {
  async function* json(texts: AsyncIterable<string>) {
    yield '{"csv":"'
    for await (const text of texts) yield JSON.stringify(text).slice(1, -1)
    yield '"}'
  }
  streamed(app, endpoint, (ctx, input) => json(pieces(ctx, input)))
}

function streamed<E extends EndpointOptions>(app: FastifyInstance, endpoint: E, json: PagesOf<E, string>) {
  const send = async (ctx: Parameters<Handle<E>>[0], input: HandlerInput<E>, reply: FastifyReply) => {
    const texts = json(ctx, input)[Symbol.asyncIterator]()
    // A failure before the first page is still answered as a problem.
    const head = [await texts.next(), await texts.next()]
    async function* all() {
      for (const next of head) if (!next.done) yield next.value
      for (let next = await texts.next(); !next.done; next = await texts.next()) {
        yield next.value
        await nextTurn()
      }
    }
    reply.type('application/json; charset=utf-8')
    return Readable.from(all(), { objectMode: false, highWaterMark: 65_536 })
  }
  route(app, endpoint, send as unknown as Handle<E>)
}
