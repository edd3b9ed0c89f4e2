/** The address of a choice: `pick` is what is chosen so far, `from` the selection of the cart's line that is being changed. */
export type ChoiceSearch = { campaign: string; item: string; pick?: string; from?: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Whether they name anything is for those to say who read them. */
export const parseChoiceSearch = ({ campaign, item, pick, from }: Record<string, unknown>): ChoiceSearch => ({
  campaign: textOf(campaign)?.toLowerCase() ?? '',
  item: textOf(item)?.toLowerCase() ?? '',
  pick: textOf(pick),
  from: textOf(from),
})
