import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AccessFile } from '@mutirao/contract/merchant/access'
import { AdultsFile } from '@mutirao/contract/merchant/adults'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { CostsFile } from '@mutirao/contract/merchant/costs'
import { CouponsFile } from '@mutirao/contract/merchant/coupons'
import { documentFiles } from '@mutirao/contract/merchant/documents'
import { HomesFile } from '@mutirao/contract/merchant/homes'
import { ItemRow } from '@mutirao/contract/merchant/items'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { OfferRow } from '@mutirao/contract/merchant/offers'
import { StockRow } from '@mutirao/contract/merchant/stock'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { SurveysFile } from '@mutirao/contract/merchant/surveys'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { TradesFile } from '@mutirao/contract/merchant/trades'

const root = resolve(import.meta.dirname, '../../../../../..')
const api = 'apps/api/src'
const web = 'apps/web/src'
const native = 'apps/native/src'
const domain = 'packages/domain/src'
const campaigns = `${api}/modules/campaigns`
const look = `${campaigns}/campaigns.service.ts`
const words = `${campaigns}/campaign-words.view.ts`
const calendar = [`${api}/modules/delivery/slots.service.ts`, `${domain}/delivery-date.ts`]
/** "inDays" and "at" become an instant when the folder is loaded. */
const moment = [`${domain}/written-moment.ts`]
const palette = [`${domain}/palette-tones.ts`, `${domain}/palette.ts`, `${api}/http/web-plugin.ts`]
const items = [`${api}/modules/catalog/catalog.service.ts`, `${api}/modules/catalog/catalog.repository.ts`]
const surveys = [
  `${api}/modules/surveys/surveys.service.ts`,
  `${api}/modules/surveys/surveys.repository.ts`,
  `${domain}/survey.ts`,
  `${web}/features/surveys/answer-field.tsx`,
]
const trades = [
  `${web}/features/trades/trade-card.tsx`,
  `${api}/modules/trades/trades.service.ts`,
  `${api}/modules/trades/trades.repository.ts`,
]
const homes = [`${web}/features/home/composed-blocks.tsx`]
const points = [`${web}/features/delivery-area/area-answer.tsx`, `${web}/features/campaigns/page/delivery-facts.tsx`]
const place = [`${domain}/distance.ts`]
const shapeOfAreas = 'packages/contract/src/merchant/areas.ts'
const menu = [`${web}/features/menu/menu-entries.ts`]

/** The files that read each key a merchant can write. Every name inside the key occurs in one of them. */
const readers: Record<string, Record<string, string[]>> = {
  'costs/*.json': {
    fixed: [`${api}/modules/margins/margins.service.ts`],
    items: [`${api}/modules/margins/margins.service.ts`, `${api}/modules/costs/costs.merchant.ts`, `${domain}/costs.ts`],
  },
  'tenant.json': {
    office: [`${api}/modules/staff/staff.service.ts`, `${api}/modules/staff/passkey-demand.service.ts`],
    slug: [`${api}/modules/registry/registry.repository.ts`],
    formerly: [`${api}/modules/tenants/load-folders.service.ts`],
    name: [`${web}/page/head.ts`],
    article: [`${domain}/shop-name.ts`],
    tagline: [`${web}/features/home/composed-blocks.tsx`],
    hosts: [`${api}/modules/tenants/kinds/tenants.repository.ts`],
    timeZone: [`${api}/modules/delivery/slots.service.ts`],
    costs: [`${api}/modules/costs/costs.service.ts`, `${domain}/costs.ts`],
    infos: [
      `${web}/routes/marketplace/about.tsx`,
      `${web}/features/marketplace/shop-hours.tsx`,
      `${web}/features/marketplace/frequent-questions.tsx`,
    ],
    helpPhone: [`${web}/routes/marketplace/contact.tsx`],
    helpMessage: [`${web}/routes/marketplace/contact.tsx`],
    helpLabel: [`${web}/features/help/help-widget.tsx`],
    map: [
      `${api}/http/web-plugin.ts`,
      `${web}/features/place/shop-map.tsx`,
      `${web}/features/place/pin-map.tsx`,
      `${web}/routes/delivery-area/map.tsx`,
    ],
    seller: [`${web}/features/marketplace/seller-facts.tsx`, `${web}/routes/marketplace/privacy.tsx`],
    palette,
    logo: [`${api}/modules/tenants/load-tenant.service.ts`],
    orderNotices: [`${api}/modules/orders/book/order-notices.service.ts`],
    webhooks: [`${api}/modules/webhooks/webhooks.service.ts`, `${api}/modules/webhooks/webhook-sending.service.ts`],
    nativeApp: [`${api}/modules/tenants/native-links.view.ts`, `${native}/shop.ts`],
    hideProduct: [`${web}/page/head.ts`],
    lowStock: [`${api}/modules/catalog/desk-items.repository.ts`],
    marketplace: [
      `${api}/modules/tenants/tenants.routes.ts`,
      `${api}/modules/sign-in/sso.service.ts`,
      `${api}/modules/sign-in/passwords.service.ts`,
      `${api}/adapters/sso/openid-connect.ts`,
      `${api}/adapters/age/age-adapter.ts`,
      `${api}/modules/accounts/clients.service.ts`,
      `${api}/modules/accounts/age.service.ts`,
      `${api}/modules/orders/placing/order-checks.service.ts`,
      `${web}/page/head.ts`,
      `${web}/features/account/personal-form.ts`,
      `${domain}/personal-form.ts`,
      `${api}/modules/accounts/adults.merchant.ts`,
    ],
    shipping: [`${api}/modules/delivery/deliveries.service.ts`],
    payment: [
      `${api}/modules/orders/placing/order-checks.service.ts`,
      `${api}/modules/orders/money/payment-deadline.rules.ts`,
      `${api}/modules/orders/placing/renewals.rules.ts`,
      `${api}/modules/orders/money/reviews.rules.ts`,
      `${api}/modules/orders/book/unpaid.service.ts`,
      `${api}/modules/orders/paying/payments.service.ts`,
      `${domain}/unpaid-bounds.ts`,
      `${domain}/payment-methods.ts`,
      `${domain}/acquirers.ts`,
      `${api}/modules/acquirers/acquirers.service.ts`,
      `${domain}/installments.ts`,
      `${domain}/card-brands.ts`,
      `${domain}/pix-brcode.ts`,
      `${api}/modules/carts/quote.service.ts`,
      `${api}/modules/carts/pricing.service.ts`,
    ],
  },
  'stores.json': {
    id: [`${api}/modules/delivery/slots.service.ts`],
    name: points,
    address: points,
    addressNumber: points,
    neighborhood: points,
    city: points,
    administrativeArea: points,
    postalCode: points,
    latitude: place,
    longitude: place,
    hours: points,
    instructions: points,
    picture: [`${web}/features/checkout/pickup-cards.tsx`],
    accessibility: [`${web}/features/checkout/pickup-cards.tsx`],
    reference: [`${api}/modules/tenants/written.service.ts`],
    keeper: [`${web}/features/checkout/pickup-cards.tsx`],
  },
  'categories.json': {
    id: [`${api}/modules/shop/shop-rows.service.ts`],
    name: [`${web}/features/catalog/list/category-chips.tsx`],
    hue: [`${web}/features/catalog/list/marketplace-categories.tsx`],
    picture: [`${web}/features/catalog/list/marketplace-categories.tsx`],
  },
  'coupons.json': {
    code: [`${api}/modules/coupons/coupons.service.ts`],
    percentage: [`${api}/modules/coupons/coupons.service.ts`],
    endsAt: [`${domain}/coupon.ts`, ...moment],
    limits: [`${domain}/coupon.ts`],
    startsAt: [`${domain}/coupon.ts`, ...moment],
    perPerson: [`${domain}/coupon.ts`],
    minimum: [`${api}/modules/coupons/coupons.service.ts`],
    isFirstOrder: [`${domain}/coupon.ts`],
  },
  'access.json': {
    keys: [`${api}/modules/accounts/access.merchant.ts`, ...moment],
    people: [`${api}/modules/accounts/access.merchant.ts`, `${api}/modules/campaigns/merchant-codes.service.ts`],
  },
  'campaigns/*.json': {
    name: [look],
    producer: [look],
    origin: [look],
    description: [look],
    picture: [look],
    ground: [look],
    code: [words],
    inviteCode: [words],
    default: [`${web}/features/campaigns/campaign-status.ts`],
    active: [`${api}/modules/shop/shop.repository.ts`],
    intendedForAdults: [`${api}/modules/shop/adults.service.ts`],
    priority: [`${api}/modules/shop/shop.repository.ts`],
    depends: [`${domain}/campaign-status.ts`, ...moment],
    expired: [words, `${campaigns}/campaign-checks.merchant.ts`, ...moment],
    areas: [`${api}/modules/delivery/reach.rules.ts`],
    geoJson: [`${api}/modules/delivery/written-places.rules.ts`, `${domain}/area.ts`, shapeOfAreas],
    geoJsons: [`${api}/modules/delivery/written-places.rules.ts`, `${domain}/area.ts`, shapeOfAreas],
    addressLocked: [`${api}/modules/carts/quote.service.ts`, `${web}/features/address/address-chooser.tsx`],
    showShippingAddress: [`${api}/modules/carts/quote.service.ts`, `${api}/modules/orders/book/orders.view.ts`],
    extra: [`${domain}/extra-form.ts`, `${web}/features/checkout/extra-field.tsx`],
    asks: [`${api}/modules/carts/quote.service.ts`, `${web}/features/checkout/who-step.tsx`],
    cashback: [`${api}/modules/orders/money/cashback.service.ts`, `${api}/modules/wallets/wallets.service.ts`, `${domain}/wallet.ts`],
    ignoreShippingAddress: [`${api}/modules/delivery/reach.rules.ts`],
    defaults: [
      `${campaigns}/campaign-checks.merchant.ts`,
      `${domain}/delivery-point.ts`,
      `${api}/modules/carts/quote.service.ts`,
      words,
      'packages/contract/src/shipping-address.ts',
      `${api}/modules/orders/placing/order-checks.service.ts`,
    ],
    blackoutDays: [`${api}/modules/delivery/slots.service.ts`, `${web}/features/checkout/when-step.tsx`],
    deliveryCalendar: [...calendar, `${api}/modules/delivery/deliveries.service.ts`, `${api}/modules/delivery/shipping-methods.service.ts`],
    pickup: [...calendar, `${api}/modules/delivery/slots.service.ts`],
    cartControls: [
      `${api}/modules/carts/pricing.service.ts`,
      `${domain}/pricing.ts`,
      `${domain}/quantity-steps.ts`,
      `${domain}/discount.ts`,
      `${domain}/group-progress.ts`,
      `${domain}/group-closing.ts`,
      `${api}/modules/teams/teams.service.ts`,
      `${domain}/team.ts`,
    ],
    group: [`${web}/features/campaigns/group/group-rules.tsx`, `${domain}/group-closing.ts`, look],
    formerly: [`${campaigns}/renames.service.ts`],
    story: [
      `${web}/features/campaigns/story/story-viewer.tsx`,
      `${web}/features/campaigns/story/story-viewer.tsx`,
      `${web}/features/campaigns/story/campaign-stories.tsx`,
    ],
    tags: [`${web}/features/campaigns/page/campaign-page.tsx`],
    producers: [`${web}/features/campaigns/page/producers.tsx`],
    profile: [`${campaigns}/campaign-side.view.ts`, ...palette],
    infos: [`${web}/features/campaigns/page/campaign-infos.tsx`],
    statuses: [`${campaigns}/campaign-side.view.ts`, `${api}/modules/orders/book/orders.view.ts`],
    mapDetails: [
      `${web}/features/delivery-area/area-map.tsx`,
      `${web}/routes/delivery-area/delivery-area.tsx`,
      `${web}/routes/delivery-area/delivery-area.tsx`,
    ],
    selectedItem: [`${web}/features/catalog/list/campaign-items.tsx`],
    internalHubsRouting: [`${campaigns}/campaign-side.view.ts`],
    codes: [`${campaigns}/campaign-rows.merchant.ts`, ...moment],
  },
  'catalogs/*.csv': {
    ...Object.fromEntries(['id', 'name', 'price', 'compareAt', 'unit', 'brand', 'description'].map((key) => [key, items])),
    ...Object.fromEntries(['ingredients', 'allergens', 'pictures', 'video', 'tags', 'featured'].map((key) => [key, items])),
    lowStock: [`${api}/modules/catalog/desk-items.repository.ts`],
    category: items,
    pictureTexts: [`${api}/modules/catalog/items.merchant.ts`],
    reference: [`${api}/modules/catalog/item-references.service.ts`],
    stock: [`${api}/modules/catalog/items.merchant.ts`],
  },
  'offers/*.json': Object.fromEntries(
    ['id', 'item', 'price', 'compareAt', 'featured'].map((key) => [key, [`${api}/modules/catalog/offers.repository.ts`]]),
  ),
  'kits/*.json': {
    onlyInKits: [`${api}/modules/catalog/items.merchant.ts`],
    kits: [`${domain}/kit.ts`, `${api}/modules/catalog/kits.service.ts`],
  },
  'stock.csv': Object.fromEntries(
    ['item', 'set', 'adjust', 'reason', 'date'].map((key) => [
      key,
      [`${api}/modules/catalog/stock.merchant.ts`, `${api}/modules/catalog/load-facts.service.ts`],
    ]),
  ),
  'surveys.json': {
    ...Object.fromEntries(['id', 'campaignId', 'trigger', 'title', 'text', 'questions', 'reward'].map((key) => [key, surveys])),
    endsAt: [...surveys, ...moment],
  },
  'trades.json': {
    ...Object.fromEntries(['id', 'campaignId', 'itemId', 'quantity', 'code', 'title', 'text'].map((key) => [key, trades])),
    ...Object.fromEntries(['picture', 'limits', 'uses'].map((key) => [key, trades])),
    endsAt: [...trades, ...moment],
  },
  'adults.json': {
    cpf: [`${api}/modules/accounts/adults.merchant.ts`],
    kept: [`${api}/modules/accounts/adults.merchant.ts`],
    birthDate: [`${api}/adapters/age/age-adapter.ts`],
  },
  'homes.json': Object.fromEntries(['type', 'campaign', 'picture', 'title', 'text', 'link', 'body'].map((key) => [key, homes])),
  'documents/defaults.json': { privacy: [`${web}/routes/marketplace/privacy.tsx`] },
  'documents/dialogs.json': { '*': [`${web}/page/dialog-texts.ts`, `${web}/features/install/install-bar.tsx`] },
  'documents/letters.json': { '*': [`${api}/modules/messages/order-letters.view.ts`] },
  'documents/likings.json': {
    title: [`${web}/routes/account/likings.tsx`],
    text: [`${web}/routes/account/likings.tsx`],
    options: [`${web}/features/account/likings-queries.ts`],
  },
  'documents/pwa.json': { version: [`${api}/modules/tenants/kinds/documents.service.ts`] },
  'documents/routes.json': { '*': menu },
  'documents/shippingCompanies.json': {
    '*': [`${api}/modules/delivery/shipping-methods.service.ts`, `${api}/modules/orders/placing/order-checks.service.ts`],
  },
  'documents/snacks.json': { '*': [`${web}/page/snack-texts.ts`] },
  'documents/status.json': {
    '*': [
      `${api}/modules/orders/book/orders.view.ts`,
      `${api}/modules/orders/changing/cancellation.service.ts`,
      `${api}/modules/orders/changing/edit-order.service.ts`,
      `${web}/features/orders/order-steps.ts`,
    ],
  },
}

const schemas: Record<string, z.ZodType> = {
  'tenant.json': TenantFile,
  'stores.json': StoresFile,
  'categories.json': CategoriesFile,
  'coupons.json': CouponsFile,
  'access.json': AccessFile,
  'campaigns/*.json': CampaignFile,
  'catalogs/*.csv': ItemRow,
  'offers/*.json': OfferRow,
  'kits/*.json': KitsFile,
  'costs/*.json': CostsFile,
  'stock.csv': StockRow,
  'surveys.json': SurveysFile,
  'trades.json': TradesFile,
  'adults.json': AdultsFile,
  'homes.json': HomesFile,
  ...Object.fromEntries(Object.entries(documentFiles).map(([name, schema]) => [`documents/${name}.json`, schema])),
}

type Node = {
  /** Rejected keys need no reader; the value is the reason. */
  not?: object
  anyOf?: Node[]
  oneOf?: Node[]
  items?: Node
  additionalProperties?: Node | boolean
  properties?: Record<string, Node>
}

/** Every key that the schema names, by its path. Free keys (ids of kits, states) are `*`. */
function pathsIn(node: Node, path: string[] = []): string[][] {
  const { anyOf = [], oneOf = [], items, additionalProperties, properties = {} } = node
  const free = typeof additionalProperties === 'object' ? pathsIn(additionalProperties, [...path, '*']) : []
  return [
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((inner) => pathsIn(inner, path)),
    ...free,
    ...Object.entries(properties).flatMap(([key, inner]) => (inner.not ? [] : [[...path, key], ...pathsIn(inner, [...path, key])])),
  ]
}

const keysOf = (file: string) => pathsIn(z.toJSONSchema(schemas[file]!, { io: 'input', unrepresentable: 'any' }) as Node)

describe('every key that a merchant can write', () => {
  it.each(Object.keys(schemas))('of %s has a reader', async (file) => {
    const unread: string[] = []
    for (const path of keysOf(file)) {
      const files = readers[file]?.[path[0]!] ?? []
      const texts = await Promise.all(files.map((reader) => readFile(join(root, reader), 'utf8')))
      const name = path.at(-1)!
      const isRead = name === '*' ? texts.length > 0 : texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))
      if (!isRead) unread.push(path.join('.'))
    }
    expect(unread).toEqual([])
  })

  it('names only existing readers, and only keys that can be written', () => {
    for (const [file, keys] of Object.entries(readers)) {
      const known = new Set(keysOf(file).map(([first]) => first))
      expect(
        Object.keys(keys).filter((key) => key !== '*' && !known.has(key)),
        file,
      ).toEqual([])
    }
  })
})
