import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { heart } from '@mutirao/ui/service-icons.gen.ts'
import { favoritesQuery, isSaved, type SavedItem, useSaveItem } from './favorite-queries.ts'

type Props = { item: SavedItem; name: string; isOnCard?: boolean }

/** Save for later. Interests are another thing (product.md §3). */
export function FavoriteButton({ item: { campaignId, itemId }, name, isOnCard = false }: Props) {
  const item = { campaignId, itemId }
  const isOn = useQuery({ ...favoritesQuery(), select: (saved) => isSaved(saved, item) }).data ?? false
  const save = useSaveItem(item)
  return (
    <IconButton
      icon={heart}
      label={m.save_item({ name })}
      aria-pressed={isOn}
      isFilled={isOn}
      isFloating={isOnCard}
      className={`${isOn ? 'text-action-text' : ''} ${isOnCard ? 'hit size-9! [&>svg]:size-5' : ''}`}
      onClick={() => save.mutate(!isOn)}
    />
  )
}
