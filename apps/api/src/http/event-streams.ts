import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { programOf } from '#actor.ts'
import type { Services } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { dataHeaders } from './answer-headers.ts'

/** A connection that is silent for ten seconds is closed (unread.ts), and a page that lost its stream waits half a minute. */
const HEARTBEAT_MS = 5000
const MOST_STREAMS = 2000
/** The limit of streams for one network, which may be a building or a carrier's NAT; further pages poll instead. */
const MOST_OF_NETWORK = 100
/** A client with more unread bytes is disconnected; its page polls instead. */
const MOST_UNREAD_BYTES = 64 * 1024

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', ...dataHeaders }

/**
 * A subscription. `tag`: a change with this tag triggers a read, shared by all subscribers of the tag. `read`: the event's data, or undefined when
 * there is nothing to send.
 */
type Watched = { tag: string; event: string; read: () => Promise<unknown> }
type Watch = Watched & { answers: Set<ServerResponse> }

/** Event streams of all kinds with a common limit for each network. */
export function eventStreams(services: Pick<Services, 'changes'>) {
  const watches = new Map<string, Watch>()
  const answers = new Set<ServerResponse>()
  const networks = new Map<string, number>()
  let isStopped = false
  const count = (network: string, by: 1 | -1) => {
    const open = (networks.get(network) ?? 0) + by
    if (open > 0) networks.set(network, open)
    else networks.delete(network)
  }
  services.changes.subscribe((tags) => {
    const touched = tags ? tags.flatMap((tag) => watches.get(tag) ?? []) : [...watches.values()]
    // After the caches' own listeners, so that the read does not return stale values.
    if (touched.length > 0) setImmediate(() => touched.forEach((watch) => void tell(watch, watch.answers)))
  })
  const heart = setInterval(() => answers.forEach((answer) => send(answer, ':\n\n')), HEARTBEAT_MS)
  heart.unref()

  async function tell({ event, read }: Watched, to: Iterable<ServerResponse>) {
    const state = await read().catch(() => undefined)
    if (state === undefined) return
    const text = `event: ${event}\ndata: ${JSON.stringify(state)}\n\n`
    for (const answer of to) send(answer, text)
  }

  return {
    hasRoom: (network: string) => answers.size < MOST_STREAMS && (networks.get(network) ?? 0) < MOST_OF_NETWORK,
    async watch(watched: Watched, network: string, answer: ServerResponse) {
      // The request arrived during shutdown.
      if (isStopped) return void answer.end()
      const watch = watches.get(watched.tag) ?? { ...watched, answers: new Set() }
      watches.set(watched.tag, watch)
      watch.answers.add(answer)
      answers.add(answer)
      count(network, 1)
      answer.on('close', () => {
        answers.delete(answer)
        count(network, -1)
        watch.answers.delete(answer)
        if (watch.answers.size === 0) watches.delete(watched.tag)
      })
      await tell(watch, [answer])
    },
    stop() {
      isStopped = true
      clearInterval(heart)
      for (const answer of answers) answer.end()
    },
  }
}
export type EventStreams = ReturnType<typeof eventStreams>

/** Answers a request with a stream, which takes no seat. Throws rate_limit when its network, or program, is at its limit. */
export async function openStream(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, watched: Watched): Promise<void> {
  const network = programOf(request.ctx) ?? request.ctx.ip
  if (!app.streams.hasRoom(network)) throw new Problem('rate_limit', { retryAfterSeconds: 60 })
  // A HEAD response would take one of the network's places without ever being written to.
  if (request.method === 'HEAD') return void (await reply.headers(HEADERS).send())
  reply.hijack()
  app.leaveSeat(reply.raw)
  reply.raw.writeHead(200, { ...HEADERS, 'x-request-id': request.id })
  await app.streams.watch(watched, network, reply.raw)
}

function send(answer: ServerResponse, text: string) {
  if (answer.writableLength > MOST_UNREAD_BYTES) answer.destroy()
  else answer.write(text)
}
