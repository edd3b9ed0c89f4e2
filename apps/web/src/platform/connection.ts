import { useSyncExternalStore } from 'react'
import { onServer } from './server-origin.ts'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const isOnline = () => navigator.onLine

export const useIsOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)

/** Whether a page load would succeed; otherwise the browser would show its own error page. */
export async function isAnswered(): Promise<boolean> {
  const answer = await fetch(onServer(location.pathname + location.search), { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined && answer.status < 500
}

/** Reloads the page if the shop answers. */
export async function reloadIfAnswered(): Promise<boolean> {
  const mayReload = await isAnswered()
  if (mayReload) location.reload()
  return mayReload
}
