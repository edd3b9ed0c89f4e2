import { useEffect, useSyncExternalStore } from 'react'

/** The campaign that was looked at last in this visit, none before the first: then the shop's default one is. Its ring in the stories is that of an open one (product.md §3). */
let selected: string | undefined
const nothing = () => () => {}

export function useSelectCampaign(id: string) {
  useEffect(() => {
    selected = id
  }, [id])
}

export const useSelectedCampaign = () =>
  useSyncExternalStore(
    nothing,
    () => selected,
    () => undefined,
  )
