import { createDrafts, idOf, wholeOf, type ChosenCode, type DraftPicture } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, localText, momentOf, textIn, unlessOne } from '#written/written-text.ts'
import { officeTradeDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'

type Value = Written['value']

/** A trade as it is typed. The item names its campaign. */
export type TradeDraft = WithTexts & {
  id?: string
  campaignId: string
  itemId: string
  pictures: readonly DraftPicture[]
  code?: ChosenCode
}

/** The written trade as a form. */
export function draftOf(value: Value, pictures: Written['pictures'] = []): TradeDraft {
  const { picture } = value
  const known = pictures.find((one) => one.name === picture)
  return {
    id: textIn(value['id']) || undefined,
    campaignId: textIn(value['campaignId']),
    itemId: textIn(value['itemId']),
    pictures: typeof picture === 'string' ? [{ name: picture, hash: known?.hash }] : [],
    texts: {
      title: textIn(value['title']),
      text: textIn(value['text']),
      code: textIn(value['code']),
      quantity: unlessOne(value['quantity']),
      limits: unlessOne(value['limits']),
      uses: textIn(value['uses']),
      endsAt: localText(value['endsAt']),
    },
  }
}

/** Converts the form to a written trade, which the server validates. What it cannot read is sent as typed. */
export function valueOf({ id, campaignId, itemId, pictures, texts }: TradeDraft, base: Written | undefined): Value {
  const text = (key: string) => texts[key]?.trim() ?? ''
  return {
    ...(id ? { id } : {}),
    campaignId,
    itemId,
    quantity: text('quantity') === '' ? 1 : wholeOf(text('quantity')),
    ...given('code', texts['code'], (typed) => typed.toUpperCase()),
    title: text('title'),
    text: text('text'),
    ...(pictures[0] ? { picture: pictures[0].name } : {}),
    limits: text('limits') === '' ? 1 : wholeOf(text('limits')),
    ...given('uses', texts['uses'], wholeOf),
    ...given('endsAt', texts['endsAt'], (typed) => momentOf(typed, base?.value['endsAt'])),
  }
}

/** A name without a letter of the alphabet. */
const NAMELESS = 'troca'
export const codeOf = ({ texts }: TradeDraft): string => idOf(texts['title'] ?? '', NAMELESS)

export const tradeForm: FormOf<TradeDraft> = {
  drafts: createDrafts<TradeDraft>(officeTradeDraftsKey),
  draftOf: ({ id, value, pictures }) => draftOf({ ...value, id }, pictures),
  emptyDraft: { texts: {}, campaignId: '', itemId: '', pictures: [] },
}
