import { useSyncExternalStore } from 'react'

/** A word for the list of one's devices: "Chrome, Android". No model, no version. */
export function deviceName(): string {
  const agent = navigator.userAgent
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => agent.includes(name)) ?? 'Web'
  const browser = [
    ['Edg/', 'Edge'],
    ['SamsungBrowser', 'Samsung'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([sign]) => agent.includes(sign ?? ''))?.[1]
  return [browser, system].filter(Boolean).join(', ').slice(0, 60)
}

/** Whether the page runs inside the native app. */
export const isNativeShell = () => 'Capacitor' in globalThis

/** Spec §2: a narrow layout is under 768 px. */
const query = '(min-width: 768px)'

export const isWide = () => matchMedia(query).matches

function onWidth(listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** On the server, which makes one page for all widths, always true: what is drawn there must not hang on it. */
export const useIsWide = () => useSyncExternalStore(onWidth, isWide, () => import.meta.env.SSR || isWide())
