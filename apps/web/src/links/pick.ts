import type { SelectedItem } from '@mutirao/domain/pricing'

const slug = /^[a-z0-9][a-z0-9-]{0,62}$/

export const writePick = (selection: readonly SelectedItem[]): string =>
  selection.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',')

/** Whatever an address says: only names and counts come through. */
export function readPick(text = ''): SelectedItem[] {
  return text.split(',').flatMap((part) => {
    const [itemId = '', count = ''] = part.split(':')
    return slug.test(itemId) && /^[1-9]\d?$/.test(count) ? [{ itemId, quantity: Number(count) }] : []
  })
}
