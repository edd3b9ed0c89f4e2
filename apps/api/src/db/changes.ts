import pg from 'pg'

const CHANNEL = 'changes'
const RECONNECT_MS = 1000
const COALESCE_MS = 10
const REST_MS = 250
const MOST_PAYLOAD = 7000

export type Changes = {
  /** Tells every process, this one at once, that what carries these tags is stale. Call it after the commit. */
  publish: (tags: string[]) => void
  /** For counters that change with every order: at once the first time, then at most every quarter of a second. */
  publishSoon: (tags: string[]) => void
  /** Hears tags; undefined means "anything may have changed" (the connection was lost for a while). */
  subscribe: (listener: (tags: string[] | undefined) => void) => void
  stop: () => Promise<void>
}

/** LISTEN/NOTIFY between processes. Notices are a hint: caches also have a short time to live. */
export async function startChanges(url: string, pool: pg.Pool, onError: (error: Error) => void): Promise<Changes> {
  const listeners = new Set<(tags: string[] | undefined) => void>()
  const tell = (tags: string[] | undefined) => listeners.forEach((listener) => listener(tags))
  const channel = await listen(url, tell, onError)
  const sender = coalesce((tags) => pool.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(tags)]).catch(onError))
  const publish = (tags: string[]) => {
    tell(tags)
    sender.add(tags)
  }
  return {
    publish,
    publishSoon: throttle(publish),
    subscribe: (listener) => void listeners.add(listener),
    async stop() {
      sender.flush()
      await channel.stop()
    },
  }
}

/** A connection of its own that comes back by itself; after a gap anything may have changed. */
async function listen(url: string, tell: (tags: string[] | undefined) => void, onError: (error: Error) => void) {
  let client: pg.Client | undefined
  let isStopped = false

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: 'mutirao-changes' })
    next.on('error', onError)
    next.on('end', () => {
      if (!isStopped) setTimeout(reconnect, RECONNECT_MS).unref()
    })
    next.on('notification', ({ payload }) => {
      if (payload) tell(JSON.parse(payload) as string[])
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  function reconnect() {
    connect().then(
      () => tell(undefined),
      () => setTimeout(reconnect, RECONNECT_MS).unref(),
    )
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      await client?.end().catch(() => undefined)
    },
  }
}

function payloadOf(tags: string[]) {
  const payload = JSON.stringify(tags)
  return payload.length > MOST_PAYLOAD ? JSON.stringify(['*']) : payload
}

/** What is said within a moment is sent as one. */
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

/** At once the first time, then at most once a rest: what came meanwhile is said at its end. */
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
