import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { dismissSnack } from '#page/snack.ts'
import { askAgain } from '#session/session-renewal.ts'
import { setSigner, setTransport } from '@mutirao/client/call'
import { hearServer } from '@mutirao/client/reachability'
import { forgetServerClock } from '@mutirao/client/server-clock'

// Test files share the modules and the window of their worker. Vitest runs this before it loads a file, which so begins with an unused window.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
cleanup()
localStorage.clear()
sessionStorage.clear()
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
document.head.replaceChildren()
document.body.replaceChildren()
history.replaceState(null, '', '/')
setTransport((request) => fetch(request))
setSigner((_, ask) => ask())
forgetServerClock()
onlineManager.setOnline(true)
hearServer()
dismissSnack()
askAgain()
// The stores of this page hear that the storage was cleared, as from another tab.
dispatchEvent(new StorageEvent('storage'))
