import { deskTexts } from '#desk/texts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { itemTexts, keyText, valueText, type Names } from './texts.ts'

/** The server words mistakes for the folder, where amounts are in centavos and texts are quoted. */
const worded = ({ path, message, thing }: WrittenIssue): WrittenIssue => ({
  path,
  message: (thing && elsewhere(thing, message)) ?? wordsOf(path, message),
})

type Thing = NonNullable<WrittenIssue['thing']>

/** Another thing of the shop names the item that is to leave. */
function elsewhere(thing: Thing, message: string): string | undefined {
  if (thing.kind === 'kits') return kitText(thing, message)
  if (!/ não está em catalogs\//.test(message)) return undefined
  if (thing.kind !== 'campaigns') return itemTexts.usedIn(thing.name)
  const [, key = ''] = /^campaigns\/\S+ (\w+)/.exec(message) ?? []
  return itemTexts.usedInCampaign(campaignParts[key], thing.name)
}

const campaignParts: Readonly<Record<string, string>> = {
  story: 'A história',
  cartControls: 'Um desconto',
  selectedItem: 'O destaque',
  infos: 'Um aviso',
}

/** A kit and its parts stay in the shop together. */
const kitText = ({ id, name }: Thing, message: string): string =>
  message.includes(`kits.${id}: `) ? itemTexts.isKit(name) : itemTexts.inKit(name)

function wordsOf(path: string, message: string): string {
  if (path === '') return inWordsOfForm(message)
  const own = wordsOfField[path.split('.')[0]!]?.(message)
  return own ?? inWordsOfForm(message)
}

const amount = (message: string) => {
  if (!message.includes('centavos')) return undefined
  return message.startsWith('no máximo') ? writtenTexts.mostMoney : deskTexts.moneyExample
}

const wordsOfField: Record<string, (message: string) => string | undefined> = {
  price: amount,
  compareAt: amount,
  pictures: (message) => (message.startsWith('não existe') ? writtenTexts.pictureGone : writtenTexts.onePicture),
  video: (message) => (message.startsWith('não existe') ? itemTexts.videoGone : undefined),
  category: (message) => (message.includes('categories.json') ? itemTexts.categoryGone : undefined),
  campaign: (message) => (message.startsWith('não existe') ? itemTexts.campaignGone : undefined),
  featured: (message) => (message === MISSING ? undefined : itemTexts.featuredWrong),
  lowStock: (message) => (/^(esperava|no mínimo)/.test(message) ? deskTexts.wholeNumber : undefined),
  stock: (message) => (/^(esperava|no mínimo)/.test(message) ? deskTexts.wholeNumber : undefined),
}

const MISSING = 'falta preencher'
/** The server checks the count of a new item once all else is right. */
export const missingCount: WrittenIssue = worded({ path: 'stock', message: MISSING })

/** The words of items; names: of categories and campaigns, as far as they are known. */
export const wordsOfItems = (names: Names): KindWords => ({
  kind: 'items',
  keyText,
  valueText: (key, value) => valueText(key, value, names),
  worded,
  thing: itemTexts.thing,
})
export const itemWords = wordsOfItems(undefined)
