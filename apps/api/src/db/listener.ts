import pg from 'pg'
import { isDatabaseAway, isDatabaseFull } from './away.ts'

/** The first try after a loss comes at once, the next ones ever later, each by chance a little off, so that many processes do not knock together. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
const CONNECT_MS = 2000
/** What lived for less than this was never really there: the next try comes after a pause, too. */
const LIVED_MS = 1000
/** A network that swallows everything closes no connection: only a question without an answer tells. */
const PULSE_MS = 1000
const PULSE_PATIENCE_MS = 3000

type Listening = {
  channel: string
  onNotice: (payload: string) => void
  /** The connection is lost and a new one cannot be made. */
  onAway: () => void
  /** A new connection stands after one was lost: meanwhile anything may have been said. */
  onBack: () => void
  onError: (error: Error) => void
}

/** A connection of its own that comes back by itself. There is never more than one, nor more than one attempt at it. */
export async function listen(url: string, listening: Listening): Promise<{ stop: () => Promise<void> }> {
  const { channel, onNotice, onAway, onBack, onError } = listening
  let client: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let connectedAt = 0

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'mutirao-changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: PULSE_PATIENCE_MS,
      keepAlive: true,
    })
    // Without a listener a lost connection ends the process.
    next.on('error', onError)
    next.on('notification', ({ payload }) => payload && onNotice(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      abandon(next)
      throw error
    }
    if (isStopped) return abandon(next)
    client = next
    connectedAt = performance.now()
    next.once('end', () => void lose(next))
    timer = setTimeout(() => void feelPulse(next), PULSE_MS).unref()
  }

  async function feelPulse(of: pg.Client) {
    try {
      await of.query('select 1')
      if (client === of) timer = setTimeout(() => void feelPulse(of), PULSE_MS).unref()
    } catch {
      lose(of)
    }
  }

  /** Lost by its end, by its silence, or by both: counted once. */
  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    abandon(lost)
    if (isStopped) return
    if (performance.now() - connectedAt > LIVED_MS) void reconnect(FIRST_PAUSE_MS)
    else tryAgainAfter(LONGEST_PAUSE_MS)
  }

  function tryAgainAfter(pause: number) {
    const next = Math.min(pause * 2, LONGEST_PAUSE_MS)
    timer = setTimeout(() => void reconnect(next), pause * (0.75 + Math.random() / 2)).unref()
  }

  async function reconnect(pause: number) {
    try {
      await connect()
      if (!isStopped) onBack()
    } catch (error) {
      if (isStopped) return
      if (isDatabaseAway(error) && !isDatabaseFull(error)) onAway()
      else onError(error as Error)
      tryAgainAfter(pause)
    }
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Nobody waits for a goodbye that may never be answered. */
function abandon(client: pg.Client) {
  const { stream } = (client as pg.Client & { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
}
