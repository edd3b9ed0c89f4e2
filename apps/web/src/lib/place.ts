import { useRouter } from '@tanstack/react-router'
import { writeCookie } from '#platform/cookies.ts'
import type { VisitorPlace } from './page-context.ts'

/** Spec §3: São Paulo, until one says where. */
export const defaultPoint = { latitude: -23.533773, longitude: -46.62529 }

const cookieDays = 365

/** From now on public pages are made for this place, here and on the server. */
export function useChoosePlace() {
  const router = useRouter()
  return (place: VisitorPlace) => {
    writeCookie('place', [place.latitude, place.longitude, place.label].join(','), cookieDays)
    const { context } = router.options
    router.update({ ...router.options, context: { ...context, page: { ...context.page, place } } })
    void router.invalidate()
  }
}
