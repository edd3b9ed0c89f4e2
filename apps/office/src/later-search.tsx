import { useEffect, useState, type ComponentType } from 'react'
import { onSearchKey } from '#device/keys.ts'
import { closeSearch, isSearchOpen, openSearch } from '#looks/search-open.ts'
import { useValue } from '@mutirao/client/store'

type Search = ComponentType<{ onClose: () => void }>

/** The search over everything, at "/" or the frame's button; its code loads when it is opened first. */
export function LaterSearch({ load }: { load: () => Promise<Search> }) {
  const isOpen = useValue(isSearchOpen)
  const [loaded, setLoaded] = useState<{ Search: Search }>()
  useEffect(() => onSearchKey(openSearch), [])
  useEffect(() => {
    if (!isOpen || loaded) return
    // Without a network it opens with the next press.
    void load().then((Search) => setLoaded({ Search }), closeSearch)
  }, [isOpen, loaded, load])
  if (!isOpen || !loaded) return null
  const { Search } = loaded
  return <Search onClose={closeSearch} />
}
