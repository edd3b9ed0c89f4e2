import { amountOf } from '#desk/money-field.tsx'
import { createDrafts, reaisIn, wholeOf, type ChosenCode } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import type { FormOf } from '#written/use-draft.ts'
import { unlessOne } from '#written/written-text.ts'
import { officeCostDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { costOfUnits } from '@mutirao/domain/costs'

type Value = Written['value']

/** A campaign's costs as they are typed, by the path of their value: `items.ovos.price`. */
export type CostDraft = WithTexts & { code?: ChosenCode }

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null
const itemsIn = (value: Value): [string, Value][] =>
  isObject(value['items']) ? Object.entries(value['items']).filter((entry): entry is [string, Value] => isObject(entry[1])) : []
/** The written costs as a form. */
export const draftOf = (value: Value): CostDraft => ({
  texts: Object.fromEntries([
    ['fixed', value['fixed'] === 0 ? '' : reaisIn(value['fixed'])],
    ...itemsIn(value).flatMap(([id, { price, caseUnits, minimumCases, supplier }]) => [
      [`items.${id}.price`, reaisIn(price)],
      [`items.${id}.caseUnits`, unlessOne(caseUnits)],
      [`items.${id}.minimumCases`, unlessOne(minimumCases)],
      [`items.${id}.supplier`, typeof supplier === 'string' ? supplier : ''],
    ]),
  ]),
})

/** Converts the form to the written costs; an item without a typed field has no cost. */
export function valueOf({ texts }: CostDraft): Value {
  const text = (path: string) => texts[path]?.trim() ?? ''
  const ids = [...new Set(Object.keys(texts).flatMap((path) => /^items\.(.+)\.\w+$/.exec(path)?.[1] ?? []))]
  const items = ids.flatMap((id): [string, Value][] => {
    const [price, caseUnits, minimumCases, supplier] = ['price', 'caseUnits', 'minimumCases', 'supplier'].map((key) =>
      text(`items.${id}.${key}`),
    ) as [string, string, string, string]
    if ([price, caseUnits, minimumCases, supplier].every((typed) => typed === '')) return []
    const cost: Value = {
      ...(price === '' ? {} : { price: amountOf(price) }),
      caseUnits: caseUnits === '' ? 1 : wholeOf(caseUnits),
      minimumCases: minimumCases === '' ? 1 : wholeOf(minimumCases),
      ...(supplier === '' ? {} : { supplier }),
    }
    return [[id, cost]]
  })
  return { fixed: text('fixed') === '' ? 0 : amountOf(text('fixed')), items: Object.fromEntries(items) }
}

/** Centavos that one unit costs as it is typed; undefined while it cannot be read. */
export function unitCostIn({ texts }: CostDraft, id: string): number | undefined {
  const typed = (key: string) => texts[`items.${id}.${key}`]?.trim() ?? ''
  if (typed('price') === '') return undefined
  const [price, caseUnits] = [amountOf(typed('price')), typed('caseUnits') === '' ? 1 : wholeOf(typed('caseUnits'))]
  if (typeof price !== 'number' || typeof caseUnits !== 'number' || caseUnits < 1) return undefined
  return costOfUnits(1, { price, caseUnits })
}

export const costForm: FormOf<CostDraft> = {
  drafts: createDrafts<CostDraft>(officeCostDraftsKey),
  draftOf: ({ value }) => draftOf(value),
  emptyDraft: { texts: {} },
}
