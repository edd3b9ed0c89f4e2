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
import * as m from '#paraglide/messages.js'
import { whenIdle } from '#platform/idle.ts'
import { styled } from '#platform/whole-style.ts'
import { hasCode } from '@mutirao/client/problem'
import { createStore, useStore } from '@mutirao/client/store'
import { readSnack, showSnack } from './snack.ts'

const Nothing = () => null

/**
 * A component whose chunk is loaded at its first render: `later(async () => (await import('./x.tsx')).X)`, within a Suspense. When the chunk fails
 * to load, `instead` is rendered and the rest of the screen stays.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props> = Nothing) =>
  lazy(async () => ({
    default: await styled(load()).catch((error: unknown) => {
      if (hasCode(error, 'missing_code')) return instead
      throw error
    }),
  }))

/** The same for an overlay of the whole screen: when its chunk fails to load, the error screen replaces the screen. */
export const laterOrFail = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await styled(load()) }))

type DialogProps = { onClose: () => void }

/** Shows one message, also when several keys are typed. */
function NotHere({ onClose }: DialogProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const text = m.stays_offline()
    if (readSnack()?.text !== text) showSnack(text)
    close()
  }, [])
  return null
}

/**
 * The same for a part that a tap opens: when its chunk fails to load, a message is shown and the part closes, so that the next tap retries.
 * `fetch` is for a screen's `fetchOpened`: a chunk fetched before the tap opens without a connection.
 */
export function byTap<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const fetch = async () => (known ??= await load())
  function Tapped(props: Props) {
    // A lazy component caches a failed load for the whole visit, so each opening creates its own until the chunk is loaded.
    const [Part] = useState<ComponentType<Props>>(() => known ?? later<Props>(fetch, NotHere))
    return createElement(Suspense, null, createElement(Part, props))
  }
  return Object.assign(Tapped, { fetch: () => fetch().catch(() => undefined) })
}

/** Runs an optional chunk; skipped when the chunk does not load. */
export const ifItComes = <Module>(coming: Promise<Module>, run: (module: Module) => unknown) => void styled(coming).then(run, () => {})

const never = new Promise<never>(() => {})

/**
 * A server-rendered part whose only controls are links, which work without hydration. The browser leaves its HTML and loads its chunk after the page
 * is hydrated. A screen's loader awaits `prepare`, so that the server, and a client-side navigation, renders it with the rest.
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
    // A change of props before the chunk is loaded would show the fallback: the deferred value keeps the old render until then.
    const shown = useDeferredValue(props)
    return useMemo(() => createElement(Suspense, null, createElement(Shown, shown)), [Shown, shown])
  })
  return Object.assign(Part, { prepare })
}

const idle = createStore(() => false)

/** False during the first render and hydration, true for the rest of the visit. For parts that may render when the browser is idle. */
export function useIsIdle(): boolean {
  const isIdle = useStore(idle, false, (value) => value)
  useEffect(() => (isIdle ? undefined : whenIdle(() => idle.set(true))), [isIdle])
  return isIdle
}

/** Announces that the page's frame is hydrated. */
export const sayMounted = () => void dispatchEvent(new Event('app-mounted'))

export const whenMounted = (work: () => void) => addEventListener('app-mounted', work, { once: true })
