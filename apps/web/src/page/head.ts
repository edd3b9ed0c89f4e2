import type { PageState } from '@mutirao/contract/pages'

type HeadOptions = {
  /** Undefined while the screen has no data: the frame's title then stays. */
  title: string | undefined
  description?: string
  picture?: { hash: string; alt: string }
  /** The path of the generated picture for link previews. */
  share?: { path: string; alt: string }
  isPrivate?: boolean
  /** Structured data (schema.org) of the page; only the page server computes it. */
  about?: false | readonly object[]
}
type Meta = { title?: string; name?: string; property?: string; content?: string; 'script:ld+json'?: object }

/** Spec §2: screen title, partner name unless hidden, product suffix unless hidden. */
export function pageTitle(screen: string, { name, hidePartner, hideProduct }: PageState['tenant']): string {
  const parts = [screen, hidePartner ? '' : name, hideProduct || name === 'Mutirão' ? '' : 'Mutirão']
  return parts.filter(Boolean).join(' · ')
}

/** The metadata of a screen for browsers, search engines and link previews. Consumers of more than the title run no scripts. */
export function pageHead(
  page: PageState,
  { title, description, picture, share, isPrivate = false, about = false }: HeadOptions,
): { meta: Meta[] } {
  const titles: Meta[] = title
    ? [{ title: pageTitle(title, page.tenant) }, ...(import.meta.env.SSR ? [{ property: 'og:title', content: title }] : [])]
    : []
  if (!import.meta.env.SSR) return { meta: titles }
  const meta: (Meta | false)[] = [
    ...titles,
    { property: 'og:site_name', content: page.tenant.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:type', content: 'website' },
    description !== undefined && { name: 'description', content: description },
    description !== undefined && { property: 'og:description', content: description },
    ...sharedPicture(share ?? (picture && { path: `/media/${picture.hash}-960.jpg`, alt: picture.alt })),
    isPrivate && { name: 'robots', content: 'noindex' },
    about !== false && { 'script:ld+json': { '@context': 'https://schema.org', '@graph': about } },
  ]
  return { meta: meta.filter((tag) => tag !== false) }
}

/** The same of the frame around every screen, whose title is that of a screen without one: the partner's name. */
export function frameHead(page: PageState, { isPrivate = false } = {}): { meta: Meta[] } {
  const { name } = page.tenant
  const { meta } = pageHead(page, { title: undefined, isPrivate })
  return { meta: [{ title: name }, ...(import.meta.env.SSR ? [{ property: 'og:title', content: name }] : []), ...meta] }
}

function sharedPicture(picture: HeadOptions['share']): Meta[] {
  if (!picture) return []
  return [
    { property: 'og:image', content: picture.path },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The breadcrumb list for search engines. steps: names with paths, without Home. */
export const breadcrumbs = ({ origin, tenant }: PageState, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[tenant.name, '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
