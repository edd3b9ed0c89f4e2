import { dataHeaders } from './answer-headers.ts'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import type { Services } from '../context.ts'

/** A connection that says nothing for ten seconds is closed (unread.ts), and a page that lost its stream waits half a minute. */
const HEARTBEAT_MS = 5000
const MOST_STREAMS = 2000
/** The most streams of one network, behind which may sit a building or a carrier's many phones; further pages poll instead. */
const MOST_OF_NETWORK = 100
/** A client that reads more slowly than this is cut off; its page polls instead. */
const MOST_UNREAD_BYTES = 64 * 1024

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', ...dataHeaders }

/**
 * What is watched. `tag`: a change that carries it is worth a look; everybody who watches the same tag is told by one read. `read`: what is
 * told, or undefined where there is nothing to tell now.
 */
type Watched = { tag: string; event: string; read: () => Promise<unknown> }
type Watch = Watched & { answers: Set<ServerResponse> }

/** Event streams of all kinds, bounded together: one network cannot take them all. */
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
    // Later than the caches' own listeners, so that the read does not find stale figures.
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
      // The request came in while the process was asked to end.
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

/** Answers a request with a stream, which takes no seat. Throws rate_limit where its network has enough of them. */
export async function openStream(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, watched: Watched): Promise<void> {
  if (!app.streams.hasRoom(request.ctx.ip)) throw new Problem('rate_limit', { retryAfterSeconds: 60 })
  // Nothing is ever written to it, and it would hold a place of the network's.
  if (request.method === 'HEAD') return void (await reply.headers(HEADERS).send())
  reply.hijack()
  app.leaveSeat(reply.raw)
  reply.raw.writeHead(200, { ...HEADERS, 'x-request-id': request.id })
  await app.streams.watch(watched, request.ctx.ip, reply.raw)
}

function send(answer: ServerResponse, text: string) {
  if (answer.writableLength > MOST_UNREAD_BYTES) answer.destroy()
  else answer.write(text)
}
