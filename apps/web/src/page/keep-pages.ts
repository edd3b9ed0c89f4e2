import type { AnyRouter } from '@tanstack/react-router'
import { whenIdle } from '#platform/idle.ts'
import { hasWorker, isKeptPage, savesData, startWorker, tellWorker } from '#platform/worker.ts'

/** By then the screen's later requests, pictures included, have mostly finished. */
const SETTLED_MS = 2500
/** A browser lists 250 files of a visit and no more: what a screen took that one came to later would be missing. */
const MOST_LISTED = 2000

/** The worker keeps each public page that is shown, with what it took to show it; from the first idle moment on, and never for who saves data. */
export async function keepPages(router: AnyRouter): Promise<void> {
  if (!hasWorker()) return
  const { active } = await startWorker()
  if (!active || isKeptPage() || savesData()) return
  performance.setResourceTimingBufferSize(MOST_LISTED)
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => tellWorker(active, shownNow())), SETTLED_MS)
  }
  router.subscribe('onResolved', keepSoon)
  whenIdle(() => tellWorker(active, shownNow()))
}

const isFile = (path: string) => /^\/(assets|fonts|media)\//.test(path)

/** The newest last. */
function shownNow() {
  const [build = ''] = document.getElementById('app')?.dataset['scripts']?.split(' ') ?? []
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // Resources of an earlier screen are not fetched again, though this one shows them; lazy pictures outside the viewport were not seen.
  const pictures = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc)
  const own = [...files, ...pictures].filter((name) => name.startsWith(`${location.origin}/`) && isFile(new URL(name).pathname))
  return { url: location.href.replace(/#.*/, ''), build, files: [...new Set(own.toReversed())].toReversed() }
}
