/** Reads this shop's storage in the browser. Private windows and full disks may refuse: then nothing is stored, and nothing breaks. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The visit goes on without storage.
  }
}

/** Another tab of the same shop changed the value, or cleared the storage, whose event names no key. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
  addEventListener('storage', handle)
  return () => removeEventListener('storage', handle)
}

/** Storage of one tab until it is closed. */
export function readInTab<Value>(key: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}

export function storeInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The visit goes on without memory.
  }
}
