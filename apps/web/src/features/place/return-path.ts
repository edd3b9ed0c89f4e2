import { ownPath } from '#links/own-path.ts'
import { paths } from '#links/paths.ts'

/** Where one was before choosing a place: a path of this shop, never another site and never this screen again. */
export function returnPath(to: string | undefined): string {
  const path = ownPath(to)
  return path === undefined || path.startsWith(paths.location) ? paths.home : path
}
