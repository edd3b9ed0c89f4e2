import { useRouter } from '@tanstack/react-router'
import { type ChosenPlace, useChoosePlace } from '#session/place.ts'
import { keepPlace } from './recent-place-store.ts'
import { ownPath } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'

/** A chosen place is kept, counts from now on, and leads back to where one was. */
export function useGoOnFrom(to: string | undefined) {
  const router = useRouter()
  const choosePlace = useChoosePlace()
  return (chosen: ChosenPlace) => {
    keepPlace(chosen)
    choosePlace(chosen)
    void router.navigate({ href: returnPath(to), replace: true })
  }
}

/** The address to return to: a path of this shop, never another site and never these screens. */
export function returnPath(to: string | undefined): string {
  const path = ownPath(to)
  return path === undefined || path.startsWith(paths.location) || path.startsWith(pathOf('/addressnumber')) ? paths.home : path
}
