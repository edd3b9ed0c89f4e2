import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the process is seen by, and what it can do about its memory. */
type Process = {
  /** The share of the time since it was last asked in which the loop worked. */
  busy: () => number
  residentMb: () => number
  collect: () => void
}

const LOOK_MS = 2000
/** Whoever comes within a collection waits for it, some 150 ms: it is done when nobody has come for so many looks. */
const QUIET_LOOKS = 5
const QUIET_SHARE = 0.05
/** Below this there is little to give back. */
const FROM_MB = 230
/** What a collection does not free stays: asked again only when so much more has come. */
const GROWN_MB = 30

/**
 * Gives memory back while nobody asks for anything. V8 keeps what a busy minute needed, half of which nothing refers to any more (after
 * thousands of pages 313 MB, of which a collection leaves 229), and collects when the next minute needs it.
 */
export function giveMemoryBackAtRest(process: Process = ownProcess()): { stop: () => void } {
  const look = looker(process)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** One look; the memory that the last collection left is remembered between looks. */
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
