import { pictureOf, type Folder, type Path, type RowCtx } from '#merchant/merchant-file.ts'
import { DocumentFile, type ShippingCompanies } from '@mutirao/contract/merchant/documents'
import type { Picture } from '@mutirao/contract/shapes'

/** The company of windows that name none. */
export const OWN = 'own'
const FILE = 'shippingCompanies'

/** The companies that a campaign's windows may name: the shop's own and the defaults. */
export function companyIds({ all, defaults }: Pick<Folder, 'all' | 'defaults'>): Set<string> {
  const own = all(DocumentFile).find(({ id }) => id === FILE)?.value
  return new Set([...Object.keys(defaults[`documents/${FILE}.json`] ?? {}), ...Object.keys(own ?? {})])
}

type CompaniesDocument = Readonly<Record<string, unknown>>
type CompanyLogos = Readonly<Record<string, { logo?: Picture }>>
const writtenIn = (document: CompaniesDocument) => Object.entries(document as ShippingCompanies)

export const logosOf = (document: CompaniesDocument): { path: Path; name: string }[] =>
  writtenIn(document).flatMap(([id, { logo }]) => (logo ? [{ path: [id, 'logo'], name: logo }] : []))

export const withLogos = (ctx: Pick<RowCtx, 'pictures'>, document: CompaniesDocument): Record<string, unknown> =>
  Object.fromEntries(
    writtenIn(document).map(([id, { logo, ...company }]) => [
      id,
      logo ? { ...company, logo: pictureOf(ctx, logo, company.name) } : company,
    ]),
  )

export const withoutLogos = (document: CompaniesDocument, nameOf: (picture: Picture) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document as CompanyLogos).map(([id, { logo, ...company }]) => [id, logo ? { ...company, logo: nameOf(logo) } : company]),
  )
