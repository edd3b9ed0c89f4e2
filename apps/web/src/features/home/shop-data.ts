import { paths } from '#links/paths.ts'
import type { PageState } from '@mutirao/contract/pages'

/** The shop and its site, as schema.org says them. */
export const shopData = ({ origin, tenant }: PageState) => [
  {
    '@type': 'Organization',
    '@id': `${origin}/#shop`,
    name: tenant.name,
    url: `${origin}/`,
    ...(tenant.logo && { logo: origin + tenant.logo }),
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: `+${tenant.helpPhone}`,
      contactType: 'customer service',
      availableLanguage: 'pt-BR',
    },
  },
  {
    '@type': 'WebSite',
    name: tenant.name,
    url: `${origin}/`,
    inLanguage: 'pt-BR',
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${paths.products}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
]
