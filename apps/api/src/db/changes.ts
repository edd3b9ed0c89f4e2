import type pg from 'pg'
import { setPoolAway } from './client.ts'
import { listen } from './listener.ts'

const CHANNEL = 'changes'
const COALESCE_MS = 10
const REST_MS = 250
/** Every role of the database may send anything on the channel; invalidating everything more often than this would keep the caches empty. */
const DOUBT_MS = 1000
const MOST_PAYLOAD = 7000
/** The interval of log lines while the database is away. */
const REMIND_MS = 60_000

export type Changes = {
  /** Invalidates everything with these tags, in this process first and then in all others. Call it after the commit. */
  publish: (tags: string[]) => void
  /** For counters that change with every order: the first call publishes at once, later ones at most every 250 ms. */
  publishSoon: (tags: string[]) => void
  /** Calls the listener with tags, or with undefined when anything may have changed because the connection was lost. */
  subscribe: (listener: (tags: string[] | undefined) => void) => void
  /** Whether the database is unreachable: then cached values may be served stale. */
  isAway: () => boolean
  stop: () => Promise<void>
}

/** Writes a line for the operator: when the database goes away, each minute meanwhile, and when it is back. */
export type TellOperator = (line: string) => void

/** On a notice whose sender has told the CDN itself: commands have none. */
const TOLD = '@cdn'

type Options = {
  onError: (error: Error) => void
  tellOperator?: TellOperator | undefined
  /** Tells a CDN; each tag by one process, those of a command by every process. */
  purge?: ((tags: readonly string[]) => void) | undefined
}

/** LISTEN/NOTIFY between processes. Notifications are hints: caches also have a short time to live. */
export async function startChanges(
  url: string,
  pool: pg.Pool,
  { onError, tellOperator = () => undefined, purge }: Options,
): Promise<Changes> {
  const listeners = new Set<(tags: string[] | undefined) => void>()
  const tell = (tags: string[] | undefined) => listeners.forEach((listener) => listener(tags))
  const absence = tellOfAbsence(tellOperator)
  const doubtAll = atMostOnceIn(DOUBT_MS, () => {
    tellOperator('a notice was no list of tags: everything in memory is doubted')
    tell(undefined)
  })
  const channel = await listen(url, {
    channel: CHANNEL,
    onError,
    onNotice: (payload) => {
      const tags = tagsOf(payload)
      if (!tags) return doubtAll()
      if (!tags.includes(TOLD)) purge?.(tags)
      tell(tags.filter((tag) => tag !== TOLD))
    },
    onAway: () => {
      absence.begin()
      setPoolAway(pool, true)
    },
    onBack: () => {
      setPoolAway(pool, false)
      absence.end()
      tell(undefined)
    },
  })
  const send = (payload: string) => pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError)
  const sender = coalesce((tags) => payloadsOf(tags).forEach((payload) => send(JSON.stringify(payload))))
  const publish = (tags: string[]) => {
    tell(tags)
    purge?.(tags)
    sender.add(tags)
  }
  return {
    publish,
    publishSoon: throttle(publish),
    subscribe: (listener) => void listeners.add(listener),
    isAway: () => absence.isNow(),
    async stop() {
      sender.flush()
      absence.stop()
      await channel.stop()
    },
  }
}

function tellOfAbsence(tellOperator: TellOperator) {
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  const seconds = () => Math.round((performance.now() - since!) / 1000)
  return {
    isNow: () => since !== undefined,
    begin() {
      if (since !== undefined) return
      since = performance.now()
      tellOperator('the database is away: what is in memory is served as it last was, the rest is refused')
      timer = setInterval(() => tellOperator(`the database has been away for ${seconds()} s`), REMIND_MS).unref()
    },
    end() {
      if (since !== undefined) tellOperator(`the database is back after ${seconds()} s`)
      since = undefined
      clearInterval(timer)
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns undefined when the payload is not a list of tags. */
function tagsOf(payload: string): string[] | undefined {
  try {
    const said: unknown = JSON.parse(payload)
    return Array.isArray(said) && said.every((tag) => typeof tag === 'string') ? said : undefined
  } catch {
    return undefined
  }
}

/** The first call runs at once; calls during the interval run once, at its end. */
function atMostOnceIn(rest: number, act: () => void): () => void {
  let isResting = false
  let isAskedAgain = false
  return function actOrWait() {
    if (isResting) return void (isAskedAgain = true)
    isResting = true
    act()
    setTimeout(() => {
      isResting = false
      if (isAskedAgain) actOrWait()
    }, rest).unref()
    isAskedAgain = false
  }
}

/** PostgreSQL limits a notification to 8000 bytes, so many tags are split. */
function payloadsOf(tags: string[]): string[][] {
  if (JSON.stringify(tags).length <= MOST_PAYLOAD || tags.length < 2) return [[TOLD, ...tags]]
  const half = tags.length / 2
  return [...payloadsOf(tags.slice(0, half)), ...payloadsOf(tags.slice(half))]
}

/** Tags published in quick succession are sent as one notification. */
function coalesce(send: (tags: string[]) => unknown) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending.size > 0) send([...pending])
    pending.clear()
  }
  return {
    add(tags: string[]) {
      for (const tag of tags) pending.add(tag)
      timer ??= setTimeout(flush, COALESCE_MS)
    },
    flush,
  }
}

/** The first call publishes at once; tags that arrive during the interval are published at its end. */
function throttle(publish: (tags: string[]) => void) {
  const resting = new Map<string, boolean>()
  return function publishSoon(tags: string[]) {
    const now = tags.filter((tag) => !resting.has(tag))
    for (const tag of tags) resting.set(tag, !now.includes(tag))
    if (now.length === 0) return
    publish(now)
    setTimeout(() => {
      const again = now.filter((tag) => resting.get(tag))
      for (const tag of now) resting.delete(tag)
      if (again.length > 0) publishSoon(again)
    }, REST_MS).unref()
  }
}
