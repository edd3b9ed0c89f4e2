import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The measurements of the process, and its garbage collection. */
type Process = {
  /** The share of the time since the last call in which the loop worked. */
  busy: () => number
  residentMb: () => number
  collect: () => void
}

const LOOK_MS = 2000
/** A request that arrives during a collection waits for it, some 150 ms: it runs after so many idle checks. */
const QUIET_LOOKS = 5
const QUIET_SHARE = 0.05
/** Below this a collection frees little; a process that has just started has garbage of its modules. */
const FROM_MB = 190
/** A collection does not free everything: it runs again only after this growth. */
const GROWN_MB = 30

/**
 * Frees memory while the process is idle. V8 retains the heap of a busy minute, half of which is garbage (after thousands of pages 313 MB, of which a
 * collection leaves 229), and collects only when the next minute needs it.
 */
export function giveMemoryBackAtRest(process: Process = ownProcess()): { stop: () => void } {
  const look = looker(process)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** One check; the memory after the last collection is remembered between checks. */
export function looker({ busy, residentMb, collect }: Process): () => void {
  let quiet = 0
  let leftMb = 0
  return () => {
    quiet = busy() < QUIET_SHARE ? quiet + 1 : 0
    if (quiet < QUIET_LOOKS || residentMb() < Math.max(FROM_MB, leftMb + GROWN_MB)) return
    collect()
    leftMb = residentMb()
    quiet = 0
  }
}

function ownProcess(): Process {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let last = performance.eventLoopUtilization()
  const busy = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
  return { busy, collect, residentMb: () => memoryUsage.rss() / 1024 / 1024 }
}
