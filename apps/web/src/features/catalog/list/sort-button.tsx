import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { Button } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { slidersHorizontal } from '@mutirao/ui/icons.gen.ts'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { sorts, type Sort } from '../catalog-search.ts'

/** The sort order of the list, part of its address. */
export function SortButton({ sort = 'asked', isWide = false }: { sort?: Sort; isWide?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })

  function handleChoose(next: Sort) {
    setIsOpen(false)
    // The sheet closes first: rendering a long list must not delay the frame that answers the tap.
    requestAnimationFrame(() =>
      setTimeout(
        () =>
          void router.navigate({
            to: pathname,
            search: (before: object) => ({ ...before, sort: next, page: undefined }),
            replace: true,
            resetScroll: false,
          }),
      ),
    )
  }

  return (
    <>
      {isWide ? (
        <Button
          kind="line"
          size="small"
          onClick={() => setIsOpen(true)}
          aria-label={m.sort_by({ order: sortLabel[sort]() })}
          className="max-md:hidden"
        >
          <Icon d={slidersHorizontal} />
          {sortLabel[sort]()}
        </Button>
      ) : (
        <IconButton icon={slidersHorizontal} label={m.sort_by({ order: sortLabel[sort]() })} onClick={() => setIsOpen(true)} />
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

const sortLabel: Record<Sort, () => string> = {
  asked: m.sort_asked,
  cheap: m.sort_cheap,
  dear: m.sort_dear,
  name: m.sort_name,
  discount: m.sort_discount,
}

export function sorted<Item extends ItemPreview>(items: Item[], sort: Sort = 'asked'): Item[] {
  if (sort === 'cheap') return items.toSorted((a, b) => a.price - b.price)
  if (sort === 'dear') return items.toSorted((a, b) => b.price - a.price)
  if (sort === 'discount') return items.toSorted((a, b) => discountOf(b) - discountOf(a))
  if (sort === 'name') return items.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  return items
}

const discountOf = ({ price, compareAt }: ItemPreview) => (compareAt ? (compareAt - price) / compareAt : 0)
