import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { hasCode } from '@mutirao/client/problem'
import { whenIdle } from '#platform/idle.ts'
import { createStore, useStore } from '@mutirao/client/store'
import * as m from '#paraglide/messages.js'
import { readSnack, showSnack } from './snack.ts'

const Nothing = () => null

/**
 * A component whose code is fetched when it is first drawn: `later(async () => (await import('./x.tsx')).X)`, within a Suspense. Where the code
 * does not come there is `instead`, and the screen around it stands.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props> = Nothing) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (hasCode(error, 'missing_code')) return instead
      throw error
    }),
  }))

/** The same of what a tap opens over the whole screen: where its code does not come, that is said in place of the screen. */
export const laterOrFail = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

type Opened = { onClose: () => void }

/** Letters typed one after another say it once. */
function NotHere({ onClose }: Opened) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const text = m.stays_offline()
    if (readSnack()?.text !== text) showSnack(text)
    close()
  }, [])
  return null
}

/**
 * The same of what a tap opens beside the screen: where its code does not come, that is said and it closes, so that the next tap asks for it again.
 * `fetch` is for a screen's `fetchOpened`: fetched before the tap, it opens without a connection.
 */
export function byTap<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const fetch = async () => (known ??= await load())
  function Tapped(props: Props) {
    // A lazy component keeps for the whole visit that its code did not come: each opening without it has its own.
    const [Part] = useState<ComponentType<Props>>(() => known ?? later<Props>(fetch, NotHere))
    return createElement(Suspense, null, createElement(Part, props))
  }
  return Object.assign(Tapped, { fetch: () => fetch().catch(() => undefined) })
}

/** Runs an optional chunk; skipped when the chunk does not load. */
export const ifItComes = <Module>(coming: Promise<Module>, run: (module: Module) => unknown) => void coming.then(run, () => {})

const never = new Promise<never>(() => {})

/**
 * A part that the server draws and in which only links can be tapped, for these work by themselves: the browser leaves it as it came, and fetches
 * its code once the page is taken over. A screen's loader waits for `prepare`, so that the server, and whoever comes from another screen, draws it
 * with the rest.
 */
export function asItCame<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const prepare = () =>
    load().then(
      (found) => void (known = found),
      () => {},
    )
  // When the chunk does not load, the placeholder stays.
  const Late = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => never,
    ),
  )
  const Part = memo((props: Props) => {
    // Does not change for the lifetime of the component: a change would remount it.
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Late)
    // A change that comes before the code would empty the place until then: it waits for it, and until then the very same is drawn.
    const shown = useDeferredValue(props)
    return useMemo(() => createElement(Suspense, null, createElement(Shown, shown)), [Shown, shown])
  })
  return Object.assign(Part, { prepare })
}

const idle = createStore(() => false)

/** False while a page is drawn and taken over, true for the rest of the visit: for what may come when the browser has time. */
export function useIsIdle(): boolean {
  const isIdle = useStore(idle, false, (value) => value)
  useEffect(() => (isIdle ? undefined : whenIdle(() => idle.set(true))), [isIdle])
  return isIdle
}

/** The frame of the page is React's now: what the server wrote has been taken over. */
export const sayMounted = () => void dispatchEvent(new Event('app-mounted'))

export const whenMounted = (work: () => void) => addEventListener('app-mounted', work, { once: true })
