import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { currentRouter, placeInHistory, placeShown } from '#machine/router.ts'

/** The handlers of "back", the innermost last. */
const steps: (() => void)[] = []

/** While there is something to go back to on the screen itself, "back" does that and the screen stays. */
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
 * Before the screen that a visit began with lies another site or nothing, and no router is asked before the browser goes there. So that
 * screen gets a second entry, in front of which "back" ends. It stays, for taking it away could take a screen opened meanwhile; who comes
 * back from it with nothing open is led on, so that nobody presses "back" for nothing.
 */
function holdFirst(): void {
  const { history } = window
  // Past the router, which would take it for another screen.
  if (!history.state?.isHeld) History.prototype.pushState.call(history, { ...history.state, isHeld: true }, '')
  if (isHeard) return
  isHeard = true
  window.addEventListener(
    'popstate',
    (event) => {
      if (placeInHistory() > 0 || placeShown() > 0) return
      event.stopImmediatePropagation()
      // Led on again: the screen has stood all the while, and the router would draw it once more.
      if (history.state?.isHeld) return
      const step = steps.at(-1)
      if (!step) return history.back()
      history.forward()
      step()
    },
    { capture: true },
  )
}
