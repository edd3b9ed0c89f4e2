import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/** Clears a file's remaining timers at its end: they would throw without their window. */
const left = new Set<ReturnType<typeof setTimeout>>()

for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = globalThis[name]
  const remembered = ((...given: Parameters<typeof setTimeout>) => {
    const timer = start(...given)
    left.add(timer)
    return timer
  }) as typeof setTimeout & typeof setInterval
  globalThis[name] = Object.assign(remembered, start)
  afterAll(() => {
    if (globalThis[name] === remembered) globalThis[name] = start as typeof setTimeout & typeof setInterval
  })
}

afterAll(() => {
  cleanup()
  for (const timer of left) clearTimeout(timer)
})
