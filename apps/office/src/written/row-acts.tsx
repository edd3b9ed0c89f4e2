import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { chevronDown, trash2 } from '@mutirao/ui/icons.gen.ts'

type Props = {
  at: number
  count: number
  words: { up: string; down: string; remove: string }
  onMove: (to: number) => void
  onRemove: () => void
}

/** Up, down and out, for a row of a list in the merchant's order. */
export const RowActs = ({ at, count, words, onMove, onRemove }: Props) => (
  <>
    <IconButton
      icon={chevronDown}
      className="rotate-180 aria-disabled:opacity-40"
      label={words.up}
      // Not disabled, which would take the focus from a row that has come to the end of the list.
      aria-disabled={at === 0}
      onClick={() => onMove(at - 1)}
    />
    <IconButton
      icon={chevronDown}
      className="aria-disabled:opacity-40"
      label={words.down}
      aria-disabled={at === count - 1}
      onClick={() => onMove(at + 1)}
    />
    <IconButton icon={trash2} label={words.remove} onClick={onRemove} />
  </>
)
