import { DocumentFile, type ShippingCompanies } from '@mutirao/contract/merchant/documents'
import type { Picture } from '@mutirao/contract/shapes'
import { pictureOf, type Folder, type Path, type RowCtx } from '#merchant/merchant-file.ts'

/** The company of windows that name none. */
export const OWN = 'own'
const FILE = 'shippingCompanies'

/** The companies that a campaign's windows may name: the shop's own and the product's. */
export function companyIds({ all, defaults }: Pick<Folder, 'all' | 'defaults'>): Set<string> {
  const own = all(DocumentFile).find(({ id }) => id === FILE)?.value
  return new Set([...Object.keys(defaults[`documents/${FILE}.json`] ?? {}), ...Object.keys(own ?? {})])
}

type Written = Readonly<Record<string, unknown>>
type StoredCompanies = Readonly<Record<string, { logo?: Picture }>>
const writtenIn = (document: Written) => Object.entries(document as ShippingCompanies)

export const logosOf = (document: Written): { path: Path; name: string }[] =>
  writtenIn(document).flatMap(([id, { logo }]) => (logo ? [{ path: [id, 'logo'], name: logo }] : []))

export const withLogos = (ctx: Pick<RowCtx, 'pictures'>, document: Written): Record<string, unknown> =>
  Object.fromEntries(
    writtenIn(document).map(([id, { logo, ...company }]) => [
      id,
      logo ? { ...company, logo: pictureOf(ctx, logo, company.name) } : company,
    ]),
  )

export const withoutLogos = (document: Written, nameOf: (picture: Picture) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document as StoredCompanies).map(([id, { logo, ...company }]) => [
      id,
      logo ? { ...company, logo: nameOf(logo) } : company,
    ]),
  )
