import { dialogNames } from '@mutirao/contract/dialog-texts'
import { menuNames } from '@mutirao/contract/merchant/documents'
import { APP_VERSION } from '@mutirao/domain/app-version'
import { letterNews } from '@mutirao/domain/letter-words'
import { orderStates } from '@mutirao/domain/order-status'
import {
  commonSnacks,
  dialogText,
  documentTexts as texts,
  letterName,
  menuText,
  placeholdersText,
  snackText,
  stateName,
  type DocumentId,
} from './document-texts.ts'

/** kind shown: whether a menu entry appears, stored as `hidden`; isRare: one that appears only when the document names it. */
export type DocumentField = {
  path: string
  label: string
  hint?: string
  kind: 'text' | 'lines' | 'flag' | 'shown'
  max?: number
  isRare?: boolean
}
/** Fields of one entry. isFolded: among many. */
export type FieldGroup = { name?: string; isFolded?: boolean; fields: readonly DocumentField[] }

const withError = new Set(['EXPIRED', 'PAYMENT_REFUSED', 'CANCELLED', 'GROUP_FAILED'])
/** Entries that are in the menu only when the document has their key (the shop's menu-entries.ts). */
const rare = new Set(['trade'])

const groups: Record<DocumentId, readonly FieldGroup[]> = {
  routes: menuNames.map((name) => ({
    name: menuText(name),
    fields: [
      { path: `${name}.label`, label: texts.label, hint: texts.usual(menuText(name)), kind: 'text', max: 40 },
      { path: `${name}.hidden`, label: texts.isShown, kind: 'shown', isRare: rare.has(name) },
    ],
  })),
  status: orderStates.map((state) => ({
    name: stateName(state),
    isFolded: true,
    fields: [
      { path: `${state}.label`, label: texts.label, kind: 'text', max: 40 },
      { path: `${state}.text`, label: texts.stateText, kind: 'lines', max: 200 },
      ...(withError.has(state) ? [{ path: `${state}.error`, label: texts.stateError, kind: 'lines' as const, max: 200 }] : []),
      { path: `${state}.cancellable`, label: texts.cancellable, kind: 'flag' },
      { path: `${state}.editable`, label: texts.editable, kind: 'flag' },
    ],
  })),
  letters: letterNews.map((news) => ({
    name: letterName(news),
    isFolded: true,
    fields: [
      { path: `${news}.subject`, label: texts.subject, kind: 'text', max: 120 },
      { path: `${news}.text`, label: texts.words, hint: texts.placeholders(placeholdersText(news)), kind: 'lines', max: 1000 },
    ],
  })),
  snacks: [{ fields: commonSnacks.map((key) => ({ path: key, label: snackText(key), kind: 'text', max: 160 })) }],
  dialogs: dialogNames.map((name) => ({
    name: dialogText(name),
    fields: [
      { path: `${name}.text`, label: texts.barText, kind: 'text', max: 100 },
      { path: `${name}.primary`, label: texts.primary, kind: 'text', max: 18 },
      { path: `${name}.secondary`, label: texts.secondary, kind: 'text', max: 18 },
    ],
  })),
  likings: [
    {
      fields: [
        { path: 'title', label: texts.likingTitle, kind: 'text', max: 60 },
        { path: 'text', label: texts.likingText, kind: 'text', max: 160 },
      ],
    },
  ],
  shippingCompanies: [],
  defaults: [
    {
      fields: [
        { path: 'privacy.officer', label: texts.officer, kind: 'text', max: 80 },
        { path: 'privacy.email', label: texts.officerEmail, kind: 'text', max: 120 },
      ],
    },
  ],
  pwa: [{ fields: [{ path: 'version', label: texts.version, hint: texts.versionHint(APP_VERSION.web), kind: 'text', max: 20 }] }],
}
export const groupsOf = (id: DocumentId): readonly FieldGroup[] => groups[id]
export const fieldsOf = (id: DocumentId): readonly DocumentField[] => groups[id].flatMap(({ fields }) => fields)
