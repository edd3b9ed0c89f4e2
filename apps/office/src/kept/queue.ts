import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { shelf } from '@mutirao/client/shelf'
import { createStore, useValue } from '@mutirao/client/store'
import { officeQueueDatabase } from '@mutirao/client/stored-keys'
import { oneTabAtATime } from '@mutirao/client/tabs'
import { deliverPart, handOverPart, keepAttemptPhoto, preparePart, recordAttempt, shipPart } from '@mutirao/contract/fulfilment'
import { Problem } from '@mutirao/contract/problems'
import { meaningOf, type Act, type Deed, type Part, type Refusal } from './acts.ts'

/** The interval of automatic retries. */
const AGAIN_MS = 20_000

const kept = shelf<Act>(officeQueueDatabase)
/** In the order in which they were done. */
export const queue = createStore<readonly Act[]>(() => [])
/** The reason why nothing is being sent. */
export const hindrance = createStore<'network' | 'sign-in' | undefined>(() => undefined)

let userId: string | undefined
let whenSent: () => void = () => {}

/** Loads acts from before the page was closed, and sends them. */
export async function openQueue(who: string, onSent: () => void): Promise<void> {
  userId = who
  whenSent = onSent
  await readQueue()
  await sendAll()
}

export async function readQueue(): Promise<void> {
  queue.set((await kept.list()).toSorted((one, other) => one.turn - other.turn))
}

type About = Pick<Part, 'orderId' | 'campaignId' | 'buyer' | 'code'>

/** Stored on the device before anything is sent. */
export async function enqueue(part: About, deed: Deed, key: string = crypto.randomUUID()): Promise<void> {
  const { orderId, campaignId, buyer, code } = part
  const turn = 1 + Math.max(0, ...queue.get().map((act) => act.turn))
  const about = { orderId, campaignId, label: `${buyer} · ${code}` }
  // A retry dismisses the refusal.
  await forget((act) => act.refused !== undefined && act.orderId === orderId && act.campaignId === campaignId)
  await keep({ ...deed, ...about, key, at: new Date().toISOString(), turn, userId: userId ?? '' })
  void sendAll()
}

/** The act whose response an open sheet waits for: until then nothing else shows it. */
export const checking = createStore<string | undefined>(() => undefined)

/**
 * Stores an act and sends it at once: accepted, queued while offline, or refused. A wrong code is not kept, because the sheet shows it. `left`: the
 * sheet was closed.
 */
export async function enqueueAndAsk(part: About, deed: Deed): Promise<'done' | 'waits' | 'left' | Refusal> {
  const key = crypto.randomUUID()
  checking.set(key)
  try {
    await enqueue(part, deed, key)
    for (;;) {
      await sendAll()
      if (checking.get() !== key) return 'left'
      const act = queue.get().find((one) => one.key === key)
      if (!act || act.sentAt !== undefined) return 'done'
      if (act.refused?.code === 'delivery_code_wrong') await dismiss(key)
      if (act.refused) return act.refused
      if (hindrance.get()) return 'waits'
    }
  } finally {
    if (checking.get() === key) checking.set(undefined)
  }
}

/** Dismisses a refusal. */
export const dismiss = (key: string): Promise<void> => forget((act) => act.key === key)

/** A read that started after an act was sent shows its effect. */
export const forgetShown = (readFrom: number): Promise<void> => forget(({ sentAt }) => sentAt !== undefined && sentAt < readFrom)

export const forgetMine = (): Promise<void> => forget((act) => act.userId === userId)

export const isWaiting = ({ sentAt, refused }: Act): boolean => sentAt === undefined && refused === undefined

let sending: Promise<void> | undefined

/** Sequentially and once for all callers, in all tabs. */
export function sendAll(): Promise<void> {
  const run = async () => {
    await readQueue()
    await sendWaiting()
  }
  sending ??= oneTabAtATime(officeQueueDatabase, run).finally(() => {
    sending = undefined
    // Acts added during the last request.
    if (!hindrance.get() && queue.get().some(isMine)) void sendAll()
  })
  return sending
}

const isMine = (act: Act) => act.userId === userId && isWaiting(act)

async function sendWaiting(): Promise<void> {
  let isAnySent = false
  for (;;) {
    const next = queue.get().find(isMine)
    if (!next) {
      hindrance.set(undefined)
      break
    }
    const isGone = await sendOne(next)
    if (!isGone) break
    isAnySent = true
  }
  if (isAnySent) whenSent()
}

/** Returns false when the act, and those behind it, must wait. */
async function sendOne(act: Act): Promise<boolean> {
  try {
    await send(act)
    await keep({ ...act, picture: undefined, sentAt: Date.now() } as Act)
    return true
  } catch (error) {
    if (error instanceof NetworkProblem || !(error instanceof Problem)) return waitFor('network')
    const meaning = meaningOf(act, error)
    if (meaning === 'later') return waitFor('network')
    if (meaning === 'sign-in') return waitFor('sign-in')
    await keep(meaning === 'done' ? { ...act, sentAt: Date.now() } : { ...act, refused: meaning })
    return true
  }
}

function waitFor(what: 'network' | 'sign-in'): false {
  hindrance.set(what)
  return false
}

async function send(act: Act): Promise<unknown> {
  const params = { id: act.orderId, campaignId: act.campaignId }
  const head = { act: act.key, at: act.at }
  if (act.kind === 'prepare') return call(preparePart, { params, body: { ...head, to: act.to } })
  if (act.kind === 'ship') return call(shipPart, { params, body: head })
  if (act.kind === 'deliver' || act.kind === 'handOver') {
    const body = { ...head, ...act.proof }
    return act.kind === 'deliver' ? call(deliverPart, { params, body }) : call(handOverPart, { params, body })
  }
  if (!act.isReasonSent) {
    await call(recordAttempt, { params, body: { ...head, reason: act.reason, note: act.note } })
    await keep({ ...act, isReasonSent: true })
  }
  if (act.picture) await call(keepAttemptPhoto, { params: { ...params, act: act.key }, body: { picture: act.picture } })
}

async function keep(act: Act): Promise<void> {
  await kept.keep(act)
  const others = queue.get().filter(({ key }) => key !== act.key)
  queue.set([...others, act].toSorted((one, other) => one.turn - other.turn))
}

async function forget(isGone: (act: Act) => boolean): Promise<void> {
  for (const act of queue.get().filter(isGone)) await kept.remove(act.key)
  if (queue.get().some(isGone)) queue.set(queue.get().filter((act) => !isGone(act)))
}

/** Retries when the network returns, when the page becomes visible, and periodically: some phones do not report their network. */
export function sendWhenPossible(): void {
  addEventListener('online', () => void sendAll())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendAll()
  })
  setInterval(() => {
    if (queue.get().some(isWaiting)) void sendAll()
  }, AGAIN_MS)
}

/** This device's acts, except one that an open sheet waits for. */
export function useActs(): readonly Act[] {
  const asked = useValue(checking)
  return useValue(queue).filter(({ key }) => key !== asked)
}
