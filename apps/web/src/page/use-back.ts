import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { currentRouter, placeInHistory } from '#machine/router.ts'

/** While there is something to go back to on the screen itself, "back" does that and the screen stays. */
export function useBack(isHere: boolean, goBack: () => void): void {
  const handle = useEffectEvent(goBack)
  useEffect(() => {
    const history: RouterHistory | undefined = currentRouter()?.history
    if (!isHere || !history) return
    if (placeInHistory() === 0) return holdFirst(() => handle())
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        handle()
        return true
      },
    })
  }, [isHere])
}

/**
 * Before the screen that a visit began with lies another site or nothing, and no router is asked before the browser goes there. So that
 * screen gets a second entry, in front of which "back" ends; it stays afterwards, for taking it away could take a screen opened meanwhile.
 */
function holdFirst(goBack: () => void): () => void {
  const { history } = window
  // Past the router, which would take it for another screen.
  if (!history.state?.isHeld) History.prototype.pushState.call(history, { ...history.state, isHeld: true }, '')
  const take = (event: PopStateEvent) => {
    if (placeInHistory() > 0) return
    event.stopImmediatePropagation()
    if (history.state?.isHeld) return
    history.forward()
    goBack()
  }
  window.addEventListener('popstate', take, { capture: true })
  return () => window.removeEventListener('popstate', take, { capture: true })
}
