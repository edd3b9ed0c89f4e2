import type { SelectedItem } from '@mutirao/domain/pricing'

/** The address of a choice: `pick` is what is chosen so far, `from` the selection of the cart's line that is being changed. */
export type ChoiceSearch = { campaign: string; item: string; pick?: string; from?: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Does not check whether the ids exist. */
export const parseChoiceSearch = ({ campaign, item, pick, from }: Record<string, unknown>): ChoiceSearch => ({
  campaign: textOf(campaign)?.toLowerCase() ?? '',
  item: textOf(item)?.toLowerCase() ?? '',
  pick: textOf(pick),
  from: textOf(from),
})

const slug = /^[a-z0-9][a-z0-9-]{0,62}$/

export const writePick = (selection: readonly SelectedItem[]): string =>
  selection.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',')

/** Parses the selection of an address; invalid parts are dropped. */
export function readPick(text = ''): SelectedItem[] {
  return text.split(',').flatMap((part) => {
    const [itemId = '', count = ''] = part.split(':')
    return slug.test(itemId) && /^[1-9]\d?$/.test(count) ? [{ itemId, quantity: Number(count) }] : []
  })
}
