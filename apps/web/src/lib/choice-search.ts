import type { SelectedItem } from '@mutirao/domain/pricing'

/** The address of a choice: `pick` is what is chosen so far, `from` the selection of the cart's line that is being changed. */
export type ChoiceSearch = { campaign: string; item: string; pick?: string; from?: string }

const slug = /^[a-z0-9][a-z0-9-]{0,62}$/
const slugOf = (value: unknown) => (typeof value === 'string' && slug.test(value) ? value : '')

export function parseChoiceSearch(search: Record<string, unknown>): ChoiceSearch {
  const { pick, from } = search
  return {
    campaign: slugOf(search.campaign),
    item: slugOf(search.item),
    ...(typeof pick === 'string' ? { pick: writePick(readPick(pick)) } : {}),
    ...(typeof from === 'string' ? { from: writePick(readPick(from)) } : {}),
  }
}

export const writePick = (selection: readonly SelectedItem[]): string =>
  selection.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',')

/** Whatever an address says: only names and counts come through. */
export function readPick(text = ''): SelectedItem[] {
  return text.split(',').flatMap((part) => {
    const [itemId = '', count = ''] = part.split(':')
    return slug.test(itemId) && /^[1-9]\d?$/.test(count) ? [{ itemId, quantity: Number(count) }] : []
  })
}
