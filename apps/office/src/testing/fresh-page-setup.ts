import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { sendSigned, forgetTokens } from '#api/tokens.ts'
import { sheetDraft } from '#items/sheet-draft.ts'
import { unseen } from '#kept/new-orders.ts'
import { checking, hindrance, readQueue } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { said } from '#written/said.tsx'
import { setSigner, setTransport } from '@mutirao/client/call'
import { hearServer } from '@mutirao/client/reachability'

// Test files share the modules and the window of their worker. Vitest runs this before it loads a file, which so begins with an unused window.
vi.restoreAllMocks()
vi.unstubAllGlobals()
cleanup()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
document.title = ''
history.replaceState(null, '', '/office/')
setTransport((request) => fetch(request))
setSigner(sendSigned)
hearServer()
forgetTokens()
session.set({ status: 'unknown' })
said.set(undefined)
unseen.set([])
sheetDraft.set(undefined)
hindrance.set(undefined)
checking.set(undefined)
await forgetReads()
await readQueue()
// The stores of this page hear that the storage was cleared, as from another tab.
dispatchEvent(new StorageEvent('storage'))
dispatchEvent(new PopStateEvent('popstate'))
