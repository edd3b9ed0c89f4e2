import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { currentRouter, placeInHistory, placeShown } from '#machine/router.ts'

/** The handlers of "back", the innermost last. */
const steps: (() => void)[] = []

/** While `isHere`, "back" calls `goBack` and the screen stays. */
export function useBack(isHere: boolean, goBack: () => void): void {
  const handle = useEffectEvent(goBack)
  useEffect(() => {
    const history: RouterHistory | undefined = currentRouter()?.history
    if (!isHere || !history) return
    const step = () => handle()
    steps.push(step)
    const release = placeInHistory() === 0 ? holdFirst() : blockBack(history, step)
    return () => {
      steps.splice(steps.indexOf(step), 1)
      release?.()
    }
  }, [isHere])
}

function blockBack(history: RouterHistory, step: () => void): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action !== 'BACK' || steps.at(-1) !== step) return false
      step()
      return true
    },
  })
}

let isHeard = false

/**
 * The entry before a visit's first screen is another site or none, and the browser goes there without asking the router. The first screen therefore
 * gets a second history entry, which "back" leaves. The entry stays, because removing it could remove a screen opened meanwhile; "back" with
 * nothing open skips it, so that no press is lost.
 */
function holdFirst(): void {
  const { history } = window
  // Bypasses the router, which would treat the entry as another screen.
  if (!history.state?.isHeld) History.prototype.pushState.call(history, { ...history.state, isHeld: true }, '')
  if (isHeard) return
  isHeard = true
  window.addEventListener(
    'popstate',
    (event) => {
      if (placeInHistory() > 0 || placeShown() > 0) return
      event.stopImmediatePropagation()
      // Forward again to the same screen: the router would render it once more.
      if (history.state?.isHeld) return
      const step = steps.at(-1)
      if (!step) return history.back()
      history.forward()
      step()
    },
    { capture: true },
  )
}
