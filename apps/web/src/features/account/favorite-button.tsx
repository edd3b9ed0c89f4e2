import { useQuery } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { heart } from '@mutirao/ui/service-icons.gen.ts'
import { favoritesQuery, isSaved, type Saved, useSave } from './favorite-queries.ts'

type Props = { item: Saved; name: string; isOnCard?: boolean; isFloating?: boolean }

/** Save for later; not an interest (product.md §3). */
export function FavoriteButton({ item: { campaignId, itemId }, name, isOnCard = false, isFloating = isOnCard }: Props) {
  const item = { campaignId, itemId }
  const isOn = useQuery({ ...favoritesQuery(), select: (saved) => isSaved(saved, item) }).data ?? false
  const save = useSave(item)
  return (
    <IconButton
      icon={heart}
      label={m.save_item({ name })}
      aria-pressed={isOn}
      isFilled={isOn}
      isFloating={isFloating}
      className={`${isOn ? 'text-action-text' : ''} ${isOnCard ? 'hit size-9! [&>svg]:size-5' : ''}`}
      onClick={() => save.mutate(!isOn)}
    />
  )
}
