import type { ServerResponse } from 'node:http'
import { campaignTag } from '#cache/tags.ts'
import type { Ctx, Services } from '../../context.ts'
import { getGroup } from './groups.service.ts'

/** A connection that says nothing for ten seconds is closed (http/unread.ts), and a page that lost its stream waits half a minute. */
const HEARTBEAT_MS = 5000
const MOST_STREAMS = 2000
/** The most streams of one network, behind which may sit a building or a carrier's many phones; further pages poll instead. */
const MOST_OF_NETWORK = 100
/** A client that reads more slowly than this is cut off; its page polls instead. */
const MOST_UNREAD_BYTES = 64 * 1024

type Watched = { ctx: Ctx; campaignId: string; answers: Set<ServerResponse> }

/** Sends a group's state to everybody who watches it: one read for all of them when its numbers change. */
export function groupStreams(services: Services) {
  const watched = new Map<string, Watched>()
  const answers = new Set<ServerResponse>()
  const networks = new Map<string, number>()
  let isStopped = false
  const count = (network: string, by: 1 | -1) => {
    const open = (networks.get(network) ?? 0) + by
    if (open > 0) networks.set(network, open)
    else networks.delete(network)
  }
  services.changes.subscribe((tags) => {
    const touched = tags ? tags.flatMap((tag) => watched.get(tag) ?? []) : [...watched.values()]
    // Later than the caches' own listeners, so that the read does not find stale figures.
    if (touched.length > 0) setImmediate(() => touched.forEach((group) => void tell(group, group.answers)))
  })
  const heart = setInterval(() => answers.forEach((answer) => send(answer, ':\n\n')), HEARTBEAT_MS)
  heart.unref()

  async function tell({ ctx, campaignId }: Watched, to: Iterable<ServerResponse>) {
    const state = await getGroup({ ...ctx, now: services.now() }, campaignId).catch(() => undefined)
    if (!state) return
    const event = `event: group\ndata: ${JSON.stringify(state)}\n\n`
    for (const answer of to) send(answer, event)
  }

  return {
    hasRoom: (network: string) => answers.size < MOST_STREAMS && (networks.get(network) ?? 0) < MOST_OF_NETWORK,
    async watch(ctx: Ctx, campaignId: string, answer: ServerResponse) {
      // The request came in while the process was asked to end.
      if (isStopped) return void answer.end()
      const tag = campaignTag(ctx, campaignId)
      const group = watched.get(tag) ?? { ctx, campaignId, answers: new Set() }
      watched.set(tag, group)
      group.answers.add(answer)
      answers.add(answer)
      count(ctx.ip, 1)
      answer.on('close', () => {
        answers.delete(answer)
        count(ctx.ip, -1)
        group.answers.delete(answer)
        if (group.answers.size === 0) watched.delete(tag)
      })
      await tell(group, [answer])
    },
    stop() {
      isStopped = true
      clearInterval(heart)
      for (const answer of answers) answer.end()
    },
  }
}

function send(answer: ServerResponse, text: string) {
  if (answer.writableLength > MOST_UNREAD_BYTES) answer.destroy()
  else answer.write(text)
}
