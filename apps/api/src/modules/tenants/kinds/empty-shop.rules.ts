import type { Issue } from '#merchant/merchant-file.ts'
import type { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { TenantFile } from '@mutirao/contract/merchant/tenant'

/** A red earth and a green whose texts and controls are legible in both themes; the owner chooses the shop's own. */
const PALETTE = { primary: '#9a3412', secondary: '#1c7a38', tertiary: '#f2b134', background: '#fffaf5' }

/** Fields that only the owner can fill. */
export const UNSAID = { tagline: '', helpPhone: '', seller: { legalName: '', document: '', address: '', email: '', phone: '' } }

/**
 * tenant.json of a shop that is being prepared. What only its owner knows is an empty text, which the file's shape refuses: the shop cannot open
 * while one is left.
 */
export function emptyTenant({ slug, name, host }: { slug: string; name: string; host: string }): TenantFile {
  const { marketplace, payment } = TenantFile.shape
  return {
    slug,
    formerly: [],
    name,
    ...UNSAID,
    hosts: [host],
    timeZone: 'America/Sao_Paulo',
    palette: PALETTE,
    logo: 'logo.svg',
    hideProduct: false,
    marketplace: marketplace.parse({ route: { name } }),
    payment: payment.parse({ methods: ['PIX'], installments: { maxCount: 1, freeUntil: 1, rateBps: 0 } }),
  }
}

/** Every item needs a category, and most shops begin with one. */
export const firstCategories = (picture: string): CategoriesFile => [{ id: 'produtos', name: 'Produtos', hue: 150, picture }]

const OF_OWNER: ReadonlySet<unknown> = new Set(['tagline', 'helpPhone', 'seller', 'payment', 'orderNotices'])

/** Whether the issue is about something that only the owner can fill in. */
export const isForOwner = ({ file, path, isWarning }: Pick<Issue, 'file' | 'path' | 'isWarning'>): boolean =>
  isWarning === true || (file === 'tenant.json' && OF_OWNER.has(path[0]))
