import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ways } from '../apps/office/src/looks/ways.ts'
import { screenFiles, type RoutePath } from '../apps/web/src/routes.ts'
import { shopAt } from './addresses.ts'
import {
  buyByCall,
  createAccountByCall,
  creditByCall,
  placeByCall,
  rice,
  shareCartByCall,
  signInByCall,
  signUpByCall,
  walletByCall,
  draftByCall,
  newestPersonByCall,
} from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { expectFreeActions } from './free-actions.ts'
import { expectScreen } from './look.ts'
import { someNumber } from './people.ts'
import { begin } from './staff.ts'

/*
 * Each screen of the route table, reached in the state that it needs: axe in each palette, light and dark, and on the smallest phone the actions that no bar
 * and no support widget may cover.
 */

type Parts = { cart?: string; link?: string; unpaid?: string; paid?: string; wallet?: string }
/** The visitor of a screen; `address` defaults to its path. A string is the reason why a path of the table has no screenshot. */
type Visit = { as: Visitor; address?: (parts: Parts) => string; isWide?: boolean; sent?: 'PHONE' | 'EMAIL' } | { reason: string }
type Visitor =
  | 'guest'
  | 'guest with a cart'
  | 'guest without a place'
  | 'guest at the door'
  | 'buyer'
  | 'newcomer'
  | 'aurora guest'
  | 'aurora buyer'
  | 'stranger'
  | 'newcomer at the door'
  | 'colleague'
  | 'wallet holder'

const kit = '?campaign=mercearia-da-vila&item=bolo-laranja'
const flavors = '?campaign=mercearia-da-vila&item=caixa-6-paes'

const visits: Record<RoutePath, Visit> = {
  '/': { as: 'guest' },
  '/home': { as: 'guest' },
  '/products': { as: 'guest' },
  '/store/$campaignId': { as: 'guest', address: () => '/store/feira-organica' },
  '/store/$campaignId/product/$itemId': { as: 'guest', address: () => '/store/feira-organica/product/tomate-italiano' },
  '/store/$campaign/catalog': { as: 'guest', address: () => '/store/feira-organica/catalog' },
  '/store/$campaign/catalog/category/$category': { as: 'guest', address: () => '/store/mercearia-da-vila/catalog/category/padaria' },
  '/kit/optionals': { as: 'guest', address: () => `/kit/optionals${kit}` },
  '/flavor': { as: 'guest', address: () => `/flavor${flavors}` },
  '/flavor/confirmation': { as: 'guest', address: () => `/flavor/confirmation${flavors}&pick=un-broa:6` },
  '/trade': { as: 'buyer' },
  '/survey': { as: 'guest', address: () => '/survey?id=sua-feira' },
  '/cart': { as: 'guest with a cart' },
  '/cart/$cartUuid': { as: 'guest with a cart', address: ({ link }) => `/cart/${link}` },
  '/cart/$cartUuid/checkout': { as: 'guest with a cart', address: ({ cart }) => `/cart/${cart}/checkout` },
  '/cart/$cartUuid/payment': { as: 'buyer', address: ({ cart }) => `/cart/${cart}/payment` },
  '/cart/$cartUuid/installment': { as: 'buyer', address: ({ cart }) => `/cart/${cart}/installment` },
  '/cart/$cartUuid/confirmation': { as: 'buyer', address: ({ cart }) => `/cart/${cart}/confirmation` },
  '/checkout/review': { reason: 'redirects to the confirmation' },
  '/extra': { as: 'colleague' },
  '/shippingmethod': { as: 'guest with a cart' },
  '/c&c': { as: 'guest with a cart' },
  '/c%26c': { reason: 'redirects to /c&c' },
  '/pickupstore': { as: 'guest with a cart' },
  '/order/$orderCode/success': { as: 'buyer', address: ({ paid }) => `/order/${paid}/success` },
  '/order/$orderCode/pending': { as: 'buyer', address: ({ unpaid }) => `/order/${unpaid}/pending` },
  '/order/$orderCode/details': { as: 'buyer', address: ({ paid }) => `/order/${paid}/details` },
  '/rescheduleorder': { as: 'buyer', address: ({ paid }) => `/rescheduleorder?order=${paid}` },
  '/order/tracking': { as: 'guest with a cart' },
  '/order/tracking/$code/details': { as: 'buyer', address: ({ paid }) => `/order/tracking/${paid}/details` },
  '/orders': { as: 'buyer' },
  '/Pedidos': { reason: 'the same screen as /orders' },
  '/profile/menu': { as: 'guest without a place' },
  '/location': { as: 'guest without a place' },
  '/location/map': { as: 'guest without a place' },
  '/location/simple/details': { as: 'guest without a place' },
  '/addressnumber': { as: 'guest without a place', address: () => '/addressnumber?cep=05416011' },
  '/geolocationmap': { as: 'guest without a place', address: () => '/geolocationmap?cep=05416011' },
  '/map': { as: 'guest without a place' },
  '/qrcode': { as: 'guest without a place' },
  '/deliveryarea': { as: 'guest without a place' },
  '/auth': { as: 'guest at the door', isWide: true },
  '/login': { as: 'guest at the door' },
  '/login/password': { as: 'aurora guest' },
  '/login/link': { as: 'guest at the door' },
  '/$type/phone/verification': { as: 'guest at the door', address: () => '/login/phone/verification' },
  '/$type/phone/activation': { as: 'guest at the door', address: () => '/login/phone/activation', sent: 'PHONE' },
  '/$type/email/verification': { as: 'guest at the door', address: () => '/login/email/verification' },
  '/$type/email/activation': { as: 'guest at the door', address: () => '/login/email/activation', sent: 'EMAIL' },
  '/signup': { as: 'guest at the door' },
  '/signup/name': { as: 'newcomer' },
  '/signup/identification': { as: 'newcomer' },
  '/signup/postalcode': { as: 'newcomer' },
  '/unauthenticated/cart': { as: 'aurora guest' },
  '/intranet/login': { as: 'stranger' },
  '/intranet/confirmation': { as: 'newcomer at the door' },
  '/intranet/marketplace/access': { as: 'newcomer at the door' },
  '/sso/callback': { as: 'stranger', address: () => '/sso/callback?error=access_denied' },
  '/unauthorized': { as: 'guest with a cart' },
  '/account': { as: 'buyer' },
  '/account/point': { as: 'buyer' },
  '/profile': { as: 'buyer' },
  '/profile/edit': { as: 'buyer' },
  '/profile/age': { as: 'aurora buyer' },
  '/wallets': { as: 'buyer' },
  '/wallets/$walletUuid/details': { as: 'wallet holder', address: ({ wallet }) => `/wallets/${wallet}/details` },
  '/messages': { as: 'buyer' },
  '/likings': { as: 'buyer' },
  '/invite': { as: 'buyer' },
  '/invite/code': { as: 'guest with a cart' },
  '/lead': { as: 'guest with a cart', address: () => '/lead?campaign=feira-organica&reason=area' },
  '/contact': { as: 'guest at the door' },
  '/version': { as: 'guest at the door' },
  '/privacy': { as: 'guest at the door' },
  '/cookie-policy': { as: 'guest at the door' },
  '/whatnow': { as: 'guest at the door' },
  '/about': { as: 'guest at the door' },
}

/** Opens an address by the shop's router, in the document that is there, and waits until the former screen is gone and the next one is drawn. */
async function goTo(page: Page, address: string) {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['former'] = ''
    history.pushState(null, '', to)
  }, address)
  await expect(page).toHaveURL((url) => url.pathname === address.replace(/\?.*/, ''))
  await expect(page.locator('h1[data-former]')).toHaveCount(0)
  await expect(page.locator('main[aria-busy=true]')).toHaveCount(0)
  await expect.soft(page.locator('h1'), `the heading of ${address}`).toHaveCount(1)
}

/** The office keeps its frame, and a list its heading. */
async function goInOffice(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', `/office/${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Abrindo…')).toHaveCount(0)
  await expect(page.locator('main :is(.skeleton, [aria-busy=true])')).toHaveCount(0)
  await expect(page.locator('h1')).toHaveCount(1)
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

async function lookAtAll(page: Page, visitor: Visitor, parts: Parts = {}) {
  for (const [path, visit] of Object.entries(visits)) {
    if ('reason' in visit || visit.as !== visitor) continue
    const address = visit.address?.(parts) ?? path
    if (visit.isWide) await page.setViewportSize(desktop)
    if (visit.sent) await keepSentCode(page, visit.sent)
    await goTo(page, address)
    await expectScreen(page, address, ['aurora', 'corporativo'])
    if (visit.isWide) await page.setViewportSize(phone)
    else await expectFreeActions(page, address)
  }
}

/** As the app keeps a code that was sent. */
const keepSentCode = (page: Page, type: 'PHONE' | 'EMAIL') =>
  page.evaluate(
    (key) => {
      const now = Date.now()
      sessionStorage.setItem('sent-code', JSON.stringify({ key, digits: 6, resendAt: now + 30_000, endsAt: now + 600_000 }))
    },
    { type, value: type === 'PHONE' ? '+5511912345678' : 'marina@exemplo.com.br' },
  )

const cartOf = (page: Page) => page.evaluate(() => (JSON.parse(localStorage.getItem('cart')!) as { uuid: string }).uuid)

test('each path of the route table is looked at or has a reason why it is not', () => {
  expect(Object.keys(visits).toSorted()).toEqual(Object.keys(screenFiles).toSorted())
})

test('the screens of a guest who looks around', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await lookAtAll(page, 'guest')
})

test('the screens of a guest with a cart', async ({ page, shopper }) => {
  const link = await shareCartByCall(page, rice)
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await lookAtAll(page, 'guest with a cart', { link, cart: await cartOf(page) })
})

test('the screens of a guest who looks for a place', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await lookAtAll(page, 'guest without a place')
})

test('the screens of a guest at the door, and the information screens', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await lookAtAll(page, 'guest at the door')
})

test('the screens of a sign-up, and then of a buyer', async ({ page, shopper }) => {
  const newcomer = await signInByCall(page)
  await page.goto('/signup')
  await lookAtAll(page, 'newcomer')
  await createAccountByCall(page, newcomer, { name: 'Marina de Castro', lives: true })
  const { code: paid } = await buyByCall(page, rice, { isSignedIn: true })
  const { code: unpaid } = await placeByCall(page, rice, { isSignedIn: true })
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Revisar e pagar' }).click()
  await expect(page.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()).toBeVisible()
  await lookAtAll(page, 'buyer', { paid, unpaid, cart: await cartOf(page) })
})

test('the screens of a shop with passwords and an age limit', async ({ page, shopper }) => {
  const host = 'aurora.localhost'
  await shopper.addFromProduct(`${shopAt(host)}/store/loja-aurora/product/creme-maos`)
  await lookAtAll(page, 'aurora guest')
  await signUpByCall(page, { name: 'Marina de Castro', host })
  await page.goto(`${shopAt(host)}/account`)
  await lookAtAll(page, 'aurora buyer')
})

test('the screens of a closed shop', async ({ page, shopper }) => {
  const host = 'corporativo.localhost'
  const shop = shopAt(host)
  await page.goto(`${shop}/intranet/login`)
  await lookAtAll(page, 'stranger')
  await signUpByCall(page, { name: 'Ana de Souza', host })
  await page.goto(`${shop}/intranet/marketplace/access`)
  await lookAtAll(page, 'newcomer at the door')
  await page.context().clearCookies()
  await signUpByCall(page, { name: 'Ana de Souza', host, email: `ana${someNumber()}@horizonte.example` })
  await shopper.addFromProduct(`${shop}/store/cesta-de-natal/product/cesta-completa`)
  await lookAtAll(page, 'colleague')
})

test.describe('the office', () => {
  type Order = Awaited<ReturnType<typeof buyByCall>>
  /** The desk's paths are written as in its route table; the round's and the counter's begin with a day and a place. */
  type Known = { person?: string; message?: string }
  const officeVisits: Record<string, (order: Order, known: Known) => string> = {
    'rounds/$date': ({ properties: { slot } }) => `rounds/${slot!.date}`,
    'rounds/$date/next': ({ properties: { slot } }) => `rounds/${slot!.date}/next`,
    today: () => '',
    rounds: () => 'rounds',
    pickups: () => 'pickups',
    'pickups/$store': () => 'pickups/mercado-municipal',
    orders: () => 'orders',
    'orders/board': () => 'orders/board',
    'orders/new': () => 'orders/new',
    'orders/print': ({ code }) => `orders/print?as=labels&codes=${code}`,
    'orders/$id': ({ id }) => `orders/${id}`,
    payments: () => 'payments',
    payouts: () => 'payouts',
    lists: () => 'lists',
    'lists/$name': () => 'lists/picking',
    'lists/items': ({ properties: { slot } }) => `lists/items?date=${slot!.date}`,
    ratings: () => 'ratings',
    inquiries: () => 'inquiries',
    marketing: () => 'marketing',
    'marketing/new': () => 'marketing/new',
    'marketing/$id': (_order, { message }) => `marketing/${message}`,
    people: () => 'people',
    'people/import': () => 'people/import',
    'people/$id': (_order, { person }) => `people/${person}`,
    items: () => 'items',
    'items/new': () => 'items/new',
    'items/import': () => 'items/import',
    'items/sheet': () => 'items/sheet',
    'items/$id': () => `items/${rice.id}`,
    stock: () => 'stock',
    figures: () => 'figures',
    demand: () => 'demand',
    drafts: () => 'drafts',
    categories: () => 'categories',
    kits: () => 'kits',
    'kits/$id': () => 'kits/caixa-6-paes',
    costs: () => 'costs',
    purchases: () => 'purchases',
    'costs/$id': () => 'costs/feira-organica?part=margin',
    bulletins: () => 'bulletins/feira-organica',
    'bulletins/$campaignId': () => 'bulletins/ovos-da-dona-zilda',
    leaders: () => 'leaders/mercado-municipal',
    'leaders/$storeId': () => 'leaders/padaria-aspicuelta',
    trades: () => 'trades',
    'trades/$id': () => 'trades/new',
    surveys: () => 'surveys',
    'surveys/$id': () => 'surveys/sua-feira',
    'surveys/$id/answers': () => 'surveys/sua-feira/answers',
    coupons: () => 'coupons',
    'coupons/$id': () => 'coupons/new',
    'categories/$id': () => 'categories/hortifruti',
    campaigns: () => 'campaigns',
    'first-steps': () => 'first-steps',
    delivery: () => 'delivery',
    'delivery/$kind/$id': () => 'delivery/stores/mercado-municipal',
    'delivery/areas': () => 'delivery/areas/pinheiros',
    shop: () => 'shop',
    'shop/$id': () => 'shop/profile',
    'campaigns/new': () => 'campaigns/new?part=tiers',
    'campaigns/$id': () => `campaigns/${rice.campaignId}?part=delivery`,
    staff: () => 'staff',
    'staff/roles': () => 'staff/roles',
    integrations: () => 'integrations',
  }

  test('each path of its route table is looked at', () => {
    const desk = readFileSync('apps/office/src/routes/desk-routes.tsx', 'utf8').matchAll(/screenAt\('([^']+)'/g)
    const own = [...ways, ...[...desk].map(([, path]) => path!)]
    expect(own.length).toBeGreaterThan(45)
    expect(own.filter((path) => !(path in officeVisits))).toEqual([])
  })

  async function lookAtOffice(page: Page, order: Order, isSeen: (path: string) => boolean, known: Known = {}) {
    await page.goto(`${shopAt('localhost')}/office/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [path, address] of Object.entries(officeVisits).filter(([one]) => isSeen(one))) {
      await goInOffice(page, address(order, known))
      await expectScreen(page, path, ['aurora', 'corporativo'])
    }
  }
  /** Screens of orders; the others write what the shop sells. */
  const isOfOrders = (path: string) => /^(today|rounds|pickups|orders|payments|payouts|lists|ratings)/.test(path)

  test('its screens of orders, and a wallet that it has credited', async ({ page }) => {
    await begin(page, 'owner')
    const order = await buyByCall(page, rice, { isSignedIn: true })
    await creditByCall(page, order)
    await lookAtOffice(page, order, isOfOrders)
    const wallet = await walletByCall(page)
    await page.goto('/wallets')
    await lookAtAll(page, 'wallet holder', { wallet })
  })

  const isOfPeople = (path: string) => /^(people|marketing|inquiries)/.test(path)

  test('its screens of people, messages and questions', async ({ page }) => {
    await begin(page, 'owner')
    const order = await buyByCall(page, rice, { isSignedIn: true })
    const known = { person: await newestPersonByCall(page), message: await draftByCall(page) }
    await lookAtOffice(page, order, isOfPeople, known)
  })

  test('its screens of the shop and what it sells', async ({ page }) => {
    await begin(page, 'owner')
    const order = await buyByCall(page, rice, { isSignedIn: true })
    await lookAtOffice(page, order, (path) => !isOfOrders(path) && !isOfPeople(path))
  })

  test('its forms of the shop and its texts', async ({ page }) => {
    await begin(page, 'owner')
    await page.goto(`${shopAt('localhost')}/office/shop`)
    const forms = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(forms.first()).toBeVisible()
    const addresses = await forms.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.replace('/office/', '')))
    expect(addresses.length).toBeGreaterThan(12)
    for (const address of addresses.filter((one) => one !== 'shop/profile')) {
      await goInOffice(page, address)
      await expectScreen(page, address, ['aurora', 'corporativo'])
    }
  })
})
