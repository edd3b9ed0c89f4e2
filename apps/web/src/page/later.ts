import { lazy, type ComponentType } from 'react'
import { hasCode } from '#api/problem.ts'

const Nothing = () => null

/**
 * A component whose code is fetched when it is first drawn: `later(async () => (await import('./x.tsx')).X)`, within a Suspense. Where the code
 * does not come there is `instead`, and the screen around it stands.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props> = Nothing) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (hasCode(error, 'missing_code')) return instead
      throw error
    }),
  }))
