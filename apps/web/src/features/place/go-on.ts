import { useRouter } from '@tanstack/react-router'
import { ownPath } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'
import { type ChosenPlace, useChoosePlace } from '#session/place.ts'
import { keepPlace } from './recent-place-store.ts'

/** Stores a chosen place, makes it current, and goes back. */
export function useGoOnFrom(to: string | undefined) {
  const router = useRouter()
  const choosePlace = useChoosePlace()
  return (chosen: ChosenPlace) => {
    keepPlace(chosen)
    choosePlace(chosen)
    void router.navigate({ href: returnPath(to), replace: true })
  }
}

/** The screen to return to after choosing a place: a path of this shop, never another site and never these screens again. */
export function returnPath(to: string | undefined): string {
  const path = ownPath(to)
  return path === undefined || path.startsWith(paths.location) || path.startsWith(pathOf('/addressnumber')) ? paths.home : path
}
