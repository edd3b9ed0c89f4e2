import { go } from '#device/address.ts'
import { chosenId } from '#written/drafts.ts'
import { said, undoOf } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { useDraft } from '#written/use-draft.ts'
import { useWriting } from '#written/use-writing.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { Written } from '@mutirao/contract/written'
import { codeFor, draftOf, valueOf, type ItemDraft } from './item-draft.ts'
import { itemWords, missingCount } from './item-issues.ts'
import { itemTexts } from './texts.ts'

/** The draft on the server with which the form was opened. */
export type Opened = { id: string; edition: string }

/** Writes an item's draft; a new item's code is chosen once for its name. */
export function useItemWriting(item: ReturnType<typeof useDraft<ItemDraft>>, latest: Written | undefined, opened?: Opened) {
  const isUncounted = !latest && item.draft.stock.trim() === ''
  const withCount = (found: readonly WrittenIssue[]) =>
    isUncounted && found.length > 0 && found.every(({ path }) => path !== 'stock') ? [...found, missingCount] : found

  return useWriting(item, {
    words: itemWords,
    idFor: ({ name, code }) => latest?.id ?? opened?.id ?? chosenId('items', { of: codeFor(name), code, take: item.takeCode }),
    valueOf: (draft) => valueOf(draft, { isNew: latest === undefined }),
    draftOf,
    heldOf: ({ pictures }) => ({ pictures }),
    withOwn: withCount,
    nameOf: ({ name }) => name,
    opened,
    onSaved({ answer: { id, revision }, of: { name }, isNew, isSame }) {
      // An undo would take back the change before.
      if (isSame) said.set({ text: writtenTexts.unchanged(name) })
      else said.set({ text: isNew ? itemTexts.added(name) : writtenTexts.saved(name), undo: undoOf(itemWords, { id, revision }) })
      if (!latest) go(`items/${id}`)
    },
  })
}
