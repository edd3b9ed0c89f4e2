import { lazy } from 'react'

const load = () => import('./error-screen.tsx')

/** Loaded when something goes wrong; the page server has the screens themselves. The router's own lazy component makes React warn. */
export const ErrorScreen = lazy(async () => ({ default: (await load()).ErrorScreen }))
export const NotFoundScreen = lazy(async () => ({ default: (await load()).NotFoundScreen }))
