import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const nothing = () => null

/** One block failing hides only itself: in the browser by the boundary, on the server, which has none, by the suspense around it. */
export function HomeBlockBoundary({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <CatchBoundary getResetKey={() => 0} errorComponent={nothing}>
        {children}
      </CatchBoundary>
    </Suspense>
  )
}
