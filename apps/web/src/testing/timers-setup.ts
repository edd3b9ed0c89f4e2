import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/** Timers that a screen leaves behind end with the file that started them: without their window they would throw. */
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
