/** Where visits come from, beside the names that a merchant writes into links (`utm_source`). */
export const sourceKinds = ['direct', 'chat', 'search', 'social', 'mail', 'other'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A named source: "utm:" and the merchant's word. */
const NAMED = 'utm:'
const NAME = /^[a-z0-9][a-z0-9_-]{0,29}$/
/** A name of so many digits may be a number of a person. */
const MOST_DIGITS = 5

/** By the end of the referring host. Chats mostly send none: their links carry utm_source, or count as direct. */
const hosts: readonly [RegExp, SourceKind][] = [
  [/(^|\.)(wa\.me|whatsapp\.com|t\.me|telegram\.(org|me)|messenger\.com|m\.me|discord\.com)$/, 'chat'],
  [/(^|\.)(mail\.google\.com|outlook\.(live|office)\.com|mail\.yahoo\.com|webmail\.[a-z0-9.-]+)$/, 'mail'],
  [/(^|\.)(google|bing|duckduckgo|yahoo|ecosia|brave|yandex|baidu)\.(com?\.)?[a-z]{2,3}$/, 'search'],
  [
    /(^|\.)(facebook\.com|fb\.me|instagram\.com|tiktok\.com|youtube\.com|youtu\.be|twitter\.com|x\.com|t\.co|pinterest\.(com|[a-z]{2})|linkedin\.com|lnkd\.in|threads\.net|kwai\.com)$/,
    'social',
  ],
]
/** Words of links that mean one of the kinds. */
const words: Readonly<Record<string, SourceKind>> = {
  whatsapp: 'chat',
  zap: 'chat',
  telegram: 'chat',
  google: 'search',
  bing: 'search',
  instagram: 'social',
  ig: 'social',
  facebook: 'social',
  fb: 'social',
  tiktok: 'social',
  youtube: 'social',
  email: 'mail',
  newsletter: 'mail',
}

type Arrival = { search: string; referrer: string; host: string }

/** The source of a visit by its first address and its referrer; pages of the shop itself are none. */
export function sourceOf({ search, referrer, host }: Arrival): string {
  const name = new URLSearchParams(search).get('utm_source')?.trim().toLowerCase().replaceAll(/\s+/g, '-')
  if (name) return words[name] ?? (isNamed(name) ? NAMED + name : 'other')
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  if (from === '' || from === host) return 'direct'
  return hosts.find(([pattern]) => pattern.test(from))?.[1] ?? 'other'
}

const isNamed = (name: string) => NAME.test(name) && name.replaceAll(/\D/g, '').length <= MOST_DIGITS

/** Whether a browser may count it. */
export const isSource = (source: string): boolean =>
  sourceKinds.some((kind) => kind === source) || (source.startsWith(NAMED) && isNamed(source.slice(NAMED.length)))

/** The merchant's word; undefined for a kind. */
export const nameOfSource = (source: string): string | undefined => (source.startsWith(NAMED) ? source.slice(NAMED.length) : undefined)
