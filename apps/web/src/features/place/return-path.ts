import { ownPath } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'

/** Where one was before choosing a place: a path of this shop, never another site and never these screens again. */
export function returnPath(to: string | undefined): string {
  const path = ownPath(to)
  return path === undefined || path.startsWith(paths.location) || path.startsWith(pathOf('/addressnumber')) ? paths.home : path
}
