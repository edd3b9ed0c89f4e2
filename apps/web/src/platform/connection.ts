import { useSyncExternalStore } from 'react'

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
