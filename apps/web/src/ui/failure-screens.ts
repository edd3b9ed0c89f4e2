import { later } from '#page/later.ts'

const load = () => import('./error-screen.tsx')

/** Loaded when something goes wrong; the page server has the screens themselves. The router's own lazy component makes React warn. */
export const ErrorScreen = later(async () => (await load()).ErrorScreen)
export const NotFoundScreen = later(async () => (await load()).NotFoundScreen)
