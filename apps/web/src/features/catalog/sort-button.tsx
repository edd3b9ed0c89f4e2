import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { slidersHorizontal } from '#ui/icon-paths.ts'
import { OptionCard } from '#ui/option-card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { sorts, type Sort } from './catalog-search.ts'
import { sortLabel } from './sort-items.ts'

/** The order of the list, part of its address. */
export function SortButton({ sort = 'asked', isWide = false }: { sort?: Sort; isWide?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })

  function handleChoose(next: Sort) {
    setIsOpen(false)
    void router.navigate({
      to: pathname,
      search: (before: object) => ({ ...before, sort: next, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      {isWide ? (
        <Button kind="line" size="small" onClick={() => setIsOpen(true)} className="max-md:hidden">
          <Icon d={slidersHorizontal} />
          {sortLabel[sort]()}
        </Button>
      ) : (
        <IconButton icon={slidersHorizontal} label={m.sort()} onClick={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <Sheet title={m.sort()} isOpen onClose={() => setIsOpen(false)}>
          <div className="grid gap-2">
            {sorts.map((option) => (
              <OptionCard
                key={option}
                name="sort"
                value={option}
                title={sortLabel[option]()}
                isChosen={option === sort}
                onChoose={() => handleChoose(option)}
              />
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}
