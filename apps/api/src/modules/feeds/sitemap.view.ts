import { element, linkElement, XML_HEAD } from './xml.view.ts'

/** The protocol's bound for one file (sitemaps.org). */
export const MOST_ADDRESSES = 50_000

/** changedAt: undefined where nobody knows. */
type Address = { path: string; changedAt?: Date }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (name: 'url' | 'sitemap', { path, changedAt }: Address) =>
  `<${name}>${linkElement('loc', path)}${element('lastmod', changedAt?.toISOString())}</${name}>\n`

/** A sitemap of the addresses, which come in pages. */
export async function* sitemapText(pages: AsyncIterable<readonly Address[]>): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset ${NAMESPACE}>\n`
  for await (const page of pages) yield page.map((address) => entry('url', address)).join('')
  yield '</urlset>\n'
}

/** The index of sitemaps. */
export async function* sitemapIndexText(files: readonly Address[]): AsyncGenerator<string> {
  yield `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${files.map((file) => entry('sitemap', file)).join('')}</sitemapindex>\n`
}
