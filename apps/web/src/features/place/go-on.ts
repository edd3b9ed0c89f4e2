import { useRouter } from '@tanstack/react-router'
import { useChoosePlace, type ChosenPlace } from '#session/place.ts'
import { keepPlace } from './recent-place-store.ts'
import { returnPath } from './return-path.ts'

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
