import type { AnyRouter } from '@tanstack/react-router'
import { whenIdle } from '#platform/idle.ts'
import { hasWorker, isKeptPage, savesData, startWorker, tellWorker } from '#platform/worker.ts'

/** What a screen fetches after it stands, its pictures among it, has mostly come by then. */
const SETTLED_MS = 2500

/** The worker keeps each public page that is shown, with what it took to show it; from the first idle moment on, and never for who saves data. */
export async function keepPages(router: AnyRouter): Promise<void> {
  if (!hasWorker()) return
  const { active } = await startWorker()
  if (!active || isKeptPage() || savesData()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(() => tellWorker(active, shownNow())), SETTLED_MS)
  }
  router.subscribe('onResolved', keepSoon)
  whenIdle(() => tellWorker(active, shownNow()))
}

function shownNow() {
  const [build = ''] = document.getElementById('app')?.dataset['scripts']?.split(' ') ?? []
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = files.filter((name) => name.startsWith(`${location.origin}/`) && /^\/(assets|fonts|media)\//.test(new URL(name).pathname))
  return { url: location.href.replace(/#.*/, ''), build, files: [...new Set(own)] }
}
