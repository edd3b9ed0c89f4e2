import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { forgetMine, hindrance } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { said } from '#written/said.tsx'

/** For each file anew, after the file's own hooks: real timers and drafts are back. */
export function forgetBetweenTests() {
  // Its first loading is no part of what a test waits for.
  beforeAll(() => import('#routes/desk-routes.tsx'))
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    await forgetMine()
    await forgetReads()
    forgetTokens()
    said.set(undefined)
    hindrance.set(undefined)
    session.set({ status: 'unknown' })
  })
}
