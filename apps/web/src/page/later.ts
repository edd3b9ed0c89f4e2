import { lazy, type ComponentType } from 'react'

/** A component whose code is fetched when it is first drawn: `later(async () => (await import('./x.tsx')).X)`, within a Suspense. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }))
