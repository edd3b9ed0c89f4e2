import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { getWritten, type Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { freeId, isTakenIn } from './drafts.ts'
import type { KindWords } from './kind-words.ts'
import { writtenTexts } from './texts.ts'

const keyNames: Record<string, string> = {
  campaign: 'Campanha',
  item: 'Produto',
  price: 'Preço',
  compareAt: 'Preço antigo',
  featured: 'Destaque',
}

export const offerWords: KindWords = {
  kind: 'offers',
  keyText: (key) => keyNames[key] ?? key,
  valueText: (_key, value) => (typeof value === 'number' ? formatMoney(value) : String(value ?? writtenTexts.nothing)),
  worded: (issue) => issue,
  thing: 'este preço',
}

const MOST_SIGNS = 58

async function find(id: string): Promise<Written | undefined> {
  try {
    return await call(getWritten, { params: { kind: 'offers', id } })
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined
    throw error
  }
}

export const firstOfferId = (item: string, campaign: string): string => `${item}-${campaign}`.slice(0, MOST_SIGNS).replace(/-+$/, '')

/** The code of a new offer: that of an earlier one of the same item and campaign, else a free one. */
export function offerIdFor(item: string, campaign: string): Promise<string> {
  return freeId(firstOfferId(item, campaign), async (id) => {
    const known = await find(id)
    if (known) return !(known.isGone && known.value['item'] === item && known.value['campaign'] === campaign)
    return isTakenIn('items')(id)
  })
}

/** The item or offer of this id, with its kind. */
export async function readSold(id: string): Promise<{ kind: 'items' | 'offers'; written: Written }> {
  const offer = await find(id)
  if (offer) return { kind: 'offers', written: offer }
  return { kind: 'items', written: await call(getWritten, { params: { kind: 'items', id } }) }
}
