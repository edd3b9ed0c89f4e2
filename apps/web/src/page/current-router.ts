import type { AnyRouter } from '@tanstack/react-router'

let current: AnyRouter | undefined

/** For what happens outside of a component: the end of a session in the middle of a call. */
export const currentRouter = () => current
export const setCurrentRouter = (router: AnyRouter) => (current = router)
