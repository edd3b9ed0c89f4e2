import { createDrafts, wholeOf, type ChosenCode } from '#written/drafts.ts'
import { rowsOf, type Row } from '#written/rows.ts'
import type { FormOf } from '#written/use-draft.ts'
import { given, localText, momentOf, textIn } from '#written/written-text.ts'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'

type Value = Written['value']

export type Key = { key: string; campaigns: readonly string[]; limits: string; endsAt: string }
/** contact: an e-mail, or the domain of many. */
export type Person = { contact: string; campaigns: readonly string[] }

/** The access list of a closed shop, as it is typed. */
export type AccessDraft = { keys: readonly Row<Key>[]; people: readonly Row<Person>[]; code?: ChosenCode }

const listIn = (value: unknown) => (Array.isArray(value) ? (value as Value[]) : [])
const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

export const draftOf = ({ keys, people }: Value): AccessDraft => ({
  keys: rowsOf(
    listIn(keys).map(({ key, campaigns, limits, endsAt }) => ({
      key: textIn(key),
      campaigns: namesIn(campaigns),
      limits: textIn(limits),
      endsAt: localText(endsAt),
    })),
  ),
  people: rowsOf(
    listIn(people).map(({ email, domain, campaigns }) => ({
      contact: email ? textIn(email) : domain ? `@${textIn(domain)}` : '',
      campaigns: namesIn(campaigns),
    })),
  ),
})

/** "@padaria.com.br" and "padaria.com.br" are a domain, "ana@padaria.com.br" an e-mail. */
const contactIn = (text: string): Value => {
  const typed = text.trim().toLowerCase()
  if (typed === '') return {}
  return typed.includes('@') && !typed.startsWith('@') ? { email: typed } : { domain: typed.replace(/^@/, '') }
}

/** Converts the form to the written list, which the server validates. */
export function valueOf({ keys, people }: AccessDraft, base: Written | undefined): Value {
  const former = listIn(base?.value['keys'])
  return {
    keys: keys.map(({ key, campaigns, limits, endsAt }) => {
      const code = key.trim().toUpperCase()
      const before = former.find((one) => one['key'] === code)
      return {
        key: code,
        campaigns,
        ...given('limits', limits, wholeOf),
        ...given('endsAt', endsAt, (typed) => momentOf(typed, before?.['endsAt'])),
      }
    }),
    people: people.map(({ contact, campaigns }) => ({ ...contactIn(contact), campaigns })),
  }
}

export const accessForm: FormOf<AccessDraft> = {
  drafts: createDrafts<AccessDraft>(officeShopDraftsKey),
  draftOf: ({ value }) => draftOf(value),
  emptyDraft: { keys: [], people: [] },
}
