import { createRoot } from 'react-dom/client'
import { ErrorScreen } from './error-screen.tsx'

/** After React has unmounted the whole page: renders the application error in a root of its own, without router and page state. */
export function showLostPage(error: unknown): void {
  const element = document.createElement('div')
  document.body.prepend(element)
  createRoot(element).render(<ErrorScreen error={error} onRetry={() => location.reload()} />)
}
