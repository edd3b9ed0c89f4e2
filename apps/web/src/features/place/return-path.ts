import { paths } from '#lib/paths.ts'

/** Where one was before choosing a place: a path of this shop, never another site and never this screen again. */
export function returnPath(to: string | undefined): string {
  const isPath = to !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(to) && !to.startsWith(paths.location)
  return isPath ? to : paths.home
}
