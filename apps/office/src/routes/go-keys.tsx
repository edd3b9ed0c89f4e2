import { useEffect, useState } from 'react'
import { deskTexts } from '#desk/texts.ts'
import { go } from '#device/address.ts'
import { onPlainKeys } from '#device/keys.ts'
import { useRights } from '#kept/session.ts'
import { mayOpen } from '#looks/ways.ts'
import type { Right } from '@mutirao/domain/staff'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'

const places: readonly { key: string; way: 'today' | 'orders' | 'items' | 'campaigns' }[] = [
  { key: 'h', way: 'today' },
  { key: 'o', way: 'orders' },
  { key: 'i', way: 'items' },
  { key: 'c', way: 'campaigns' },
]

const others = [
  { keys: '/', name: texts.searchAll },
  { keys: 'Ctrl S', name: deskTexts.saveKey },
]

const placesOf = (rights: readonly Right[]) => places.filter(({ way }) => mayOpen(way, rights))

/** The keys that open a place, as far as the person's rights reach, and the list of them at "?". */
export function GoKeys() {
  const [isOpen, setOpen] = useState(false)
  const rights = useRights()
  const mine = placesOf(rights)
  useEffect(
    () =>
      onPlainKeys({
        afterG(key) {
          const place = placesOf(rights).find((one) => one.key === key)
          if (place) go(place.way)
        },
        onHelp: () => setOpen(true),
      }),
    [rights],
  )
  if (!isOpen) return null
  return (
    <Sheet title={deskTexts.keys} closeLabel={texts.close} isOpen onClose={() => setOpen(false)}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        {[...mine.map(({ key, way }) => ({ keys: `g ${key}`, name: texts[way] })), ...others].map(({ keys, name }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-xs bg-well px-2 py-1 font-mono text-13">{keys}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
