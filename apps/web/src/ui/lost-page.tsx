import { createRoot } from 'react-dom/client'
import { ErrorScreen } from './error-screen.tsx'

/** React has removed the whole page: the application error is drawn in a root of its own, without router and page. */
export function showLostPage(error: unknown): void {
  const element = document.createElement('div')
  document.body.prepend(element)
  createRoot(element).render(<ErrorScreen error={error} onRetry={() => location.reload()} />)
}
