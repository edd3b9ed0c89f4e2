import { inWordsOfForm } from '#written/issues.ts'
import { isNothing, type KindWords } from '#written/kind-words.ts'
import { PartForm, type PartSpec } from '#written/part-form.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { Written } from '@mutirao/contract/written'
import { documentForm, draftOf, valueOf, type DocumentDraft } from './document-draft.ts'
import { documentFields } from './document-fields.tsx'
import { groupsOf } from './document-spec.ts'
import { dialogText, documentText, documentTexts, letterName, menuText, snackText, stateName, type DocumentId } from './document-texts.ts'

/** The name of a key of each document. */
const keyTexts: Record<DocumentId, (key: string) => string> = {
  routes: menuText,
  status: stateName,
  letters: (key) => letterName(key as Parameters<typeof letterName>[0]),
  snacks: snackText,
  dialogs: dialogText,
  likings: (key) => (key === 'options' ? documentTexts.interests : key === 'title' ? documentTexts.likingTitle : documentTexts.likingText),
  shippingCompanies: (key) => (key === 'own' ? documentTexts.own : key),
  defaults: () => documentText('defaults').name,
  pwa: () => documentTexts.version,
}

/** The parts of an entry in one line. */
function entryText(value: unknown): string {
  if (isNothing(value)) return writtenTexts.nothing
  if (Array.isArray(value)) return value.map((one) => entryText(one)).join(', ')
  if (typeof value !== 'object') return String(value)
  const { hidden, label, ...rest } = value as Record<string, unknown>
  const others = Object.entries(rest).filter(([key, one]) => key !== 'id' && key !== 'tags' && typeof one === 'string')
  const parts = [label, hidden === true && documentTexts.hidden, ...others.map(([, one]) => one)]
  return parts.filter(Boolean).map(String).join(' · ') || writtenTexts.nothing
}

const wordsOf = (document: DocumentId): KindWords => ({
  kind: 'documents',
  keyText: keyTexts[document],
  pathText(path) {
    const found = groupsOf(document).find(({ fields }) => fields.some((field) => field.path === path))
    const field = found?.fields.find((one) => one.path === path)
    return field && [found?.name, field.label].filter(Boolean).join(', ')
  },
  valueText: (_key, value) => entryText(value),
  worded: ({ path, message }) => ({
    path,
    message:
      path === ''
        ? documentTexts.inUse
        : message.includes('não é um campo desta mensagem')
          ? documentTexts.strange
          : inWordsOfForm(message),
  }),
  otherText: documentTexts.otherText,
  thing: documentTexts.thing,
})

/** The form of a document; a shop without it begins one. */
export function DocumentForm({ document, latest }: { document: DocumentId; latest: Written | undefined }) {
  const spec: PartSpec<DocumentDraft> = {
    id: document,
    nameOf: () => documentText(document).name,
    words: wordsOf(document),
    form: documentForm(document),
    valueOf: (draft, base) => valueOf(document, draft, base?.value),
    draftOf: draftOf(document),
    Fields: documentFields[document],
  }
  return <PartForm spec={spec} latest={latest} />
}
