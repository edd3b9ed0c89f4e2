import pg from 'pg'
import { isDatabaseAway, isDatabaseFull } from './away.ts'

/** The first retry after a loss is immediate, later ones use exponential backoff with jitter, so that many processes do not reconnect together. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
const CONNECT_MS = 2000
/** A connection with a shorter life counts as failed: the next attempt waits, too. */
const LIVED_MS = 1000
/** A network failure closes no connection: only an unanswered query reveals it. */
const PULSE_MS = 1000
const PULSE_PATIENCE_MS = 3000

type Listening = {
  channel: string
  onNotice: (payload: string) => void
  /** Called when the connection is lost and a new one could not be made. */
  onAway: () => void
  /** Called when a new connection replaces a lost one; notifications may have been missed in between. */
  onBack: () => void
  onError: (error: Error) => void
}

/** Keeps one listening connection and replaces it when it is lost: never more than one, nor more than one attempt at a time. */
export async function listen(url: string, listening: Listening): Promise<{ stop: () => Promise<void> }> {
  const listener = new Listener(url, listening)
  await listener.connect()
  return listener
}

class Listener {
  readonly #url: string
  readonly #listening: Listening
  #client: pg.Client | undefined
  #connectedAt = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(url: string, listening: Listening) {
    this.#url = url
    this.#listening = listening
  }

  async connect() {
    const { channel, onError, onNotice } = this.#listening
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'mutirao-changes',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: PULSE_PATIENCE_MS,
      keepAlive: true,
    })
    // Without a listener a lost connection would end the process.
    client.on('error', onError)
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      abandon(client)
      throw error
    }
    if (this.#isStopped) return abandon(client)
    this.#client = client
    this.#connectedAt = performance.now()
    client.once('end', () => this.#lose(client))
    this.#feelPulseOf(client)
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #feelPulseOf(client: pg.Client) {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#feelPulseOf(client),
        () => this.#lose(client),
      )
    }, PULSE_MS).unref()
  }

  /** A loss may show as an end, as a timeout, or as both; it counts once. */
  #lose(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    abandon(client)
    if (this.#isStopped) return
    if (performance.now() - this.#connectedAt > LIVED_MS) void this.#reconnect(FIRST_PAUSE_MS)
    else this.#tryAgainAfter(LONGEST_PAUSE_MS)
  }

  #tryAgainAfter(pause: number) {
    const next = Math.min(pause * 2, LONGEST_PAUSE_MS)
    this.#timer = setTimeout(() => void this.#reconnect(next), pause * (0.75 + Math.random() / 2)).unref()
  }

  async #reconnect(pause: number) {
    try {
      await this.connect()
      if (!this.#isStopped) this.#listening.onBack()
    } catch (error) {
      if (this.#isStopped) return
      if (isDatabaseAway(error) && !isDatabaseFull(error)) this.#listening.onAway()
      else this.#listening.onError(error as Error)
      this.#tryAgainAfter(pause)
    }
  }
}

/** Does not wait for the connection to end, because its server may never answer. */
function abandon(client: pg.Client) {
  const { stream } = (client as pg.Client & { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
}
