import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./error-screen.tsx')

/** Loaded when something goes wrong; the page server has the screens themselves. */
export const ErrorScreen = lazyRouteComponent(load, 'ErrorScreen')
export const NotFoundScreen = lazyRouteComponent(load, 'NotFoundScreen')
