import { z } from 'zod'
import { APP_VERSION, isNewerVersion, isVersion } from '@mutirao/domain/app-version'
import { letterNews, placeholdersOf, strangePlaceholders, type LetterNews } from '@mutirao/domain/letter-words'
import { orderStates } from '@mutirao/domain/order-status'
import { trackingPage } from '@mutirao/domain/parcel'
import { dialogNames } from '../dialog-texts.ts'
import { snackKeys } from '../snack-texts.ts'
import { pictureName, slug, text, webAddress, lines } from './shapes.ts'

/** The menu entries that a shop may hide or rename. */
export const menuNames = [
  'orders',
  'likings',
  'messages',
  'invite',
  'trade',
  'wallets',
  'profile',
  'tracking',
  'location',
  'deliveryarea',
  'contact',
  'about',
  'privacy',
] as const

/** Any document as written; documentFiles has the keys of each. */
export const DocumentFile = z.record(z.string(), z.json())
export type DocumentFile = z.infer<typeof DocumentFile>

const trackingAddress = webAddress.refine(
  (url) => !/[{}]/.test(trackingPage(url, '')),
  'o único campo é {codigo}, no lugar do código de rastreio, como https://rastreio.com.br/?objeto={codigo}',
)

/** The delivery companies. `own` is the shop itself, for windows without a company. */
const ShippingCompanies = z.record(
  slug,
  z.strictObject({
    name: text(40),
    logo: pictureName.optional(),
    promise: text(80).optional().describe('A promise to buyers such as "Chega no mesmo dia".'),
    trackingUrl: trackingAddress
      .optional()
      .describe('Where buyers see where their order is. {codigo} stands for the tracking code of a parcel.'),
  }),
)
export type ShippingCompanies = z.infer<typeof ShippingCompanies>

/** The shop's plain text for a letter to its buyers; the product has defaults. */
const LetterWords = z.strictObject({ subject: text(120).optional(), text: lines(1000).optional() })

const Letters = z.partialRecord(z.enum(letterNews), LetterWords).superRefine((written, context) => {
  for (const [news, words] of Object.entries(written) as [LetterNews, z.infer<typeof LetterWords>][])
    for (const [key, value] of Object.entries(words))
      for (const strange of strangePlaceholders(value, news))
        context.addIssue({ code: 'custom', path: [news, key], message: strangeText(strange, news) })
})
export type Letters = z.infer<typeof Letters>

const strangeText = (strange: string, news: LetterNews) =>
  `"${strange}" não é um campo desta mensagem: use ${placeholdersOf(news)
    .map((name) => `{${name}}`)
    .join(', ')}`

/** The release that the shop announces (spec §2): the installed one, or an earlier one, so that apps not older than it are not asked to update. */
const AnnouncedVersion = z
  .string()
  .refine(isVersion, { error: `escreva três números com pontos, como ${APP_VERSION.web}`, abort: true })
  .refine((version) => !isNewerVersion(version, APP_VERSION.web), {
    error: `esta versão não está instalada: escreva ${APP_VERSION.web}, que é a instalada, ou uma anterior`,
  })

/** documents/<name>.json: a merchant's overrides of the product's settings, each key with its reader. */
export const documentFiles = {
  defaults: z.strictObject({ privacy: z.strictObject({ officer: text(80), email: z.email() }) }).partial(),
  dialogs: z
    .partialRecord(z.enum(dialogNames), z.strictObject({ text: text(100), secondary: text(18), primary: text(18) }).partial())
    .describe('A bar is never more than a quarter of a small screen: its texts are short.'),
  letters: Letters,
  likings: z
    .strictObject({
      title: text(60),
      text: text(160),
      options: z.array(z.strictObject({ id: slug, label: text(40), tags: z.array(text(30)).max(20) })).max(50),
    })
    .partial(),
  pwa: z.strictObject({ version: AnnouncedVersion }).partial(),
  shippingCompanies: ShippingCompanies,
  routes: z.partialRecord(z.enum(menuNames), z.strictObject({ label: text(40), hidden: z.boolean() }).partial()),
  snacks: z.partialRecord(z.enum(snackKeys), text(160)),
  /**
   * delivered: whether the shop counts the state as delivered. error: replaces the text where something went wrong. cancellable, editable: whether the
   * buyer may cancel an order in that state, and change its recipient; enforced by the server.
   */
  status: z.partialRecord(
    z.enum(orderStates),
    z
      .strictObject({
        label: text(40),
        text: lines(200),
        delivered: z.boolean(),
        error: lines(200).nullable(),
        cancellable: z.boolean(),
        editable: z.boolean(),
      })
      .partial(),
  ),
}
export type DocumentName = keyof typeof documentFiles
export const documentNames = Object.keys(documentFiles) as DocumentName[]
