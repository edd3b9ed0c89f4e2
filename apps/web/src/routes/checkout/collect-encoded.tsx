import { createFileRoute, redirect } from '@tanstack/react-router'

/** The same address as some apps write it. */
export const Route = createFileRoute('/c%26c')({
  ssr: false,
  beforeLoad: () => {
    throw redirect({ to: '/c&c', replace: true })
  },
})
